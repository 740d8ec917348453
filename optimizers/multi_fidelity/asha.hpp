// ASHA, and BOHB on its rungs: Hyperband for many workers that never wait.
#pragma once

#include "optimizers/multi_fidelity/asynchronous_halving.hpp"
#include "optimizers/multi_fidelity/bohb.hpp"
#include "optimizers/multi_fidelity/hyperband.hpp"

namespace bobench::optimizers {

/// ASHA [Li et al. 2020], see AsynchronousHalving.
class Asha : public RandomOnRungs<AsynchronousHalving> {
 public:
  using RandomOnRungs::RandomOnRungs;
};

/// Asynchronous BOHB: BOHB's generator of new configurations on ASHA's rungs [Klein et al. 2020, Sec. 2].
class AsynchronousBohb : public KernelDensitiesOnRungs<AsynchronousHalving> {
 public:
  using KernelDensitiesOnRungs::KernelDensitiesOnRungs;
};

}  // namespace bobench::optimizers
