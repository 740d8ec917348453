#include "optimizers/smac.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/encoding.hpp"
#include "core/parameter.hpp"
#include "numerics/sobol.hpp"
#include "optimizers/bayesian/refit_fields.hpp"

namespace bobench::optimizers {
namespace {

/// Decodes a point of the unit box: each value has a share that is its probability in a uniform draw.
Configuration from_design(const SearchSpace& space, const Eigen::VectorXd& point) {
  Configuration configuration(space.dimension());
  for (Eigen::Index i = 0; i < space.dimension(); ++i) configuration[i] = value_at(space[i], point[i]);
  return space.canonical(std::move(configuration));
}

Eigen::Index design_size(const OptimizerContext& context, const SmacOptions& options) {
  const double most = std::floor(options.design_share * context.budget);
  const auto wanted = static_cast<double>(options.initial_points_per_parameter * context.space.dimension());
  return static_cast<Eigen::Index>(std::max(1.0, std::min(wanted, most)));
}

/// The design of SMAC3's own kind; empty with SmacDesign::shared.
std::vector<Configuration> own_design(const OptimizerContext& context, const SmacOptions& options) {
  if (options.design == SmacDesign::shared) return {};
  Random random = context.streams.own("design");
  const Eigen::MatrixXd points = shifted_sobol_points(context.space.dimension(), design_size(context, options), random);
  std::vector<Configuration> design;
  ConfigurationSet known;
  for (Eigen::Index i = 0; i < points.cols(); ++i) {
    Configuration configuration = from_design(context.space, points.col(i));
    if (known.insert(configuration)) design.push_back(std::move(configuration));
  }
  return design;
}

/// @param design  see own_design(); may be empty
SearchOptions search_after(const std::vector<Configuration>& design, const OptimizerContext& context,
                           const SmacOptions& options) {
  SearchOptions search = options.search;
  search.loop.initial_points =
      static_cast<int>(design.empty() ? design_size(context, options) : static_cast<Eigen::Index>(design.size()));
  return search;
}

surrogates::ChoiceFeatures choices(const OptimizerContext& context, const SmacOptions& options) {
  if (options.categories == SmacCategories::one_hot) return {};
  return surrogates::ChoiceFeatures(Encoding(context.space).choice_blocks());
}

}  // namespace

SmacOptions::SmacOptions() {
  search.loop.random_share = 0.2;
  search.loop.known = Observations::Known::everywhere;
  search.loop.maximizer.maximizer = "local-search";
  search.loop.maximizer.of<acquisitions::LocalSearch>().random_candidates = 10000;
  search.acquisition.acquisition = "lognormal-ei";
  search.incumbent = Incumbent::predicted;
  search.failed = Failed::worst;
  search.pending = Pending::exclude;
}

void SmacOptions::fields(OptionFields& fields) {
  fields.choice("design", design, {{"shared", SmacDesign::shared}, {"sobol", SmacDesign::sobol}},
                "the points that all optimisers share, or SMAC3's own kind");
  fields.integer("initial_points_per_parameter", initial_points_per_parameter, 1, 100000,
                 "points of the design, a parameter");
  fields.formerly("design_per_parameter", "initial_points_per_parameter");
  fields.real("design_share", design_share, 0.0, 1.0, "largest share of the budget the design may take");
  fields.real("random_share", *search.loop.random_share, 0.0, 1.0, "share of the suggestions that are uniform draws");
  search.search_fields(fields, surrogates::regressor_abilities<surrogates::LogCostForestRegressor>());
  fields.choice("categories", categories, {{"one-hot", SmacCategories::one_hot}, {"subsets", SmacCategories::subsets}},
                "trees split one choice from the others, or two sets of choices as SMAC3's");
  refit_fields(fields, search.loop);
  model.fields(fields);
}

int Smac::initial_design(const OptimizerContext& context, const Options& options) {
  return static_cast<int>(design_size(context, options));
}

Smac::Smac(const OptimizerContext& context, const Options& options)
    : Smac(context, options, own_design(context, options)) {}

Smac::Smac(const OptimizerContext& context, const Options& options, const std::vector<Configuration>& design)
    : BayesianOptimizer(regressor_search(
          context, search_after(design, context, options),
          [model = options.model, choices = choices(context, options)](std::uint64_t seed) -> surrogates::Regressor {
            return surrogates::LogCostForestRegressor(model, seed, choices);
          },
          design)) {}

}  // namespace bobench::optimizers
