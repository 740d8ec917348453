#include "surrogates/mixtures/expectation_maximization.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include "core/error.hpp"
#include "numerics/cholesky.hpp"
#include "numerics/decompositions.hpp"
#include "surrogates/mixtures/k_means.hpp"

namespace bobench::surrogates {
namespace {

using Eigen::ArrayXd, Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

constexpr int lloyd_iterations = 100;
constexpr double least_volume = 1e-12;
constexpr double least_share = 10.0 * std::numeric_limits<double>::epsilon();

/// Weighted sums of squares and products of the points about `mean`.
/// @param coordinates (n x D)
MatrixXd scatter(const MatrixXd& coordinates, const VectorXd& mean, const ArrayXd& shares, MatrixXd& centred) {
  const Index D = coordinates.cols();
  centred = coordinates.rowwise() - mean.transpose();
  MatrixXd result(D, D);
  VectorXd weighted;
  for (Index i = 0; i < D; ++i) {
    weighted = centred.col(i).array() * shares;
    for (Index j = 0; j <= i; ++j) result(i, j) = result(j, i) = weighted.dot(centred.col(j));
  }
  return result;
}

/// Whether a covariance has a Cholesky factor above the rounding. The variance of each coordinate given those before it
/// must exceed `least_volume` times its variance, in the component and in the data.
/// @param spread (D) the data's variances
bool has_factor(const MatrixXd& covariance, const VectorXd& spread) {
  MatrixXd factor = covariance;
  if (!try_cholesky_in_place(factor)) return false;
  return (factor.diagonal().array().square() > least_volume * covariance.diagonal().cwiseMax(spread).array()).all();
}

/// @param coordinates (n x D)
VectorXd variances_of(const MatrixXd& coordinates) {
  return (coordinates.rowwise() - coordinates.colwise().mean()).cwiseAbs2().colwise().mean();
}

/// The maximisation step; nullopt if a covariance has no Cholesky factor.
/// @param coordinates (n x D)  @param responsibilities (n x K)
std::optional<GaussianMixture> maximized(const MatrixXd& coordinates, const MatrixXd& responsibilities,
                                         const VectorXd& spread, const MixtureFitOptions& options) {
  const Index D = coordinates.cols(), K = responsibilities.cols();
  const VectorXd held = responsibilities.colwise().sum().transpose().array() + least_share;
  MatrixXd means = coordinates.transpose() * responsibilities;
  means.array().rowwise() /= held.transpose().array();
  std::vector<MatrixXd> covariances;
  MatrixXd centred, pooled = MatrixXd::Zero(D, D);
  for (Index k = 0; k < K; ++k) {
    MatrixXd one = scatter(coordinates, means.col(k), responsibilities.col(k).array(), centred);
    if (options.covariances == CovarianceShape::tied) {
      pooled += one;
      continue;
    }
    one /= held[k];
    if (options.covariances == CovarianceShape::diagonal) one = MatrixXd(one.diagonal().asDiagonal());
    covariances.push_back(std::move(one));
  }
  if (options.covariances == CovarianceShape::tied) {
    covariances.assign(static_cast<std::size_t>(K), pooled / held.sum());
  }
  for (MatrixXd& one : covariances) one.diagonal().array() += options.regularization;
  if (!means.allFinite() ||
      !std::ranges::all_of(covariances, [&](const MatrixXd& one) { return has_factor(one, spread); }))
    return std::nullopt;
  return GaussianMixture(held, std::move(means), std::move(covariances));
}

int count_degenerate(const GaussianMixture& mixture, Index n, const MixtureFitOptions& options) {
  int count = 0;
  for (Index k = 0; k < mixture.components(); ++k) {
    const MatrixXd& covariance = mixture.covariances()[static_cast<std::size_t>(k)];
    const double least = symmetric_eigenvalues(covariance)[0];
    count += mixture.weights()[k] * static_cast<double>(n) < 1.0 - 1e-9 || least < 2.0 * options.regularization ? 1 : 0;
  }
  return count;
}

MatrixXd responsibilities_of(const std::vector<Index>& owners, Index components) {
  MatrixXd result = MatrixXd::Zero(static_cast<Index>(owners.size()), components);
  for (Index i = 0; i < result.rows(); ++i) result(i, owners[static_cast<std::size_t>(i)]) = 1.0;
  return result;
}

/// The covariance of all points, for every component; replaced by a diagonal matrix if it has no Cholesky factor.
/// @param coordinates (n x D)
std::vector<MatrixXd> common_covariances(const MatrixXd& coordinates, const VectorXd& spread, Index components,
                                         const MixtureFitOptions& options) {
  MatrixXd centred;
  const Index n = coordinates.rows();
  MatrixXd all =
      scatter(coordinates, coordinates.colwise().mean(), ArrayXd::Constant(n, 1.0 / static_cast<double>(n)), centred);
  if (options.covariances == CovarianceShape::diagonal) all = MatrixXd(all.diagonal().asDiagonal());
  all.diagonal().array() += options.regularization;
  if (!has_factor(all, spread)) {
    const double least = std::max({options.regularization, 1e-6 * spread.maxCoeff(), 1e-12});
    all = MatrixXd(spread.cwiseMax(least).asDiagonal());
  }
  return std::vector<MatrixXd>(static_cast<std::size_t>(components), all);
}

GaussianMixture begin(const MatrixXd& points, Index components, const MixtureFitOptions& options, Random& random) {
  const MatrixXd coordinates = points.transpose();
  const VectorXd spread = variances_of(coordinates);
  if (options.start != MixtureStart::random_points) {
    MatrixXd centres = k_means_plus_plus(points, components, random);
    std::vector<Index> owners = k_means(points, centres, options.start == MixtureStart::k_means ? lloyd_iterations : 0);
    if (auto mixture = maximized(coordinates, responsibilities_of(owners, components), spread, options))
      return *std::move(mixture);
    return {VectorXd::Ones(components), centres, common_covariances(coordinates, spread, components, options)};
  }
  const auto order = random.permutation(points.cols());
  MatrixXd means(points.rows(), components);
  for (Index k = 0; k < components; ++k) means.col(k) = points.col(order[static_cast<std::size_t>(k)]);
  return {VectorXd::Ones(components), means, common_covariances(coordinates, spread, components, options)};
}

}  // namespace

void MixtureFitOptions::fields(OptionFields& fields) {
  fields.integer("components", components, 1, 10000, "of the mixture, at most as many as points");
  fields.choice(
      "covariances", covariances,
      {{"full", CovarianceShape::full}, {"diagonal", CovarianceShape::diagonal}, {"tied", CovarianceShape::tied}},
      "shape of the components' covariances; tied: the same full one for all");
  fields.choice("start", start,
                {{"k-means", MixtureStart::k_means},
                 {"k-means++", MixtureStart::k_means_plus_plus},
                 {"random", MixtureStart::random_points}},
                "where expectation maximisation begins");
  fields.integer("starts", starts, 1, 10000, "of expectation maximisation, the best is kept");
  fields.integer("iterations", iterations, 1, 1000000, "of expectation maximisation");
  fields.real("tolerance", tolerance, 0.0, 1.0, "of a point's mean log-likelihood: less change ends the iterations");
  fields.real("regularization", regularization, 0.0, 1e6, "added to the variances of components");
}

MixtureFit improve_mixture(const MatrixXd& points, const GaussianMixture& mixture, const MixtureFitOptions& options) {
  const MatrixXd coordinates = points.transpose();
  const VectorXd spread = variances_of(coordinates);
  MixtureFit fit{.mixture = mixture, .log_likelihoods = {}};
  for (int i = 0;; ++i) {
    ConditionalMixture now = conditional_of(fit.mixture.log_joint(points));
    fit.log_likelihoods.push_back(now.log_evidence.mean());
    const std::size_t steps = fit.log_likelihoods.size();
    fit.converged =
        steps > 1 && std::abs(fit.log_likelihoods[steps - 1] - fit.log_likelihoods[steps - 2]) < options.tolerance;
    if (fit.converged || i == options.iterations) break;
    auto next = maximized(coordinates, now.weights, spread, options);
    if (!next) break;
    fit.mixture = *std::move(next);
  }
  fit.degenerate = count_degenerate(fit.mixture, points.cols(), options);
  return fit;
}

MixtureFit fit_mixture(const MatrixXd& points, const MixtureFitOptions& options, Random& random) {
  if (points.size() == 0 || !points.allFinite())
    throw Error("a Gaussian mixture is fitted to finite points, at least one");
  const Index components = std::min<Index>(options.components, points.cols());
  std::optional<MixtureFit> best;
  for (int i = 0; i < options.starts; ++i) {
    MixtureFit fit = improve_mixture(points, begin(points, components, options, random), options);
    if (!best || fit.log_likelihood() > best->log_likelihood()) best = std::move(fit);
  }
  return *std::move(best);
}

}  // namespace bobench::surrogates
