#include "papers/tiao2021/watched_run.hpp"

#include <memory>
#include <utility>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/text.hpp"
#include "optimizers/bore/boggn.hpp"
#include "optimizers/bore/bore_with.hpp"
#include "runners/single_run.hpp"

namespace bobench::papers::tiao2021 {
namespace {

/// What a run's classifier was, kept outside the optimiser that owns it.
struct Record {
  Eigen::MatrixXd points;
  std::vector<ClassifierState> states;
};

/// A classifier that does all that Model does, and keeps what it was after each fit.
template <class Model>
class Watched {
 public:
  Watched(Model model, std::shared_ptr<Record> record) : model_(std::move(model)), record_(std::move(record)) {}

  void fit(const Eigen::MatrixXd& X, const Eigen::VectorXd& z) {
    model_.fit(X, z);
    record_->states.push_back({X, z, model_.probability(record_->points)});
  }
  Eigen::VectorXd probability(const Eigen::MatrixXd& X) const { return model_.probability(X); }
  Eigen::VectorXd score(const Eigen::MatrixXd& X) const { return model_.score(X); }
  double score_with_gradient(const Eigen::VectorXd& x, Eigen::VectorXd* gradient) const {
    return model_.score_with_gradient(x, gradient);
  }

 private:
  Model model_;
  std::shared_ptr<Record> record_;
};

/// Makes the optimiser of a context with a watched classifier, `model_of(context, options)`, from the text of its
/// options.
template <class Options, class ModelOf>
auto watching(const std::string& text, const std::string& name, std::shared_ptr<Record> record, ModelOf model_of) {
  Options options;
  fields_of(options).parse(text, name);
  return [=](const OptimizerContext& context) {
    return Optimizer(optimizers::Bore(context, options.bore, Watched(model_of(context, options), record)));
  };
}

std::function<Optimizer(const OptimizerContext&)> watched_optimizer(const OptimizerRecipe& recipe,
                                                                    const std::shared_ptr<Record>& record) {
  using Mlp = surrogates::MlpClassifier;
  using MlpOptions = optimizers::BoreWith<Mlp>::Options;
  const std::string text = recipe.spec.substr(std::min(recipe.spec.size(), recipe.name.size() + 1));
  if (recipe.name == "bore-mlp") {
    return watching<MlpOptions>(text, recipe.name, record, [](const auto& context, const auto& options) {
      return Mlp(options.model, context.streams.own("classifier")());
    });
  }
  const auto laplace = [&]<bool weight_space>(std::bool_constant<weight_space>) {
    return watching<optimizers::BoggnOptions<weight_space>>(
        text, recipe.name, record, [](const auto& context, const auto& options) {
          return optimizers::boggn_classifier(context, options.model, !weight_space);
        });
  };
  if (recipe.name == "boggn") return laplace(std::true_type());
  if (recipe.name == "boggn-gp") return laplace(std::false_type());
  throw InputError(
      fmt::format("the classifier of '{}' cannot be looked at; expected bore-mlp, boggn or boggn-gp", recipe.name));
}

}  // namespace

WatchedRun watch(const WatchRequest& request, const runners::Catalogs& catalogs) {
  const auto record = std::make_shared<Record>();
  record->points = request.points;
  OptimizerRecipe recipe = catalogs.optimizers.recipe(request.optimizer);
  recipe.make = watched_optimizer(recipe, record);
  const Problem problem = catalogs.problems.make(request.problem, request.replicate);
  auto run = runners::execute_run(problem, request.problem, recipe, request.replicate,
                                  {request.seed, request.budget, true}, [] { return false; });
  if (run->status != results::RunStatus::complete) {
    throw Error(fmt::format("'{}' on '{}' failed: {}", recipe.spec, request.problem, run->message));
  }
  return {*std::move(run), std::move(record->states)};
}

std::string with_option(const std::string& spec, const std::string& name, const std::string& value) {
  const std::size_t colon = spec.find(':');
  std::string changed = spec.substr(0, colon) + ":";
  if (colon != std::string::npos) {
    for (const std::string& item : split(spec.substr(colon + 1), ',')) {
      if (!item.starts_with(name + "=")) changed += item + ",";
    }
  }
  return changed + name + "=" + value;
}

}  // namespace bobench::papers::tiao2021
