#include "surrogates/inference/warm_up.hpp"

#include <fmt/format.h>

#include "core/error.hpp"

namespace bobench::surrogates {

using Eigen::Index;

namespace {

void check(const WarmUpOptions& options, Index size) {
  if (options.transitions < 0) throw InputError(fmt::format("warm-up of {} transitions", options.transitions));
  if (!(options.initial_step > 0.0)) throw InputError(fmt::format("initial step {}, not > 0", options.initial_step));
  const double target = options.dual_averaging.target;
  if (!(target > 0.0 && target < 1.0)) throw InputError(fmt::format("target acceptance {}, not in (0, 1)", target));
  const Eigen::VectorXd& inverse_mass = options.inverse_mass;
  if (inverse_mass.size() == 0) return;
  if (inverse_mass.size() != size) {
    throw InputError(fmt::format("{} inverse masses for {} coordinates", inverse_mass.size(), size));
  }
  if (!(inverse_mass.array() > 0.0).all()) throw InputError("an inverse mass is not > 0");
}

}  // namespace

WarmUp::WarmUp(const WarmUpOptions& options, Hamiltonian& hamiltonian, const PhasePoint& start, Random& random)
    : options_(options),
      step_(options.initial_step),
      averaging_(options.initial_step, options.dual_averaging),
      mass_(hamiltonian.size(), options.transitions) {
  check(options, hamiltonian.size());
  if (options.inverse_mass.size() > 0) hamiltonian.set_inverse_mass(options.inverse_mass);
  inverse_mass_ = hamiltonian.inverse_mass();
  if (!options.adapt_step) return;
  step_ = hamiltonian.reasonable_step(start, options.initial_step, random);
  averaging_.restart(step_);
}

void WarmUp::learn(double acceptance, const PhasePoint& point, Hamiltonian& hamiltonian, Random& random) {
  const Index t = done_++;
  if (options_.adapt_step) {
    averaging_.learn(acceptance);
    step_ = averaging_.step();
  }
  if (options_.adapt_mass && mass_.learn(t, point.position, inverse_mass_)) {
    hamiltonian.set_inverse_mass(inverse_mass_);
    if (options_.adapt_step) {
      step_ = hamiltonian.reasonable_step(point, step_, random);
      averaging_.restart(step_);
    }
  }
  if (options_.adapt_step && done_ == options_.transitions) step_ = averaging_.averaged_step();
}

}  // namespace bobench::surrogates
