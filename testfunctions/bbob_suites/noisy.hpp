// bbob-noisy: f101 to f130 [Hansen et al. 2009b], as COCO computes them today.
#pragma once

#include <array>
#include <string_view>

#include <Eigen/Core>

#include "core/random.hpp"
#include "testfunctions/bbob/bbob.hpp"

namespace bobench::testfunctions {

enum class NoiseModel {
  gaussian,  ///< the regret times exp(beta N)
  uniform,   ///< the regret times U1^beta max(1, (1e9 / regret)^(alpha U2)): stronger near the optimum
  cauchy     ///< the regret plus alpha max(0, 1000 + [U < p] N1/|N2|): never below the noise-free value
};

/// A noisy BBOB function (one instance). Thread-safe; copying is cheap.
class NoisyBbobFunction {
 public:
  /// The random numbers of one evaluation: N; U1, U2; or U, N1, N2.
  using Draws = std::array<double, 3>;

  /// @param function  101, ..., 130  @param dimension >= 2  @param instance >= 1
  /// @throws InputError naming the argument out of range
  NoisyBbobFunction(int function, int dimension, int instance);

  /// The value that runs are judged by: without noise and without the penalty outside the box.
  double noise_free(const Eigen::Ref<const Eigen::VectorXd>& x) const { return base_(x); }
  /// 100 times the squared distance from the box [-5, 5].
  static double penalty(const Eigen::Ref<const Eigen::VectorXd>& x);
  /// The value returned to the optimiser: `noise_free` with noise, 1.01e-8 and the penalty.
  double observed(double noise_free, double penalty, const Draws& draws) const;
  Draws draw(Random& random) const;

  NoiseModel model() const { return model_; }
  bool is_severe() const { return severe_; }
  double f_opt() const { return base_.f_opt(); }
  const Eigen::VectorXd& x_opt() const { return base_.x_opt(); }
  int dimension() const { return base_.dimension(); }
  const BbobFunction& base() const { return base_; }

 private:
  BbobFunction base_;
  NoiseModel model_;
  bool severe_;
};

/// COCO's groups: "moderate noise" (f101 to f106), "severe noise" (f107 to f121), "severe noise, multi-modal".
std::string_view noisy_bbob_group(int function);

}  // namespace bobench::testfunctions
