#include "reproduction/papers/tiao2021/watched_run.hpp"

#include <memory>
#include <utility>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/text.hpp"
#include "optimizers/bore/boggn.hpp"
#include "runners/execution/single_run.hpp"

namespace bobench::papers::tiao2021 {
namespace {

/// The classifier states of a run, kept outside the optimiser that owns the classifier.
struct Record {
  Eigen::MatrixXd points;
  std::vector<ClassifierState> states;
};

/// A classifier that records its state after each fit.
class Watched {
 public:
  Watched(surrogates::Classifier model, std::shared_ptr<Record> record)
      : model_(std::move(model)), record_(std::move(record)) {}

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
  surrogates::Classifier model_;
  std::shared_ptr<Record> record_;
};

/// The searches whose classifiers have gradients, which Watched requires.
optimizers::BoreSearch search_named(const std::string& name) {
  if (name == "bore-mlp") return optimizers::bore_mlp();
  if (name == "boggn") return optimizers::boggn();
  if (name == "boggn-gp") return optimizers::boggn_gp();
  throw InputError(
      fmt::format("the classifier of '{}' cannot be looked at; expected bore-mlp, boggn or boggn-gp", name));
}

std::function<Optimizer(const OptimizerContext&)> watched_optimizer(const OptimizerRecipe& recipe,
                                                                    const std::shared_ptr<Record>& record) {
  optimizers::BoreSearch search = search_named(recipe.name);
  fields_of(search).parse(recipe.spec.substr(std::min(recipe.spec.size(), recipe.name.size() + 1)), recipe.name);
  return [search, record](const OptimizerContext& context) -> Optimizer {
    return optimizers::Bore(context, search.bore, Watched(search.made_classifier(context), record));
  };
}

}  // namespace

WatchedRun watch(const WatchRequest& request, const runners::Catalogs& catalogs) {
  const auto record = std::make_shared<Record>();
  record->points = request.points;
  OptimizerRecipe recipe = catalogs.optimizers.recipe(request.optimizer);
  recipe.make = watched_optimizer(recipe, record);
  const Problem problem = catalogs.problems.make(request.problem, request.replicate);
  auto run =
      runners::execute_run({problem, request.problem, recipe, request.replicate, {request.seed, request.budget, true}});
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
