#include "regression/scores.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "core/error.hpp"
#include "numerics/normal_distribution.hpp"
#include "numerics/quantile.hpp"

namespace bobench::regression {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

VectorXd calibration_levels() {
  return VectorXd::LinSpaced(19, 0.05, 0.95);
}

VectorXd normal_crps(const surrogates::Prediction& prediction, const VectorXd& y) {
  VectorXd result(y.size());
  for (Index i = 0; i < y.size(); ++i) {
    const double sd = std::sqrt(std::max(prediction.variance[i], 0.0)), gap = y[i] - prediction.mean[i];
    if (sd == 0.0) {
      result[i] = std::abs(gap);
      continue;
    }
    const double z = gap / sd;
    result[i] =
        sd * (z * (2.0 * normal_probability(z) - 1.0) + 2.0 * normal_density(z) - 1.0 / std::sqrt(std::numbers::pi));
  }
  return result;
}

VectorXd crps_of_draws(const MatrixXd& draws, const VectorXd& y) {
  const Index m = draws.rows();
  if (m < 2) throw Error("a score of draws needs two draws or more");
  const double pairs = static_cast<double>(m) * static_cast<double>(m - 1);
  VectorXd result(y.size());
  std::vector<double> sorted(static_cast<std::size_t>(m));
  for (Index i = 0; i < y.size(); ++i) {
    for (Index s = 0; s < m; ++s) sorted[static_cast<std::size_t>(s)] = draws(s, i);
    std::ranges::sort(sorted);
    double distance = 0.0, spread = 0.0;
    for (Index s = 0; s < m; ++s) {
      const double value = sorted[static_cast<std::size_t>(s)];
      distance += std::abs(value - y[i]);
      spread += static_cast<double>(2 * s - m + 1) * value;  // sum over pairs, |X - X'|
    }
    result[i] = distance / static_cast<double>(m) - spread / pairs;
  }
  return result;
}

Scores score(const surrogates::ObservationModel& model, const MatrixXd& X, const VectorXd& y) {
  if (y.size() == 0) throw Error("a model is scored on one point or more");
  const surrogates::Prediction prediction = model.predict(X);
  const Eigen::ArrayXd gaps = prediction.mean - y, levels = model.probability(X, y);
  const MatrixXd draws = model.draws(X);
  Scores scores;
  scores.rmse = std::sqrt(gaps.square().mean());
  scores.mae = gaps.abs().mean();
  const VectorXd log_densities = model.log_density(X, y);
  scores.log_density = log_densities.mean();
  scores.density = log_densities.array().exp().mean();
  scores.worst_log_density = quantile(log_densities, 0.001);
  scores.crps = (draws.rows() > 0 ? crps_of_draws(draws, y) : normal_crps(prediction, y)).mean();
  const auto share = [&](auto inside) { return inside.template cast<double>().mean(); };
  scores.coverage = share((levels - 0.5).abs() <= 0.45);
  const VectorXd at = calibration_levels();
  scores.calibration.resize(at.size());
  for (Index i = 0; i < at.size(); ++i) scores.calibration[i] = share(levels <= at[i]);
  scores.calibration_error = (scores.calibration - at).cwiseAbs().mean();
  return scores;
}

}  // namespace bobench::regression
