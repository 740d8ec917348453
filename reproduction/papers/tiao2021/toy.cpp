#include "reproduction/papers/tiao2021/toy.hpp"

#include <cmath>
#include <numbers>

namespace bobench::papers::tiao2021 {
namespace {

double normal_density(double x, double center, double deviation) {
  const double u = (x - center) / deviation;
  return std::exp(-0.5 * u * u) / (deviation * std::sqrt(2.0 * std::numbers::pi));
}

double density(const Toy::Component& component, double x) {
  return component.weight * normal_density(x, component.center, component.deviation);
}

}  // namespace

DensityPair spread_pair(double x) {
  return {normal_density(x, 0.0, 2.0), normal_density(x, 0.0, 1.0)};
}

double Toy::l(double x) {
  return density(narrow, x) + density(broad, x);
}

double Toy::g(double x) {
  return normal_density(x, 0.0, g_deviation);
}

ToySample draw(const Toy& toy, Eigen::Index n, Random& random) {
  ToySample sample{Eigen::MatrixXd(1, n), Eigen::VectorXd::Zero(n), Eigen::ArrayXi::Zero(n)};
  const auto of_l = static_cast<Eigen::Index>(std::lround(toy.gamma() * static_cast<double>(n)));
  for (Eigen::Index i = 0; i < n; ++i) {
    double center = 0.0, deviation = Toy::g_deviation;
    if (i < of_l) {
      const bool is_narrow = random.bernoulli(Toy::narrow.weight);
      const Toy::Component& component = is_narrow ? Toy::narrow : Toy::broad;
      sample.z[i] = 1.0;
      sample.component[i] = is_narrow ? 1 : 2;
      center = component.center;
      deviation = component.deviation;
    }
    sample.X(0, i) = center + deviation * random.normal();
  }
  return sample;
}

}  // namespace bobench::papers::tiao2021
