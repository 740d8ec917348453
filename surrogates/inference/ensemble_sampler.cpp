#include "surrogates/inference/ensemble_sampler.hpp"

#include <cmath>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include "core/error.hpp"

namespace bobench::surrogates {

using Eigen::Index;

EnsembleSampler::EnsembleSampler(Eigen::MatrixXd walkers, BatchLogDensityReference density, double stretch)
    : walkers_(std::move(walkers)), log_densities_(walkers_.cols()), stretch_(stretch) {
  const Index dim = walkers_.rows(), count = walkers_.cols();
  if (dim == 0 || count % 2 != 0 || count < 2 * dim) {
    throw Error(fmt::format("an ensemble of {} walkers in {} dimensions; expected an even number, at least {}", count,
                            dim, 2 * dim));
  }
  if (!(stretch > 1.0)) throw Error(fmt::format("the stretch of an ensemble is {}; it must be above 1", stretch));
  if (!walkers_.allFinite()) throw Error("a walker of an ensemble starts at a point that is not finite");
  proposals_.resize(dim, count / 2);
  proposal_densities_.resize(count / 2);
  log_jacobians_.resize(count / 2);
  density(walkers_, log_densities_);
}

void EnsembleSampler::run(int steps, BatchLogDensityReference density, Random& random) {
  const Index half = walkers_.cols() / 2;
  for (int step = 0; step < steps; ++step) {
    move_half(0, half, density, random);
    move_half(half, 0, density, random);
  }
}

void EnsembleSampler::move_half(Index first, Index other, BatchLogDensityReference density, Random& random) {
  const Index half = walkers_.cols() / 2;
  for (Index k = 0; k < half; ++k) {
    const double root = 1.0 + (stretch_ - 1.0) * random.uniform();  // z = root^2 / a has the density g
    const double z = root * root / stretch_;
    const auto partner = walkers_.col(other + random.index(half));
    proposals_.col(k) = partner + z * (walkers_.col(first + k) - partner);
    log_jacobians_[k] = static_cast<double>(walkers_.rows() - 1) * std::log(z);
  }
  density(proposals_, proposal_densities_);
  for (Index k = 0; k < half; ++k) {
    double& current = log_densities_[first + k];
    const double proposed = proposal_densities_[k];
    const double threshold = std::log(1.0 - random.uniform());  // drawn even if it is not needed
    ++proposed_;
    // A NaN density of the current point counts as zero.
    const double before = std::isnan(current) ? -std::numeric_limits<double>::infinity() : current;
    if (!(log_jacobians_[k] + proposed - before > threshold)) continue;
    walkers_.col(first + k) = proposals_.col(k);
    current = proposed;
    ++accepted_;
  }
}

double EnsembleSampler::acceptance_rate() const {
  return proposed_ == 0 ? 0.0 : static_cast<double>(accepted_) / static_cast<double>(proposed_);
}

}  // namespace bobench::surrogates
