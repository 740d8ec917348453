#include "optimizers/smac/smac.hpp"

#include <algorithm>
#include <cmath>

#include "core/sobol.hpp"

namespace bobench::optimizers {
namespace {

/// A point of the unit box as a configuration: discrete values own intervals of equal length.
Configuration from_design(const SearchSpace& space, const Eigen::VectorXd& point) {
  Configuration configuration(space.dimension());
  for (Eigen::Index i = 0; i < space.dimension(); ++i) {
    const Parameter& parameter = space[i];
    if (parameter.is_real() || parameter.is_log()) {
      configuration[i] = from_unit(parameter, point[i]);
    } else {
      configuration[i] = std::min(parameter.low() + std::floor(point[i] * *parameter.cardinality()), parameter.high());
    }
  }
  return configuration;
}

Eigen::Index design_size(const OptimizerContext& context, const SmacOptions& options) {
  const double most = std::floor(options.design_share * context.budget);
  const auto wanted = static_cast<double>(options.design_per_parameter * context.space.dimension());
  return static_cast<Eigen::Index>(std::max(1.0, std::min(wanted, most)));
}

std::vector<Configuration> sobol_design(const OptimizerContext& context, Eigen::Index count) {
  Random random = context.streams.own("design");
  const Eigen::MatrixXd points = shifted_sobol_points(context.space.dimension(), count, random);
  std::vector<Configuration> design;
  ConfigurationSet known;
  for (Eigen::Index i = 0; i < count; ++i) {
    Configuration configuration = from_design(context.space, points.col(i));
    if (known.insert(configuration)) design.push_back(std::move(configuration));
  }
  return design;
}

std::vector<Configuration> shared_design(const OptimizerContext& context, Eigen::Index count) {
  Random random = context.streams.shared("design");
  std::vector<Configuration> design;
  ConfigurationSet known;
  for (Eigen::Index i = 0; i < count && !known.exhausts(context.space); ++i) {
    design.push_back(sample_unseen(context.space, known, random));
    if (context.space.is_discrete()) known.insert(design.back());
  }
  return design;
}

std::vector<Configuration> design_of(const OptimizerContext& context, const SmacOptions& options) {
  const Eigen::Index count = design_size(context, options);
  return options.design == "sobol" ? sobol_design(context, count) : shared_design(context, count);
}

}  // namespace

Smac::Smac(const OptimizerContext& context, const Options& options)
    : fidelity_(context.fidelities.back()),
      design_(design_of(context, options)),
      suggester_(context, options),
      random_(context.streams.own("suggester")) {}

Trial Smac::ask() {
  if (history_.size() < design_.size()) return {design_[history_.size()], fidelity_};
  return {suggester_.suggest(history_, random_), fidelity_};
}

}  // namespace bobench::optimizers
