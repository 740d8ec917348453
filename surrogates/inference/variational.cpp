#include "surrogates/inference/variational.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <fmt/format.h>

#include "core/error.hpp"

namespace bobench::surrogates {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

MeanFieldVariational::MeanFieldVariational(const VectorXd& mean, const VectorXd& sd) : parameters_(2 * mean.size()) {
  if (mean.size() != sd.size() || mean.size() == 0) {
    throw Error(fmt::format("variational inference got {} means and {} standard deviations", mean.size(), sd.size()));
  }
  if (!mean.allFinite() || !sd.allFinite() || sd.minCoeff() <= 0.0) {
    throw Error("variational inference starts from finite means and positive standard deviations");
  }
  parameters_ << mean, sd.array().log().matrix();
}

void MeanFieldVariational::fit(LogDensityReference density, const VariationalOptions& options, Random& random) {
  if (options.samples < 2 || options.samples % 2 != 0 || options.steps < 0) {
    throw Error(fmt::format("variational inference got {} steps of {} draws; draws come in pairs", options.steps,
                            options.samples));
  }
  const Index dim = parameters_.size() / 2;
  Adam adam(parameters_.size(), {.rate = options.rate, .epsilon = 1e-8});
  VectorXd noise(dim), theta(dim), slope(dim), gradient(2 * dim);
  for (int step = 0; step < options.steps; ++step) {
    const double left = 2.0 * static_cast<double>(options.steps - step) / static_cast<double>(options.steps);
    adam.set_rate(options.rate * std::clamp(left, 1e-3, 1.0));
    gradient.setZero();
    for (int s = 0; s < options.samples; ++s) {
      // If the density is normal, the noise of a pair cancels in the gradient of the mean.
      if (s % 2 == 0) {
        for (double& value : noise) value = random.normal();
        noise.array() *= parameters_.tail(dim).array().exp();
      } else {
        noise = -noise;
      }
      theta = parameters_.head(dim) + noise;
      density(theta, &slope);
      gradient.head(dim) += slope;
      gradient.tail(dim) += slope.cwiseProduct(noise);
    }
    // Adam descends. The entropy's derivative in ln sd is 1.
    gradient /= -static_cast<double>(options.samples);
    gradient.tail(dim).array() -= 1.0;
    if (gradient.allFinite()) adam.step(gradient, parameters_);
  }
}

MatrixXd MeanFieldVariational::sample(Index count, Random& random) const {
  const Index dim = parameters_.size() / 2;
  MatrixXd draws = random.normal_vector(dim * count).reshaped(dim, count);
  draws = sd().asDiagonal() * draws;
  draws.colwise() += mean();
  return draws;
}

double MeanFieldVariational::evidence_lower_bound(LogDensityReference density, int samples, Random& random) const {
  const Index dim = parameters_.size() / 2;
  double sum = 0.0;
  for (int s = 0; s < samples; ++s) sum += density(sample(1, random).col(0), nullptr);
  const double entropy =
      parameters_.tail(dim).sum() + 0.5 * static_cast<double>(dim) * (1.0 + std::log(2.0 * std::numbers::pi));
  return sum / static_cast<double>(samples) + entropy;
}

}  // namespace bobench::surrogates
