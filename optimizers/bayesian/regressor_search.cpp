#include "optimizers/bayesian/regressor_search.hpp"

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
  return model.log_target ? model.log_target(values.minCoeff()) : values.minCoeff();
}

/// Highest minus lowest value, in the unit of the predictions.
double range_of(const Regressor& model, const Eigen::VectorXd& values) {
  const auto predicted = [&](double value) { return model.log_target ? model.log_target(value) : value; };
  return predicted(values.maxCoeff()) - predicted(values.minCoeff());
}

/// Adapts a regressor to the loop.
Surrogate surrogate_of(Regressor regressor, const SearchOptions& options, std::uint64_t seed) {
  const bool has_gradient = regressor.any_gradient();
  const auto model = std::make_shared<Regressor>(std::move(regressor));
  const auto fit = [model, acquisition = options.acquisition, incumbent = options.incumbent, failed = options.failed,
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
    const acquisitions::FittedModel fitted{*model,  incumbent_of(*model, incumbent, points, values),
                                           points,  &observations.encoding(),
                                           seeds(), range_of(*model, values)};
    Acquisition made = make_acquisition(acquisition, fitted);
    made.after_maximum = infill_after(infill, fitted, points, values);
    return made;
  };
  return {.fit = fit, .has_gradient = has_gradient, .negative_mean = acquisitions::negative_mean(*model)};
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
