#include "surrogates/inference/metropolis_hastings.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/error.hpp"

namespace bobench::surrogates {

namespace {

using Eigen::Index, Eigen::VectorXd;

void check(const MetropolisHastingsOptions& options) {
  if (options.warm_up < 0 || options.draws < 1 || options.thin < 1) {
    throw InputError(fmt::format("Metropolis-Hastings needs warm_up >= 0 and draws, thin >= 1, not {}, {}, {}",
                                 options.warm_up, options.draws, options.thin));
  }
  if (!(options.scale > 0.0)) throw InputError(fmt::format("scale {} of the proposal, not > 0", options.scale));
  if (!(options.target > 0.0 && options.target < 1.0)) {
    throw InputError(fmt::format("target acceptance {}, not in (0, 1)", options.target));
  }
}

class RandomWalk {
 public:
  RandomWalk(LogDensityReference density, const VectorXd& start)
      : density_(density), position_(start), proposal_(start.size()), log_density_(density(start, nullptr)) {
    if (!std::isfinite(log_density_)) throw InputError("the log density is not finite at the start of the chain");
  }

  const VectorXd& position() const { return position_; }

  /// Returns the acceptance probability.
  double transition(double scale, Random& random) {
    for (Index i = 0; i < position_.size(); ++i) proposal_[i] = position_[i] + scale * random.normal();
    const double proposed = density_(proposal_, nullptr);
    const double ratio = std::exp(proposed - log_density_);
    const double probability = std::isnan(ratio) ? 0.0 : std::min(1.0, ratio);
    accepted_ = random.bernoulli(probability);
    if (accepted_) {
      position_.swap(proposal_);
      log_density_ = proposed;
    }
    return probability;
  }
  bool accepted() const { return accepted_; }

 private:
  LogDensityReference density_;
  VectorXd position_, proposal_;
  double log_density_;
  bool accepted_ = false;
};

}  // namespace

MetropolisHastingsResult sample_metropolis_hastings(LogDensityReference density, const VectorXd& start,
                                                    const MetropolisHastingsOptions& options, Random& random) {
  check(options);
  RandomWalk walk(density, start);
  double log_scale = std::log(options.scale);
  for (Index t = 1; t <= options.warm_up; ++t) {
    const double probability = walk.transition(std::exp(log_scale), random);
    if (options.adapt) log_scale += std::pow(static_cast<double>(t), -0.6) * (probability - options.target);
  }

  const Index transitions = options.draws * options.thin;
  MetropolisHastingsResult result{.draws = Eigen::MatrixXd(start.size(), options.draws), .scale = std::exp(log_scale)};
  Index accepted = 0;
  for (Index t = 0; t < transitions; ++t) {
    walk.transition(result.scale, random);
    accepted += walk.accepted();
    if ((t + 1) % options.thin == 0) result.draws.col(t / options.thin) = walk.position();
  }
  result.acceptance = static_cast<double>(accepted) / static_cast<double>(transitions);
  return result;
}

}  // namespace bobench::surrogates
