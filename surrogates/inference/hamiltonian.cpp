#include "surrogates/inference/hamiltonian.hpp"

#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "core/error.hpp"

namespace bobench::surrogates {

using Eigen::Index, Eigen::VectorXd;

Hamiltonian::Hamiltonian(LogDensityReference density, Index size)
    : density_(density), inverse_mass_(VectorXd::Ones(size)), mass_root_(VectorXd::Ones(size)) {}

void Hamiltonian::set_inverse_mass(const VectorXd& inverse_mass) {
  inverse_mass_ = inverse_mass;
  mass_root_ = inverse_mass.array().rsqrt();
}

PhasePoint Hamiltonian::at(const VectorXd& position) const {
  if (position.size() != size()) {
    throw InputError(fmt::format("the start has {} coordinates, the density {}", position.size(), size()));
  }
  PhasePoint point{.position = position, .momentum = VectorXd::Zero(size()), .gradient = VectorXd::Zero(size())};
  point.log_density = density_(point.position, &point.gradient);
  if (!std::isfinite(point.log_density) || !point.gradient.allFinite()) {
    throw InputError("the log density or its gradient is not finite at the start of the chain");
  }
  return point;
}

void Hamiltonian::draw_momentum(PhasePoint& point, Random& random) const {
  for (Index i = 0; i < size(); ++i) point.momentum[i] = mass_root_[i] * random.normal();
}

double Hamiltonian::energy(const PhasePoint& point) const {
  const double kinetic = 0.5 * (inverse_mass_.array() * point.momentum.array().square()).sum();
  const double energy = kinetic - point.log_density;
  return std::isnan(energy) ? std::numeric_limits<double>::infinity() : energy;
}

void Hamiltonian::leapfrog(PhasePoint& point, double step) const {
  point.momentum += 0.5 * step * point.gradient;
  point.position.array() += step * inverse_mass_.array() * point.momentum.array();
  point.log_density = density_(point.position, &point.gradient);
  point.momentum += 0.5 * step * point.gradient;
}

double Hamiltonian::reasonable_step(const PhasePoint& start, double step, Random& random) const {
  PhasePoint point = start;
  const auto accepted = [&] {
    point = start;
    draw_momentum(point, random);
    const double before = energy(point);
    leapfrog(point, step);
    return before - energy(point) > std::log(0.8);
  };
  const bool grow = accepted();
  do {
    step *= grow ? 2.0 : 0.5;
    if (step > 1e7) throw Error("no step is too long for the log density: it is improper");
    if (step < 1e-300) throw Error("no step is short enough for the log density: it or its gradient is wrong");
  } while (accepted() == grow);
  return step;
}

VectorXd random_start(LogDensityReference density, Index size, Random& random) {
  VectorXd position(size), gradient(size);
  for (int trial = 0; trial < 100; ++trial) {
    for (double& coordinate : position) coordinate = random.uniform(-2.0, 2.0);
    if (std::isfinite(density(position, &gradient)) && gradient.allFinite()) return position;
  }
  throw Error("no start with a finite log density among 100 uniform on [-2, 2]");
}

}  // namespace bobench::surrogates
