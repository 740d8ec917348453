// Talts, Betancourt, Simpson, Vehtari & Gelman (2018), "Validating Bayesian inference algorithms with simulation-based
// calibration": if parameters are drawn from the prior and data from the model, the rank of the true parameter among
// draws of the posterior is uniform.
#include <boost/math/distributions/chi_squared.hpp>

#include "surrogates/inference/metropolis_hastings.hpp"
#include "surrogates/inference/nuts.hpp"
#include "surrogates/inference/slice.hpp"
#include "targets.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::surrogates;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

namespace {

constexpr Index simulations = 1000, kept = 63, bins = 16;  // 64 ranks, four a bin

/// theta = (mu, log sigma): mu ~ N(0, 1), log sigma ~ N(-1, 0.5); y_i ~ N(mu, sigma), six of them.
struct Model {
  static VectorXd prior(Random& random) { return Eigen::Vector2d(random.normal(), -1.0 + 0.5 * random.normal()); }
  static VectorXd data(const VectorXd& theta, Random& random) {
    return theta[0] + std::exp(theta[1]) * random.normal_vector(6).array();
  }

  VectorXd y;
  double temper = 1.0;  // not 1: a wrong likelihood

  double operator()(const VectorXd& theta, VectorXd* gradient) const {
    const double shrink = (theta[1] + 1.0) / 0.5, precision = std::exp(-2.0 * theta[1]);
    const Eigen::ArrayXd off = y.array() - theta[0];
    const double squares = precision * off.square().sum();
    const auto n = static_cast<double>(y.size());
    if (gradient) {
      (*gradient)[0] = -theta[0] + temper * precision * off.sum();
      (*gradient)[1] = -shrink / 0.5 + temper * (squares - n);
    }
    return -0.5 * theta[0] * theta[0] - 0.5 * shrink * shrink - temper * (0.5 * squares + n * theta[1]);
  }
};

/// The p value of the chi-squared test that ranks are uniform over the bins, for mu, log sigma and mu^2 + log sigma
/// (which is sensitive to dependence between them).
template <class Sampler>
Eigen::Vector3d p_values(Sampler sample, double temper = 1.0) {
  Random random(test_seed(11));
  MatrixXd histogram = MatrixXd::Zero(bins, 3);
  const auto quantities = [](const VectorXd& theta) {
    return Eigen::Vector3d(theta[0], theta[1], theta[0] * theta[0] + theta[1]);
  };
  for (Index s = 0; s < simulations; ++s) {
    const VectorXd truth = Model::prior(random);
    const Model posterior{Model::data(truth, random), temper};
    const MatrixXd draws = sample(posterior, Model::prior(random), random);
    REQUIRE(draws.cols() == kept);
    Eigen::Vector3i rank = Eigen::Vector3i::Zero();
    for (const auto& draw : draws.colwise()) {
      rank.array() += (quantities(draw).array() < quantities(truth).array()).template cast<int>();
    }
    for (Index k = 0; k < 3; ++k) histogram(rank[k] * bins / (kept + 1), k) += 1.0;
  }
  const double expected = static_cast<double>(simulations) / bins;
  Eigen::Vector3d p;
  for (Index k = 0; k < 3; ++k) {
    const double chi2 = (histogram.col(k).array() - expected).square().sum() / expected;
    p[k] = boost::math::cdf(boost::math::complement(boost::math::chi_squared(bins - 1), chi2));
  }
  CAPTURE(histogram, p);
  return p;
}

MatrixXd nuts(const Model& posterior, const VectorXd& start, Random& random) {
  NutsOptions options{.draws = kept, .thin = 4};
  options.warm_up.transitions = 300;
  return sample_nuts(posterior, start, options, random).draws;
}

}  // namespace

TEST_CASE("ranks of the truth are uniform: NUTS", "[inference][slow]") {
  check_above("least p", p_values(nuts).minCoeff(), p_bound);
}

TEST_CASE("ranks of the truth are uniform: Metropolis-Hastings", "[inference][slow]") {
  const auto walk = [](const Model& posterior, const VectorXd& start, Random& random) {
    return sample_metropolis_hastings(
               posterior, start, {.warm_up = 1000, .draws = kept, .thin = 60, .adapt = true, .target = 0.35}, random)
        .draws;
  };
  check_above("least p", p_values(walk).minCoeff(), p_bound);
}

TEST_CASE("ranks of the truth are uniform: slice sampling", "[inference][slow]") {
  const auto slice = [](const Model& posterior, const VectorXd& start, Random& random) {
    return sample_slice(posterior, start, {.warm_up = 200, .draws = kept, .thin = 10}, random).draws;
  };
  check_above("least p", p_values(slice).minCoeff(), p_bound);
}

TEST_CASE("simulation-based calibration sees a likelihood that counts twice", "[inference][slow]") {
  check_below("least log10 p", std::log10(p_values(nuts, 2.0).minCoeff() + 1e-300), std::log10(p_bound));
}
