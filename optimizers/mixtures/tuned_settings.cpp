#include "optimizers/mixtures/tuned_settings.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace bobench::optimizers {

using namespace surrogates;

namespace {

constexpr double least_width = 1e-3, most_width = 0.3, least_alpha = 1.0, most_alpha = 200.0;

Parameter prior_weight() {
  return {"prior_weight", RealParameter{least_prior_weight, most_prior_weight}};
}

std::int64_t most_components(Eigen::Index n, int folds) {
  return std::max<std::int64_t>(1, n * (folds - 1) / folds);
}

/// `count` values from low to high, equally spaced in logarithms.
std::vector<double> log_spaced(double low, double high, int count) {
  std::vector<double> values;
  for (int i = 0; i < count; ++i) values.push_back(low * std::pow(high / low, i / (count - 1.0)));
  return values;
}

}  // namespace

SearchSpace tuned_space(const MixtureModelOptions<KernelDensityKind>&, Eigen::Index, int) {
  const RealParameter width{least_width, most_width};
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
std::vector<KernelDensityKind::Options> tuned_grid(const KernelDensityKind::Options& density, Eigen::Index, int) {
  std::vector<KernelDensityKind::Options> grid;
  const std::vector<double> widths = log_spaced(least_width, most_width, 7);
  for (const double x_width : widths) {
    for (const double y_width : widths) {
      grid.push_back(density);
      grid.back().x_width = x_width;
      grid.back().y_width = y_width;
    }
  }
  return grid;
}

SearchSpace tuned_space(const MixtureModelOptions<GaussianMixtureKind>&, Eigen::Index n, int folds) {
  return SearchSpace({prior_weight(), {"components", IntegerParameter{1, most_components(n, folds)}}});
}
Configuration tuned_values(const MixtureModelOptions<GaussianMixtureKind>& options) {
  return Eigen::Vector2d(options.prior.prior_weight, options.density.components);
}
void set_tuned_values(MixtureModelOptions<GaussianMixtureKind>& options, const Configuration& values) {
  options.prior.prior_weight = values[0];
  options.density.components = static_cast<int>(values[1]);
}
std::vector<GaussianMixtureKind::Options> tuned_grid(const GaussianMixtureKind::Options& density, Eigen::Index n,
                                                     int folds) {
  std::vector<GaussianMixtureKind::Options> grid;
  const auto most = static_cast<int>(most_components(n, folds));
  for (int components = 1; components <= most; components += std::max(1, components / 3)) {
    grid.push_back(density);
    grid.back().components = components;
  }
  return grid;
}

SearchSpace tuned_space(const MixtureModelOptions<SumProductKind>&, Eigen::Index, int) {
  const RealParameter alpha{least_alpha, most_alpha};
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
std::vector<SumProductKind::Options> tuned_grid(const SumProductKind::Options& density, Eigen::Index, int) {
  std::vector<SumProductKind::Options> grid;
  const std::vector<double> alphas = log_spaced(least_alpha, most_alpha, 5);
  for (const double alpha : alphas) {
    for (const double target_alpha : alphas) {
      grid.push_back(density);
      grid.back().alpha = alpha;
      grid.back().target_alpha = target_alpha;
    }
  }
  return grid;
}

}  // namespace bobench::optimizers
