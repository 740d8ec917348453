#include "optimizers/mixtures/tuned_settings.hpp"

#include <algorithm>
#include <cstdint>

namespace bobench::optimizers {

using namespace surrogates;

namespace {

Parameter prior_weight() {
  return {"prior_weight", RealParameter{1e-6, 1.0}};
}

}  // namespace

SearchSpace tuned_space(const MixtureModelOptions<KernelDensityKind>&, Eigen::Index, int) {
  const RealParameter width{1e-3, 0.3};
  return SearchSpace({prior_weight(), {"x_width", width}, {"y_width", width}});
}
Configuration tuned_values(const MixtureModelOptions<KernelDensityKind>& options) {
  return Eigen::Vector3d(options.prior.prior_weight, options.density.x_width, options.density.y_width);
}
void set_tuned_values(MixtureModelOptions<KernelDensityKind>& options, const Configuration& values) {
  options.prior.prior_weight = values[0];
  options.density.x_width = values[1];
  options.density.y_width = values[2];
}

SearchSpace tuned_space(const MixtureModelOptions<GaussianMixtureKind>&, Eigen::Index n, int folds) {
  const std::int64_t most = std::max<std::int64_t>(1, n * (folds - 1) / folds);
  return SearchSpace({prior_weight(), {"components", IntegerParameter{1, most}}});
}
Configuration tuned_values(const MixtureModelOptions<GaussianMixtureKind>& options) {
  return Eigen::Vector2d(options.prior.prior_weight, options.density.components);
}
void set_tuned_values(MixtureModelOptions<GaussianMixtureKind>& options, const Configuration& values) {
  options.prior.prior_weight = values[0];
  options.density.components = static_cast<int>(values[1]);
}

SearchSpace tuned_space(const MixtureModelOptions<SumProductKind>&, Eigen::Index, int) {
  const RealParameter alpha{1.0, 200.0};
  return SearchSpace({prior_weight(), {"alpha", alpha}, {"target_alpha", alpha}});
}
Configuration tuned_values(const MixtureModelOptions<SumProductKind>& options) {
  return Eigen::Vector3d(options.prior.prior_weight, options.density.alpha, options.density.target_alpha);
}
void set_tuned_values(MixtureModelOptions<SumProductKind>& options, const Configuration& values) {
  options.prior.prior_weight = values[0];
  options.density.alpha = values[1];
  options.density.target_alpha = values[2];
}

}  // namespace bobench::optimizers
