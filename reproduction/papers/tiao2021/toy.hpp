// Toy problem of density-ratio estimation: two known densities and draws from them.
#pragma once

#include <Eigen/Core>

#include "core/random.hpp"

namespace bobench::papers::tiao2021 {

/// r_gamma = l / (gamma l + (1 - gamma) g), at most 1 / gamma [eq. 3]; at gamma 0 the ordinary ratio, which is
/// unbounded.
inline double relative_ratio(double l, double g, double gamma) {
  return l / (gamma * l + (1.0 - gamma) * g);
}

/// Densities of two Gaussians with mean 0, l with standard deviation 2 and g with 1: l / g grows without bound away
/// from 0.
struct DensityPair {
  double l, g;
};
DensityPair spread_pair(double x);

/// l = 0.3 N(2, 1) + 0.7 N(-3, 0.5) and g = N(0, 2), where second arguments are standard deviations, mixed with the
/// share gamma of l [Tiao et al. 2021, App. H]. All values are exact.
class Toy {
 public:
  explicit Toy(double gamma) : gamma_(gamma) {}

  double gamma() const { return gamma_; }
  static double l(double x);
  static double g(double x);
  /// gamma l + (1 - gamma) g: the density of all draws together.
  double mixture(double x) const { return gamma_ * l(x) + (1.0 - gamma_) * g(x); }
  static double ordinary_ratio(double x) { return tiao2021::relative_ratio(l(x), g(x), 0.0); }
  double relative_ratio(double x) const { return tiao2021::relative_ratio(l(x), g(x), gamma_); }
  /// The probability of label 1 at x: gamma r_gamma(x) [eq. 8].
  double probability(double x) const { return gamma_ * relative_ratio(x); }

  /// The components of l: weight, centre, standard deviation.
  struct Component {
    double weight, center, deviation;
  };
  static constexpr Component narrow = {0.7, -3.0, 0.5};
  static constexpr Component broad = {0.3, 2.0, 1.0};
  static constexpr double g_deviation = 2.0;

 private:
  double gamma_;
};

struct ToySample {
  Eigen::MatrixXd X;         ///< (1 x n)
  Eigen::VectorXd z;         ///< (n) 1 for draws from l
  Eigen::ArrayXi component;  ///< (n) 0: g; 1: l's narrow component; 2: its broad one
};

/// round(gamma n) draws from l, the others from g.
ToySample draw(const Toy& toy, Eigen::Index n, Random& random);

}  // namespace bobench::papers::tiao2021
