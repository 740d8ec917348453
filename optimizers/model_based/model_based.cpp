#include "optimizers/model_based/model_based.hpp"

#include <cmath>
#include <memory>
#include <optional>
#include <utility>

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
  return model.abilities().logarithmic ? model.log_target(values.minCoeff()) : values.minCoeff();
}

/// The acquisition whose maximum is the minimiser of the posterior mean.
struct NegativeMean {
  Eigen::VectorXd operator()(const surrogates::Prediction& prediction) const { return -prediction.mean; }
  double operator()(const surrogates::PointPrediction& prediction, Eigen::VectorXd* gradient) const {
    if (gradient) *gradient = -prediction.mean_gradient;
    return -prediction.mean;
  }
};

/// A regressor as the loop wants it.
Learner learner(Regressor regressor, const ModelBasedOptions& options, std::uint64_t seed) {
  const bool has_gradient = regressor.abilities().any_gradient();
  const auto model = std::make_shared<Regressor>(std::move(regressor));
  const auto learn = [model, acquisition = options.acquisition, incumbent = options.incumbent, failed = options.failed,
                      infill = options.infill, seeds = Random(stable_hash("acquisition", seed))](
                         const Observations& observations) mutable -> std::optional<Acquisition> {
    const bool all = failed == Failed::worst;
    const Eigen::MatrixXd& points = all ? observations.all().points : observations.finite().points;
    const Eigen::VectorXd values = all ? observations.values_with_worst() : observations.finite().values;
    try {
      model->fit(points, values);
    } catch (const surrogates::FitFailure&) {
      return std::nullopt;
    }
    const acquisitions::FittedModel fitted{*model, incumbent_of(*model, incumbent, points, values), points,
                                           &observations.encoding(), seeds()};
    Acquisition made = make_acquisition(acquisition, fitted);
    made.after_maximum = infill_after(infill, fitted, points, values);
    return made;
  };
  return {
      .learn = learn, .has_gradient = has_gradient, .negative_mean = acquisitions::of_moments(*model, NegativeMean{})};
}

Suggester suggester(const OptimizerContext& context, const ModelBasedOptions& options,
                    const ModelBased::ModelFactory& make_model) {
  LoopOptions loop = options.loop;
  loop.maximizer.of<acquisitions::RandomAndLocal>().standardized_incumbent =
      options.incumbent_place == IncumbentPlace::like_value ? options.incumbent == Incumbent::standardized
                                                            : options.incumbent_place == IncumbentPlace::standardized;
  const LearnerFactory make = [options, make_model](std::uint64_t seed) {
    return learner(make_model(seed), options, seed);
  };
  return ModelBasedLoop(context.space, std::move(loop), make, context.streams.own("surrogate"));
}

}  // namespace

void ModelBasedOptions::design_fields(OptionFields& fields) {
  fields.integer("initial_points", loop.initial_points, 1, 100000, "uniform points before the first fit");
}

void ModelBasedOptions::search_fields(OptionFields& fields, const surrogates::RegressorAbilities& model) {
  acquisition.fields(fields, model);
  loop.maximizer.fields(fields, model.any_gradient());
  fields.choice("incumbent", incumbent,
                {{"observed", Incumbent::observed},
                 {"standardized", Incumbent::standardized},
                 {"predicted", Incumbent::predicted}},
                "best value so far, its z-score (a slip of the thesis's RVFLs), or the best mean predicted");
  fields.choice("incumbent_place", incumbent_place,
                {{"like-value", IncumbentPlace::like_value},
                 {"observed", IncumbentPlace::observed},
                 {"standardized", IncumbentPlace::standardized}},
                "robo's local candidates lie around the best point, or its z-scores; as incumbent has it");
  fields.replaced("standardized_incumbent", "incumbent=standardized");
  fields.flag("restart", loop.restart, "a revisited point starts a new search with what is left of the budget");
  fields.real("revisit_distance", loop.revisit_distance, 0.0, 1.0,
              "proposals this near to an evaluated point revisit it");
  fields.choice("failed", failed, {{"left-out", Failed::left_out}, {"worst", Failed::worst}},
                "what the model is shown of failed evaluations: nothing, or the worst finite value");
  infill.fields(fields);
  fields.choice(
      "recommend", loop.recommend, {{"evaluated", Recommend::evaluated}, {"anywhere", Recommend::anywhere}},
      "what --regret inference judges: the minimiser of the posterior mean among the points evaluated, or "
      "anywhere in the space; the latter are evaluated after the run, outside the budget, at their real cost");
}

void ModelBasedOptions::fields(OptionFields& fields, const surrogates::RegressorAbilities& model) {
  design_fields(fields);
  search_fields(fields, model);
}

ModelBasedOptions robo_search() {
  return {};
}

ModelBasedOptions rvfl_search() {
  ModelBasedOptions options;
  options.incumbent = Incumbent::standardized;
  return options;
}

ModelBasedOptions multi_start_search(const std::string& acquisition) {
  ModelBasedOptions options;
  options.acquisition.acquisition = acquisition;
  options.loop.maximizer.maximizer = "multi-start";
  auto& multi_start = options.loop.maximizer.of<acquisitions::MultiStart>();
  multi_start.candidates = 150;
  multi_start.local_candidates = 0;
  multi_start.starts = 150;
  options.loop.restart = true;
  return options;
}

ModelBasedOptions conditional_search() {
  ModelBasedOptions options;
  options.infill.infill = Infill::conditional_network;
  return options;
}

ModelBasedOptions uniform_search() {
  ModelBasedOptions options;
  options.loop.initial_points = 5;
  options.acquisition.acquisition = "ei";
  options.loop.maximizer.maximizer = "random";
  options.loop.maximizer.of<acquisitions::LocalSearch>().random_candidates = 10000;
  return options;
}

ModelBased::ModelBased(const OptimizerContext& context, const ModelBasedOptions& options,
                       const ModelFactory& make_model, std::vector<Configuration> own_design)
    : SequentialModelBased(context, suggester(context, options, make_model), options.loop.initial_points,
                           std::move(own_design)) {}

}  // namespace bobench::optimizers
