// Dual averaging: adapts the step size of a Hamiltonian sampler to a target acceptance rate.
#pragma once

#include <algorithm>
#include <cmath>

namespace bobench::surrogates {

/// Defaults of Hoffman & Gelman (2014), section 3.2.1, and Stan.
struct DualAveragingOptions {
  double target = 0.8;  ///< delta: target of the acceptance statistic, in (0, 1)
  double gamma = 0.05;  ///< shrinkage towards 10 times the initial step
  double t0 = 10.0;     ///< damps the first iterations
  double kappa = 0.75;  ///< decay exponent of the averaging weights, in (0.5, 1]
};

/// Dual averaging of the logarithm of the step size [Hoffman & Gelman 2014, eq. 6, after Nesterov 2009]:
///   x_{t+1} = mu - sqrt(t) / gamma * mean_{i <= t}(delta - acceptance_i),   mu = log(10 initial step)
/// with the mean's first terms damped by t0, and the iterates averaged with weights t^-kappa.
class DualAveraging {
 public:
  explicit DualAveraging(double initial_step, DualAveragingOptions options = {}) : options_(options) {
    restart(initial_step);
  }

  void restart(double initial_step) {
    mu_ = std::log(10.0 * initial_step);
    log_step_ = std::log(initial_step);
    log_average_ = 0.0;
    shortfall_ = 0.0;
    count_ = 0.0;
  }

  /// Updates the step size after a transition with mean acceptance probability `acceptance`.
  void learn(double acceptance) {
    count_ += 1.0;
    const double share = 1.0 / (count_ + options_.t0);
    shortfall_ += share * (options_.target - std::min(acceptance, 1.0) - shortfall_);
    log_step_ = mu_ - shortfall_ * std::sqrt(count_) / options_.gamma;
    log_average_ += std::pow(count_, -options_.kappa) * (log_step_ - log_average_);
  }

  /// The step size during adaptation.
  double step() const { return std::exp(log_step_); }
  /// The step size after adaptation.
  double averaged_step() const { return count_ > 0.0 ? std::exp(log_average_) : step(); }

 private:
  DualAveragingOptions options_;
  double mu_, log_step_, log_average_, shortfall_, count_;
};

}  // namespace bobench::surrogates
