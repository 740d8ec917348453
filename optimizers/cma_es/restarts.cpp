#include "optimizers/cma_es/restarts.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "numerics/cma_es.hpp"

namespace bobench::optimizers {
namespace {

constexpr int most_doublings = 9;

}  // namespace

CmaRestartRule::CmaRestartRule(CmaRestarts kind, Eigen::Index dimension, Eigen::Index population, double sigma,
                               Random random)
    : kind_(kind), dimension_(dimension), population_(population), sigma_(sigma), random_(std::move(random)) {}

CmaDescent CmaRestartRule::next() {
  const CmaDescent first{population_, sigma_, 0.0};
  if (kind_ == CmaRestarts::same) return first;
  const bool is_due = kind_ == CmaRestarts::ipop || !(small_evaluations_ < large_evaluations_);
  if (is_due && doublings_ == most_doublings) {
    is_first_ = true;
    doublings_ = 0;
    small_evaluations_ = large_evaluations_ = 0.0;
  }
  if (is_first_) {
    is_large_ = false;
    return first;
  }
  return is_due ? large() : small();
}

CmaDescent CmaRestartRule::large() {
  is_large_ = true;
  ++doublings_;
  return {population_ << doublings_, sigma_, 0.0};
}

CmaDescent CmaRestartRule::small() {
  is_large_ = false;
  const double sigma = sigma_ * std::pow(0.01, random_.uniform());
  const double share = random_.uniform();
  const double growth = std::pow(std::ldexp(1.0, doublings_), share * share);
  const auto population = static_cast<Eigen::Index>(std::floor(static_cast<double>(population_) * growth));
  return {population, sigma,
          std::min(CmaConstants::default_max_iterations(dimension_, population),
                   0.5 * large_evaluations_ / static_cast<double>(population))};
}

void CmaRestartRule::ended(double evaluations) {
  if (is_large_) {
    large_evaluations_ += evaluations;
  } else {
    small_evaluations_ += is_first_ ? 2.0 * evaluations : evaluations;
  }
  is_first_ = false;
}

}  // namespace bobench::optimizers
