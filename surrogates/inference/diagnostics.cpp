#include "surrogates/inference/diagnostics.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

#include <fmt/format.h>

#include "core/error.hpp"
#include "numerics/normal_distribution.hpp"
#include "numerics/quantile.hpp"

namespace bobench::surrogates {

namespace {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

void require(const MatrixXd& draws, Index min_draws, Index min_chains) {
  if (draws.rows() >= min_draws && draws.cols() >= min_chains) return;
  throw InputError(fmt::format("convergence diagnostics need at least {} draws of {} chains, not {} of {}", min_draws,
                               min_chains, draws.rows(), draws.cols()));
}

bool usable(const MatrixXd& draws) {
  return draws.allFinite() && draws.maxCoeff() > draws.minCoeff();
}

MatrixXd halves(const MatrixXd& draws) {
  require(draws, 8, 1);
  const Index half = draws.rows() / 2;
  MatrixXd split(half, 2 * draws.cols());
  split << draws.topRows(half), draws.bottomRows(half);
  return split;
}

/// Normal scores of the ranks among all draws, eq. 14 (Blom's offset 3/8); ties share their mean rank.
MatrixXd rank_normalised(const MatrixXd& draws) {
  const auto count = static_cast<std::size_t>(draws.size());
  std::vector<Index> order(count);
  std::iota(order.begin(), order.end(), Index{0});
  std::ranges::sort(order, {}, [&](Index i) { return draws.data()[i]; });
  MatrixXd scores(draws.rows(), draws.cols());
  for (std::size_t first = 0, last; first < count; first = last) {
    for (last = first + 1; last < count && draws.data()[order[last]] == draws.data()[order[first]];) ++last;
    const double rank = 0.5 * static_cast<double>(first + 1 + last);
    const double score = normal_quantile((rank - 0.375) / (static_cast<double>(count) + 0.25));
    for (std::size_t i = first; i < last; ++i) scores.data()[order[i]] = score;
  }
  return scores;
}

double median(const MatrixXd& draws) {
  return bobench::median({draws.data(), static_cast<std::size_t>(draws.size())});
}

/// Variance with denominator n - 1.
double variance(const VectorXd& values) {
  return (values.array() - values.mean()).square().sum() / static_cast<double>(values.size() - 1);
}

/// Autocovariances of chains, averaged over the chains; each lag is computed on request.
class Autocovariance {
 public:
  explicit Autocovariance(const MatrixXd& chains) : centred_(chains.rowwise() - chains.colwise().mean()) {}

  double operator()(Index lag) const {
    const Index pairs = centred_.rows() - lag;
    return centred_.topRows(pairs).cwiseProduct(centred_.bottomRows(pairs)).sum() /
           static_cast<double>(centred_.size());
  }

 private:
  MatrixXd centred_;
};

/// The autocorrelation time 1 + 2 sum rho_t, eq. 11. Pairs of lags (even, odd) are added while their sum is positive,
/// each limited to the smallest before [Geyer 1992]. Of the first pair left out, a positive even lag counts once.
double autocorrelation_time(const MatrixXd& chains) {
  const Autocovariance autocovariance(chains);
  const auto n = static_cast<double>(chains.rows());
  const double biased_within = autocovariance(0);
  const double within = biased_within * n / (n - 1.0);
  const double between = chains.cols() > 1 ? variance(chains.colwise().mean().transpose()) : 0.0;
  const double total = biased_within + between;
  const auto rho = [&](Index lag) { return 1.0 - (within - autocovariance(lag)) / total; };

  double even = 1.0, odd = rho(1), sum = 0.0, min_pair = std::numeric_limits<double>::infinity();
  for (Index lag = 0; even + odd > 0.0 && lag < chains.rows() - 5;) {
    min_pair = std::min(min_pair, even + odd);
    sum += min_pair;
    lag += 2;
    even = rho(lag);
    odd = rho(lag + 1);
  }
  return -1.0 + 2.0 * sum + std::max(even, 0.0);
}

double size_of_split_chains(const MatrixXd& chains) {
  const auto count = static_cast<double>(chains.size());
  // Stan's cap: a time below 1 / log10(count) is an artefact of antithetic chains.
  return count / std::max(autocorrelation_time(chains), 1.0 / std::log10(count));
}

}  // namespace

double r_hat(const MatrixXd& draws) {
  require(draws, 4, 2);
  if (!usable(draws)) return nan;
  const auto n = static_cast<double>(draws.rows());
  const double within = Autocovariance(draws)(0) * n / (n - 1.0);
  const double between = variance(draws.colwise().mean().transpose());
  return std::sqrt((n - 1.0) / n + between / within);
}

double split_r_hat(const MatrixXd& draws) {
  return r_hat(halves(draws));
}

double rank_r_hat(const MatrixXd& draws) {
  // Halves first, so that the middle draw of an odd chain does not get a rank.
  const MatrixXd chains = halves(draws);
  if (!usable(chains)) return nan;
  const MatrixXd folded = (chains.array() - median(chains)).abs();
  return std::max(r_hat(rank_normalised(chains)), r_hat(rank_normalised(folded)));
}

double effective_sample_size(const MatrixXd& draws) {
  const MatrixXd chains = halves(draws);
  return usable(chains) ? size_of_split_chains(chains) : nan;
}

double bulk_effective_sample_size(const MatrixXd& draws) {
  const MatrixXd chains = halves(draws);
  return usable(chains) ? size_of_split_chains(rank_normalised(chains)) : nan;
}

VectorXd bulk_effective_sample_sizes(const MatrixXd& draws) {
  VectorXd sizes(draws.rows());
  for (Index i = 0; i < draws.rows(); ++i) sizes[i] = bulk_effective_sample_size(draws.row(i).transpose());
  return sizes;
}

}  // namespace bobench::surrogates
