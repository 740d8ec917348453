// Generates docs/calibration.md.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "calibration/cases.hpp"

namespace bobench::calibration {

/// The number of simulations.
struct Effort {
  std::size_t simulations = 1000;        ///< for each procedure, scenario and number of runs
  std::size_t costly_simulations = 300;  ///< the same for RANK, CATCHUP by rank and ALL-LESS
  std::size_t cell_simulations = 5000;   ///< the same for printed numbers
  int draws = 400;                       ///< bootstrap draws of RANK
  std::uint64_t seed = 1;
};
std::size_t simulations_of(const Case& one, const Effort& effort);

/// The simulated numbers of runs.
const std::vector<std::size_t>& run_counts();

/// Whether a share of wrong verdicts exceeds the level by more than the simulation error.
bool is_too_high(double share, std::size_t simulations);

/// Runs all simulations and writes the page; may take an hour.
std::string page(const Effort& effort);

}  // namespace bobench::calibration
