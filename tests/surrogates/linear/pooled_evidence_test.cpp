#include "surrogates/linear/pooled_evidence.hpp"

#include <cmath>
#include <numbers>
#include <vector>

#include <Eigen/Cholesky>
#include <Eigen/LU>

#include "catch.hpp"
#include "surrogates/linear/precision_mixture.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::surrogates;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

namespace {

/// Features of several networks, and the targets that they share.
struct Networks {
  std::vector<MatrixXd> psi;
  VectorXd y;

  PooledEvidence evidence() const {
    PooledEvidence pooled;
    for (const MatrixXd& one : psi) {
      BayesianLinearRegression regression;
      regression.set_data(one, y);
      pooled.add(regression);
    }
    return pooled;
  }
};

/// Networks with fewer and with more features than points; the first one's explain the targets, up to noise of 0.3.
Networks some_networks(std::uint64_t seed) {
  Random random(test_seed(seed));
  constexpr Index n = 9;
  Networks networks;
  for (const Index p : {4, 9, 15}) networks.psi.push_back(random.normal_vector(p * n).reshaped(p, n));
  const VectorXd weights = random.normal_vector(4);
  networks.y = networks.psi[0].transpose() * weights + 0.3 * random.normal_vector(n);
  return networks;
}

/// ln N(y; 0, I / beta + Psi'Psi / alpha), by a factor of the covariance.
double log_normal_density(const MatrixXd& psi, const VectorXd& y, const LinearPrecisions& precisions) {
  const Index n = y.size();
  const MatrixXd covariance = MatrixXd::Identity(n, n) / precisions.beta + psi.transpose() * psi / precisions.alpha;
  const Eigen::LLT<MatrixXd> factor(covariance);
  const MatrixXd L = factor.matrixL();
  return -0.5 * (static_cast<double>(n) * std::log(2.0 * std::numbers::pi) + 2.0 * L.diagonal().array().log().sum() +
                 y.dot(factor.solve(y)));
}

double sum_of_log_densities(const Networks& networks, const LinearPrecisions& precisions) {
  double sum = 0.0;
  for (const MatrixXd& psi : networks.psi) sum += log_normal_density(psi, networks.y, precisions);
  return sum;
}

}  // namespace

TEST_CASE("the evidence of several networks is the sum of the log densities of the targets", "[linear]") {
  const Networks networks = some_networks(21);
  const PooledEvidence evidence = networks.evidence();
  for (const LinearPrecisions& at : {LinearPrecisions{1.0, 10.0}, {0.2, 3.0}, {30.0, 0.5}}) {
    CHECK(evidence.at(at) == Approx(sum_of_log_densities(networks, at)).epsilon(1e-10));
  }
}

TEST_CASE("the gradient of the pooled evidence is that of finite differences", "[linear]") {
  const PooledEvidence evidence = some_networks(22).evidence();
  for (const Eigen::Vector2d& theta : {Eigen::Vector2d(0.3, 1.0), Eigen::Vector2d(-3.0, 4.0)}) {
    const auto value = [&](const Eigen::Vector2d& at) { return evidence.at({std::exp(at[0]), std::exp(at[1])}); };
    Eigen::Vector2d gradient;
    evidence.at({std::exp(theta[0]), std::exp(theta[1])}, &gradient);
    for (Index i = 0; i < 2; ++i) {
      const Eigen::Vector2d h = 1e-5 * Eigen::Vector2d::Unit(i);
      CHECK(gradient[i] == Approx((value(theta + h) - value(theta - h)) / 2e-5).epsilon(1e-6).margin(1e-7));
    }
  }
}

TEST_CASE("no precisions of a fine grid have more pooled evidence than its maximum", "[linear]") {
  for (const std::uint64_t seed : {23, 24, 25}) {
    const Networks networks = some_networks(seed);
    const PooledEvidence evidence = networks.evidence();
    const LinearPrecisions joint = maximize_evidence(evidence), of_alpha = maximize_evidence_over_alpha(evidence, 7.0);
    CHECK(of_alpha.beta == 7.0);
    const double best = sum_of_log_densities(networks, joint), best_of_alpha = sum_of_log_densities(networks, of_alpha);
    double highest = -1e300, highest_of_alpha = -1e300;
    for (double log_ratio = -12.0; log_ratio < 8.0; log_ratio += 0.1) {
      const double ratio = std::exp(log_ratio);
      highest_of_alpha = std::max(highest_of_alpha, sum_of_log_densities(networks, {7.0 * ratio, 7.0}));
      for (double log_beta = -4.0; log_beta < 8.0; log_beta += 0.1) {
        const double beta = std::exp(log_beta);
        highest = std::max(highest, sum_of_log_densities(networks, {ratio * beta, beta}));
      }
    }
    CAPTURE(joint.alpha, joint.beta, of_alpha.alpha);
    CHECK(best >= highest - 1e-6);
    CHECK(best <= highest + 0.1);  // the grid comes near
    CHECK(best_of_alpha >= highest_of_alpha - 1e-6);
    CHECK(best_of_alpha <= highest_of_alpha + 0.1);
  }
}

TEST_CASE("precisions of targets that are 0 stay where arithmetic can follow", "[linear]") {
  Networks networks = some_networks(26);
  networks.y.setZero();
  const PooledEvidence evidence = networks.evidence();
  Random random(1);
  std::vector<LinearPrecisions> found = sample_precisions(evidence, 20, random);
  found.push_back(maximize_evidence(evidence));
  found.push_back(maximize_evidence_over_alpha(evidence, 1000.0));
  for (const LinearPrecisions& one : found) {
    CHECK(std::isfinite(one.alpha));
    CHECK(std::isfinite(one.beta));
    CHECK(one.alpha >= 0.999 * one.beta * evidence.min_ratio());
  }
}

TEST_CASE("predictions over draws of the precisions are the integrals over their posterior", "[linear]") {
  Random random(test_seed(27));
  const MatrixXd psi = random.normal_vector(2 * 10).reshaped(2, 10);
  const VectorXd y = psi.transpose() * Eigen::Vector2d(1.0, -0.5) + 0.3 * random.normal_vector(10);
  const Eigen::Vector2d at(0.7, 1.5);

  // The posterior is proportional to the evidence in (ln alpha / beta, ln beta) on [-25, 15] x [-5, 15]: a sum over
  // the midpoints of small squares.
  constexpr double step = 0.05;
  double total = 0.0, log_beta_sum = 0.0, log_beta_squares = 0.0, mean = 0.0, mean_squares = 0.0, within = 0.0;
  for (double log_ratio = -25.0 + 0.5 * step; log_ratio < 15.0; log_ratio += step) {
    for (double log_beta = -5.0 + 0.5 * step; log_beta < 15.0; log_beta += step) {
      const double beta = std::exp(log_beta), alpha = beta * std::exp(log_ratio);
      const Eigen::Matrix2d S = (alpha * Eigen::Matrix2d::Identity() + beta * psi * psi.transpose()).inverse();
      const Eigen::Vector2d m = beta * S * psi * y;
      // ln p(y), Bishop's eq. 3.86, up to a constant
      const double residual = (y - psi.transpose() * m).squaredNorm();
      const double log_evidence = std::log(alpha) + 5.0 * log_beta - 0.5 * beta * residual -
                                  0.5 * alpha * m.squaredNorm() + 0.5 * std::log(S.determinant());
      const double weight = std::exp(log_evidence), value = m.dot(at);
      total += weight;
      log_beta_sum += weight * log_beta;
      log_beta_squares += weight * log_beta * log_beta;
      mean += weight * value;
      mean_squares += weight * value * value;
      within += weight * at.dot(S * at);
    }
  }
  const double log_beta_mean = log_beta_sum / total;
  const double log_beta_sd = std::sqrt(log_beta_squares / total - log_beta_mean * log_beta_mean);
  mean /= total;
  const double between = mean_squares / total - mean * mean, variance = within / total + between;

  BayesianLinearRegression regression;
  regression.set_data(psi, y);
  PooledEvidence evidence;
  evidence.add(regression);
  constexpr int draws = 20000;
  const std::vector<LinearPrecisions> sampled = sample_precisions(evidence, draws, random);
  REQUIRE(sampled.size() == draws);
  double log_beta_found = 0.0;
  for (const LinearPrecisions& one : sampled) log_beta_found += std::log(one.beta) / draws;
  // Draws of a chain: as if a quarter were independent.
  const double root = std::sqrt(0.25 * draws);
  check_z("mean of ln beta", log_beta_found, log_beta_mean, log_beta_sd / root);
  const Prediction found = predict_mixture(regression, regression.project(at), sampled);
  check_z("predictive mean", found.mean[0], mean, std::sqrt(between) / root);
  check_below("relative error of the variance", std::abs(found.variance[0] / variance - 1.0), 0.1);
}

TEST_CASE("a mixture over precisions has the moments of its components", "[linear]") {
  for (const auto& [p, n] : {std::pair<Index, Index>{12, 5}, {3, 9}}) {
    Random random(test_seed(28));
    const MatrixXd psi = random.normal_vector(p * n).reshaped(p, n);
    const VectorXd y = random.normal_vector(n);
    BayesianLinearRegression regression;
    regression.set_data(psi, y);
    const std::vector<LinearPrecisions> precisions{{1.0, 10.0}, {0.1, 40.0}, {5.0, 0.7}};
    VectorXd mean = VectorXd::Zero(p);
    MatrixXd squares = MatrixXd::Zero(p, p);
    for (const auto& [alpha, beta] : precisions) {
      const MatrixXd S = (alpha * MatrixXd::Identity(p, p) + beta * psi * psi.transpose()).inverse();
      const VectorXd m = beta * S * psi * y;
      mean += m / 3.0;
      squares += (S + m * m.transpose()) / 3.0;
    }
    const MatrixXd covariance = squares - mean * mean.transpose();
    const MatrixXd Z = random.normal_vector(p * 6).reshaped(p, 6);
    const Prediction prediction = predict_mixture(regression, regression.project(Z), precisions);
    CHECK((prediction.mean - Z.transpose() * mean).cwiseAbs().maxCoeff() < 1e-10);
    for (Index i = 0; i < 6; ++i) {
      CHECK(prediction.variance[i] == Approx(Z.col(i).dot(covariance * Z.col(i))).epsilon(1e-9));
      const WeightMoments weights = mixture_weights(regression, Z.col(i), precisions);
      CHECK((weights.mean - mean).cwiseAbs().maxCoeff() < 1e-10);
      CHECK((weights.times_covariance - covariance * Z.col(i)).cwiseAbs().maxCoeff() < 1e-9);
    }
    // Of a single component it is exact.
    const std::vector<LinearPrecisions> single{precisions[1]};
    const Prediction alone = predict_mixture(regression, regression.project(Z), single);
    CHECK(alone.mean == regression.predict(Z, single[0]).mean);
    CHECK(alone.variance == regression.predict(Z, single[0]).variance);
    const WeightMoments weights = mixture_weights(regression, Z.col(0), single);
    CHECK(weights.mean == regression.posterior_mean(single[0]));
    CHECK(weights.times_covariance == regression.times_posterior_covariance(Z.col(0), single[0]));
  }
}
