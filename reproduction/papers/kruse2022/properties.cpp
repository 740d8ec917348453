#include "reproduction/papers/kruse2022/properties.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <boost/math/distributions/normal.hpp>

#include "acquisitions/expected_improvement.hpp"
#include "core/random.hpp"
#include "surrogates/mixtures/mixture_regressor.hpp"

namespace bobench::papers::kruse2022 {

using reproduction::Scale, reproduction::Property, reproduction::PropertyContext, reproduction::PropertyResult;
namespace {

/// A surrogate that predicts the empirical mean and standard deviation for every x. Expected improvement is the same
/// everywhere, so the best of uniform candidates is arbitrary and suggestions are uniform (Kolmogorov-Smirnov test at
/// 0.001).
PropertyResult flat_improvement(const PropertyContext& context) {
  Random random(context.seed);
  const int suggestions = context.scale == Scale::smoke ? 200 : 5000;
  double spread = 0.0;
  std::vector<double> chosen;
  for (int i = 0; i < suggestions; ++i) {
    const Eigen::VectorXd candidates = random.uniform_vector(50), y = random.normal_vector(10);
    const double mean = y.mean(), variance = (y.array() - mean).square().mean();
    const surrogates::Prediction constant{Eigen::VectorXd::Constant(50, mean), Eigen::VectorXd::Constant(50, variance)};
    const Eigen::VectorXd score = acquisitions::expected_improvement(constant, y.minCoeff());
    spread = std::max(spread, score.maxCoeff() - score.minCoeff());
    Eigen::Index best = 0;
    score.maxCoeff(&best);
    chosen.push_back(candidates[best]);
  }
  std::ranges::sort(chosen);
  double distance = 0.0;
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    const double n = static_cast<double>(suggestions), k = static_cast<double>(i);
    distance = std::max({distance, std::abs(chosen[i] - k / n), std::abs((k + 1.0) / n - chosen[i])});
  }
  const double bound = 1.95 / std::sqrt(static_cast<double>(suggestions));
  return {spread == 0.0 && distance < bound,
          fmt::format("EI varies by {:.2g} over candidates; {} suggestions are {:.3f} from uniform, below {:.3f}",
                      spread, suggestions, distance, bound)};
}

/// The largest difference of the predictive distribution from the prior, at least 1000 deviations away from the data.
template <class Kind>
double distance_from_prior(const typename Kind::Options& density, Eigen::Index inputs, Random& random) {
  const Eigen::Index n = 25;
  Eigen::MatrixXd X(inputs, n);
  for (double& x : X.reshaped()) x = random.normal();
  const Eigen::VectorXd y = (2.0 * X.row(0).transpose().array()).sin();
  const surrogates::MixtureModelOptions<Kind> options{.density = density,
                                                      .prior = {.prior_weight = 0.01, .prior_sd = 3.0}};
  const surrogates::MixtureModel<Kind> model(X, y, options, random);
  Eigen::MatrixXd away(inputs, 20);
  for (double& x : away.reshaped()) {
    const double sign = random.bernoulli(0.5) ? 1.0 : -1.0;
    x = sign * random.uniform(1e3, 1e6);
  }
  const surrogates::BayesianConditional conditional = model.conditional(away);
  const boost::math::normal prior(0.0, options.prior.prior_sd);
  const surrogates::Prediction& moments = conditional.moments();
  double distance =
      std::max(moments.mean.cwiseAbs().maxCoeff(),
               (moments.variance.array() - options.prior.prior_sd * options.prior.prior_sd).abs().maxCoeff());
  for (const double value : {-6.0, -1.0, 0.0, 2.5, 9.0}) {
    const Eigen::VectorXd below = conditional.probability(Eigen::VectorXd::Constant(away.cols(), value));
    distance = std::max(distance, (below.array() - boost::math::cdf(prior, value)).abs().maxCoeff());
  }
  return distance;
}

PropertyResult return_to_prior(const PropertyContext& context) {
  Random random(context.seed);
  double distance = 0.0;
  const int cases = context.scale == Scale::smoke ? 2 : 20;
  for (int i = 0; i < cases; ++i) {
    const Eigen::Index inputs = 1 + i % 3;
    distance = std::max({distance, distance_from_prior<surrogates::KernelDensityKind>({0.2, 0.2}, inputs, random),
                         distance_from_prior<surrogates::GaussianMixtureKind>({.components = 4}, inputs, random),
                         distance_from_prior<surrogates::SumProductKind>({.channels = 5}, inputs, random)});
  }
  return {distance < 1e-6, fmt::format("{} data sets, three mixtures: mean, variance and distribution 1000 deviations "
                                       "away are the prior's to {:.1g}",
                                       cases, distance)};
}

}  // namespace

std::vector<Property> properties() {
  return {{"constant-model-is-random-search", "with a constant model the maximiser of EI is a uniform draw",
           flat_improvement},
          {"mixture-returns-to-the-prior", "far from the data a mixture's conditional is the prior", return_to_prior}};
}

}  // namespace bobench::papers::kruse2022
