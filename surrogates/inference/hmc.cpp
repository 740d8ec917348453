#include "surrogates/inference/hmc.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "core/error.hpp"

namespace bobench::surrogates {

namespace {

using Eigen::Index, Eigen::VectorXd;

void check(const HmcOptions& options) {
  if (options.draws >= 1 && options.thin >= 1 && options.leapfrogs >= 1 && options.jitter >= 0.0 &&
      options.jitter < 1.0) {
    return;
  }
  throw InputError(fmt::format("HMC needs draws, thin, leapfrogs >= 1 and jitter in [0, 1), not {}, {}, {}, {}",
                               options.draws, options.thin, options.leapfrogs, options.jitter));
}

/// One trajectory and its acceptance step; `trial` is working space. Returns the probability of acceptance.
double transition(const Hamiltonian& hamiltonian, double step, int leapfrogs, PhasePoint& point, PhasePoint& trial,
                  Random& random) {
  hamiltonian.draw_momentum(point, random);
  trial = point;
  for (int i = 0; i < leapfrogs; ++i) hamiltonian.leapfrog(trial, step);
  const double probability = std::min(1.0, std::exp(hamiltonian.energy(point) - hamiltonian.energy(trial)));
  if (random.bernoulli(probability)) std::swap(point, trial);
  return probability;
}

}  // namespace

HmcResult sample_hmc(LogDensityReference density, const VectorXd& start, const HmcOptions& options, Random& random) {
  check(options);
  Hamiltonian hamiltonian(density, start.size());
  PhasePoint point = hamiltonian.at(start), trial = point;
  WarmUp warm_up(options.warm_up, hamiltonian, point, random);
  const auto next = [&] {
    const double factor = options.jitter > 0.0 ? random.uniform(1.0 - options.jitter, 1.0 + options.jitter) : 1.0;
    return transition(hamiltonian, factor * warm_up.step(), options.leapfrogs, point, trial, random);
  };
  for (Index t = 0; t < options.warm_up.transitions; ++t) warm_up.learn(next(), point, hamiltonian, random);

  HmcResult result{.draws = Eigen::MatrixXd(start.size(), options.draws),
                   .step = warm_up.step(),
                   .acceptance = 0.0,
                   .inverse_mass = hamiltonian.inverse_mass()};
  for (Index t = 0; t < options.draws * options.thin; ++t) {
    result.acceptance += next();
    if ((t + 1) % options.thin == 0) result.draws.col(t / options.thin) = point.position;
  }
  result.acceptance /= static_cast<double>(options.draws * options.thin);
  return result;
}

}  // namespace bobench::surrogates
