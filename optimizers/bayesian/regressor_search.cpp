#include "optimizers/bayesian/regressor_search.hpp"

#include <cmath>
#include <memory>
#include <optional>
#include <utility>

#include "acquisitions/local_penalization.hpp"
#include "surrogates/gaussian_process/pending_points.hpp"

namespace bobench::optimizers {
namespace {

using acquisitions::Acquisition;
using surrogates::Regressor;

/// The z-score of the lowest value; 0 if all are the same.
double standardized_minimum(const Eigen::VectorXd& values) {
  const double mean = values.mean(), sd = std::sqrt((values.array() - mean).square().mean());
  return sd > 0.0 ? (values.minCoeff() - mean) / sd : 0.0;
}

double incumbent_of(const Regressor& model, Incumbent kind, const Eigen::MatrixXd& points,
                    const Eigen::VectorXd& values) {
  if (kind == Incumbent::predicted) return model.predict(points).mean.minCoeff();
  if (kind == Incumbent::standardized) return standardized_minimum(values);
  return model.log_target ? model.log_target(values.minCoeff()) : values.minCoeff();
}

/// Highest minus lowest value, in the unit of the predictions.
double range_of(const Regressor& model, const Eigen::VectorXd& values) {
  const auto predicted = [&](double value) { return model.log_target ? model.log_target(value) : value; };
  return predicted(values.maxCoeff()) - predicted(values.minCoeff());
}

/// The observations that a model is fitted to.
struct Data {
  Eigen::MatrixXd points;  ///< (features x n)
  Eigen::VectorXd values;  ///< (n)

  void append(const Eigen::MatrixXd& more, const Eigen::VectorXd& their_values) {
    points.conservativeResize(Eigen::NoChange, points.cols() + more.cols());
    points.rightCols(more.cols()) = more;
    values.conservativeResize(values.size() + more.cols());
    values.tail(more.cols()) = their_values;
  }
};

/// The value of a constant liar; nothing for other treatments.
std::optional<double> lie_of(Pending pending, const Eigen::VectorXd& values) {
  if (pending == Pending::liar_min) return values.minCoeff();
  if (pending == Pending::liar_mean) return values.mean();
  if (pending == Pending::liar_max) return values.maxCoeff();
  return std::nullopt;
}

acquisitions::PenalizedScale scale_of(const std::string& acquisition, const Regressor& model) {
  const bool is_ei = acquisition == acquisitions::ExpectedImprovement::name;
  // Averaged over hyper-parameters, EI is maximised through its logarithm.
  if (acquisition == acquisitions::LogExpectedImprovement::name || (is_ei && model.predictions)) {
    return acquisitions::PenalizedScale::logarithmic;
  }
  return is_ei ? acquisitions::PenalizedScale::positive : acquisitions::PenalizedScale::any;
}

/// Adapts a regressor to the loop.
class RegressorSurrogate {
 public:
  RegressorSurrogate(Regressor model, const SearchOptions& options, std::uint64_t seed)
      : model_(std::move(model)), options_(options), seeds_(stable_hash("acquisition", seed)) {}

  const Regressor& model() const { return model_; }

  std::optional<Acquisition> fit(const Observations& observations) {
    const bool all = options_.failed == Failed::worst;
    data_ = {all ? observations.all().points : observations.finite().points,
             all ? observations.values_with_worst() : observations.finite().values};
    const Eigen::MatrixXd& pending = observations.pending();
    const bool has_pending = pending.cols() > 0;
    if (const auto lie = lie_of(options_.pending, data_.values); has_pending && lie) {
      data_.append(pending, Eigen::VectorXd::Constant(pending.cols(), *lie));
    }
    try {
      model_.fit(data_.points, data_.values);
      if (has_pending && options_.pending == Pending::believer) {
        data_.append(pending, model_.predict(pending).mean);
        model_.fit(data_.points, data_.values);
      }
    } catch (const surrogates::FitFailure&) {
      return std::nullopt;
    }
    return has_pending ? with_pending(observations) : acquisition(model_, options_.acquisition, observations);
  }

 private:
  static constexpr int fantasies = 32;

  Acquisition acquisition(const Regressor& model, const acquisitions::AcquisitionOptions& kind,
                          const Observations& observations) {
    const double incumbent = incumbent_of(model, options_.incumbent, data_.points, data_.values);
    const acquisitions::FittedModel fitted{
        model, incumbent, data_.points, &observations.encoding(), seeds_(), range_of(model, data_.values)};
    Acquisition made = make_acquisition(kind, fitted);
    made.after_maximum = infill_after(options_.infill, fitted, data_.points, data_.values);
    return made;
  }

  Acquisition with_pending(const Observations& observations) {
    const Eigen::MatrixXd& pending = observations.pending();
    if (options_.pending == Pending::hallucination) {
      informed_.emplace(surrogates::HallucinatedGaussianProcess(model_.gaussian_process(), pending));
      return acquisition(*informed_, options_.acquisition, observations);
    }
    if (options_.pending == Pending::fantasies) {
      informed_.emplace(surrogates::GaussianProcessFantasies(model_.gaussian_process(), pending,
                                                             data_.values.minCoeff(), fantasies, seeds_()));
      acquisitions::AcquisitionOptions average = options_.acquisition;
      average.acquisition = acquisitions::ExpectedImprovement::name;
      return acquisition(*informed_, average, observations);
    }
    Acquisition made = acquisition(model_, options_.acquisition, observations);
    if (options_.pending != Pending::local_penalization) return made;
    const double lowest = incumbent_of(model_, Incumbent::observed, data_.points, data_.values);
    const double lipschitz = acquisitions::lipschitz_constant(model_, data_.points, seeds_());
    return locally_penalized(std::move(made), scale_of(options_.acquisition.acquisition, model_), model_, pending,
                             lowest, lipschitz);
  }

  Regressor model_;
  std::optional<Regressor> informed_;  ///< of pending trials
  Data data_;                          ///< of the last fit; acquisitions refer to it
  SearchOptions options_;
  Random seeds_;
};

Surrogate surrogate_of(Regressor model, const SearchOptions& options, std::uint64_t seed) {
  const bool has_gradient = model.any_gradient();
  const auto surrogate = std::make_shared<RegressorSurrogate>(std::move(model), options, seed);
  return {.fit = [surrogate](const Observations& observations) { return surrogate->fit(observations); },
          .has_gradient = has_gradient,
          .negative_mean = acquisitions::negative_mean(surrogate->model())};
}

/// The options of `search` and `model` together.
struct RegressorSearchOptions {
  SearchOptions search;
  Settings model;
  surrogates::RegressorAbilities abilities;

  void fields(OptionFields& fields) {
    search.fields(fields, abilities);
    fields.append(model.fields());
  }
};

}  // namespace

BayesianOptimizer regressor_search(const OptimizerContext& context, const SearchOptions& options,
                                   const RegressorFactory& make_model, std::vector<Configuration> own_design) {
  LoopOptions loop = options.loop;
  loop.maximizer.of<acquisitions::RandomAndLocal>().standardized_incumbent =
      options.incumbent_place == IncumbentPlace::like_value ? options.incumbent == Incumbent::standardized
                                                            : options.incumbent_place == IncumbentPlace::standardized;
  const auto make = [options, make_model](std::uint64_t seed) { return surrogate_of(make_model(seed), options, seed); };
  return {context, std::move(loop), {make, context.streams.own("surrogate"), context.space}, std::move(own_design)};
}

OptimizerEntry regressor_search_entry(std::string name, std::string description, std::string source,
                                      SearchOptions search, surrogates::RegressorType model) {
  search.pending = default_pending(model.abilities);
  return catalog_entry<OptimizerRecipe>(
      std::move(name), std::move(description), std::move(source),
      Settings(RegressorSearchOptions{std::move(search), std::move(model.options), std::move(model.abilities)}),
      [make_model = std::move(model.make)](OptimizerRecipe& recipe, const Settings& given) {
        recipe.abilities = given.as<RegressorSearchOptions>().search.loop.abilities();
        recipe.initial_design = [points = given.as<RegressorSearchOptions>().search.loop.initial_points](
                                    const OptimizerContext&) { return points; };
        recipe.make = [make_model, given](const OptimizerContext& context) -> Optimizer {
          const auto& options = given.as<RegressorSearchOptions>();
          return regressor_search(context, options.search, [make_model, model = options.model](std::uint64_t seed) {
            return make_model(model, seed);
          });
        };
      });
}

}  // namespace bobench::optimizers
