#include "reproduction/papers/aryan2020/properties.hpp"

#include <algorithm>
#include <cmath>
#include <ctime>

#include <fmt/format.h>

#include "acquisitions/augmented_expected_improvement.hpp"
#include "acquisitions/empirical_expected_improvement.hpp"
#include "acquisitions/expected_improvement.hpp"
#include "core/random.hpp"
#include "surrogates/bnn/bnn_regressor.hpp"
#include "surrogates/bnn/bohamiann_regressor.hpp"
#include "surrogates/gaussian_process/gaussian_process_regressor.hpp"
#include "surrogates/implicit/ivbnn_regressor.hpp"
#include "surrogates/linear/anchored_sampling.hpp"
#include "surrogates/random_features/bayesian_rvfl_regressor.hpp"

namespace bobench::papers::aryan2020 {

using reproduction::Scale, reproduction::Property, reproduction::PropertyContext, reproduction::PropertyResult;
namespace {

using Eigen::Index;

/// Compares empirical with closed-form expected improvement at points with several means and deviations. Differences
/// are in standard errors of the Monte Carlo mean, sd(max(f_best - f, 0)) / sqrt(N).
PropertyResult empirical_improvement(const PropertyContext& context) {
  const Index draws = context.scale == Scale::smoke ? 10000 : 200000, points = 20;
  Random random(context.seed);
  // Means within 1.5 deviations above the best value: beyond that, possibly none of the draws improves.
  const Eigen::VectorXd mean = 1.3 * random.uniform_vector(points).array() - 1.0,
                        deviation = 0.2 + random.uniform_vector(points).array();
  Eigen::MatrixXd f(draws, points);
  for (Index k = 0; k < points; ++k) f.col(k) = mean[k] + deviation[k] * random.normal_vector(draws).array();
  const Eigen::VectorXd closed = acquisitions::expected_improvement({mean, deviation.array().square()}, 0.0);
  const Eigen::VectorXd empirical = acquisitions::empirical_expected_improvement(f, 0.0);
  double worst = 0.0;
  for (Index k = 0; k < points; ++k) {
    const Eigen::ArrayXd gain = (-f.col(k).array()).max(0.0);
    const double error = std::sqrt((gain - gain.mean()).square().mean() / static_cast<double>(draws));
    worst = std::max(worst, std::abs(empirical[k] - closed[k]) / error);
  }
  return {worst < 4.0, fmt::format("{} points, {} draws: at most {:.1f} standard errors apart", points, draws, worst)};
}

/// Compares the mean and covariance of anchored estimates with the posterior of a linear model, in standard errors.
PropertyResult anchored_ensemble(const PropertyContext& context) {
  const Index p = 6, n = 12;
  const int members = context.scale == Scale::smoke ? 2000 : 50000;
  const surrogates::LinearPrecisions precisions{0.7, 20.0};
  Random random(context.seed);
  const Eigen::MatrixXd features = random.normal_vector(p * n).reshaped(p, n);
  const Eigen::VectorXd y = random.normal_vector(n);
  surrogates::BayesianLinearRegression regression;
  regression.set_data(features, y);
  const Eigen::VectorXd mean = regression.posterior_mean(precisions);
  const Eigen::MatrixXd S = regression.times_posterior_covariance(Eigen::MatrixXd::Identity(p, p), precisions);
  Eigen::MatrixXd w(p, members);
  for (int i = 0; i < members; ++i) {
    w.col(i) = surrogates::anchored_estimate(features, y, precisions, 1.0 / precisions.alpha, random);
  }
  const Eigen::VectorXd average = w.rowwise().mean();
  const Eigen::MatrixXd centered = w.colwise() - average, covariance = centered * centered.transpose() / members;
  double worst = 0.0;
  for (Index i = 0; i < p; ++i) {
    worst = std::max(worst, std::abs(average[i] - mean[i]) / std::sqrt(S(i, i) / members));
    for (Index j = 0; j < p; ++j) {
      const double error = std::sqrt((S(i, i) * S(j, j) + S(i, j) * S(i, j)) / members);
      worst = std::max(worst, std::abs(covariance(i, j) - S(i, j)) / error);
    }
  }
  return {worst < 4.5, fmt::format("{} members: mean and covariance at most {:.1f} standard errors from the "
                                   "posterior's (lambda 1 / alpha)",
                                   members, worst)};
}

/// The smallest processor time of three fits.
template <class Model>
double seconds_of_fit(Model& model, const Eigen::MatrixXd& X, const Eigen::VectorXd& y) {
  double least = 1e300;
  for (int i = 0; i < 3; ++i) {
    const std::clock_t start = std::clock();
    model.fit(X, y);
    least = std::min(least, static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC);
  }
  return least;
}

/// The slope of log time on log n between `low` and 8 `low` observations.
template <class Model>
double slope_of_fits(Model model, Index low, Random& random) {
  const Index high = 8 * low;
  const Eigen::MatrixXd X = random.uniform_vector(3 * high).reshaped(3, high);
  const Eigen::VectorXd y = X.colwise().sum().transpose().array().sin();
  const double first = seconds_of_fit(model, X.leftCols(low), y.head(low)), second = seconds_of_fit(model, X, y);
  return std::log(second / first) / std::log(8.0);
}

/// Fit times for n well above the number of the RVFL's features, without learning hyper-parameters. Linear: a slope
/// below 1.5; cubic, with fast matrix products: above 2.
PropertyResult fit_times(const PropertyContext& context) {
  const Index scale = context.scale == Scale::smoke ? 1 : 4;
  Random random(context.seed);
  surrogates::BayesianRvflOptions rvfl;
  rvfl.hidden_units = 50;
  surrogates::GaussianProcessRegressorOptions process;
  process.frozen = true;
  const double of_rvfl = slope_of_fits(surrogates::BayesianRvflRegressor(rvfl, 1), 1000 * scale, random);
  const double of_gp = slope_of_fits(surrogates::GaussianProcessRegressor(process, 1), 100 * scale, random);
  return {of_rvfl < 1.5 && of_gp > 2.0,
          fmt::format("processor time grows with n to the power {:.2f} (RVFL, {} to {}) and {:.2f} (GP, {} to {})",
                      of_rvfl, 1000 * scale, 8000 * scale, of_gp, 100 * scale, 800 * scale)};
}

/// AEI on the incumbent of EI, without noise.
PropertyResult augmented_without_noise(const PropertyContext& context) {
  Random random(context.seed);
  constexpr Index points = 1000;
  const Eigen::VectorXd mean = random.normal_vector(points), variance = random.normal_vector(points).cwiseAbs2();
  const surrogates::Prediction prediction{mean, variance};
  const Eigen::VectorXd augmented = acquisitions::augmented_expected_improvement(prediction, -0.5, 0.0),
                        plain = acquisitions::expected_improvement(prediction, -0.5);
  const double worst = (augmented - plain).cwiseAbs().maxCoeff();
  return {worst < 1e-14, fmt::format("{} points: at most {:.2g} apart", points, worst)};
}

/// Fit times of HBNN and of a Gaussian process with fixed hyper-parameters. Chains are short, and their trees have a
/// single leapfrog step, so that the number of gradients does not depend on n.
PropertyResult network_times(const PropertyContext& context) {
  const Index scale = context.scale == Scale::smoke ? 1 : 2;
  Random random(context.seed);
  const surrogates::BnnOptions network{.chain_length = 200, .burn_in = 100, .max_depth = 1};
  surrogates::GaussianProcessRegressorOptions process;
  process.frozen = true;
  const double of_network = slope_of_fits(surrogates::BnnRegressor(network, 1), 500 * scale, random);
  const double of_gp = slope_of_fits(surrogates::GaussianProcessRegressor(process, 1), 200 * scale, random);
  return {of_network < 1.5 && of_gp > 2.0,
          fmt::format("processor time grows with n to the power {:.2f} (HBNN, {} to {}) and {:.2f} (GP, {} to {})",
                      of_network, 500 * scale, 4000 * scale, of_gp, 200 * scale, 1600 * scale)};
}

template <class Model>
double seconds_of_one_fit(const typename Model::Options& options, const Eigen::MatrixXd& X, const Eigen::VectorXd& y) {
  Model model(options, 1);
  const std::clock_t start = std::clock();
  model.fit(X, y);
  return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
}

/// Processor time of a fit of IVBNN, BOHAMIANN and HBNN with the thesis's settings, at two numbers of observations.
PropertyResult ivbnn_times(const PropertyContext& context) {
  const bool is_smoke = context.scale == Scale::smoke;
  Random random(context.seed);
  std::string found;
  bool holds = true;
  double first_ivbnn = 0.0, first_hbnn = 0.0;
  for (const Index n : {Index{25}, Index{200}}) {
    const Eigen::MatrixXd X = random.uniform_vector(3 * n).reshaped(3, n);
    const Eigen::VectorXd y = X.colwise().sum().transpose().array().sin();
    const double ivbnn = seconds_of_one_fit<surrogates::IvbnnRegressor>({.steps = is_smoke ? 5 : 600}, X, y);
    const double bohamiann = seconds_of_one_fit<surrogates::BohamiannRegressor>({}, X, y);
    const double hbnn = seconds_of_one_fit<surrogates::BnnRegressor>(
        is_smoke ? surrogates::BnnOptions{.chain_length = 40, .burn_in = 20} : surrogates::BnnOptions{}, X, y);
    holds = holds && ivbnn < bohamiann && ivbnn < hbnn;
    if (n == 25) first_ivbnn = ivbnn, first_hbnn = hbnn;
    found += fmt::format("{}n = {}: IVBNN {:.3g} s, BOHAMIANN {:.3g} s, HBNN {:.3g} s", found.empty() ? "" : "; ", n,
                         ivbnn, bohamiann, hbnn);
    if (n == 200) holds = holds && ivbnn / first_ivbnn < hbnn / first_hbnn;
  }
  return {holds, found};
}

}  // namespace

std::vector<Property> properties() {
  return {{"empirical-improvement-converges", "empirical EI of normal draws against the closed form",
           empirical_improvement},
          {"anchored-ensemble-is-posterior", "anchored estimates of a linear model against its posterior",
           anchored_ensemble},
          {"rvfl-linear-gp-cubic", "fit times of both as observations grow", fit_times},
          {"augmented-improvement-without-noise", "AEI against EI without noise", augmented_without_noise},
          {"bnn-linear-gp-cubic", "fit times of HBNN and of a Gaussian process as observations grow", network_times},
          {"ivbnn-faster-than-monte-carlo", "fit times of IVBNN, BOHAMIANN and HBNN", ivbnn_times}};
}

}  // namespace bobench::papers::aryan2020
