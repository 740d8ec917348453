// docs/calibration.md.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "calibration/cases.hpp"

namespace bobench::calibration {

/// How much is simulated.
struct Effort {
  std::size_t simulations = 1000;        ///< of each procedure, scenario and number of runs
  std::size_t costly_simulations = 300;  ///< the same of RANK, CATCHUP by rank and ALL-LESS
  std::size_t cell_simulations = 5000;   ///< the same of printed numbers
  int draws = 400;                       ///< bootstrap draws of RANK
  std::uint64_t seed = 1;
};
std::size_t simulations_of(const Case& one, const Effort& effort);

/// The numbers of runs that are simulated.
const std::vector<std::size_t>& run_counts();

/// Is a share of wrong verdicts above the level by more than simulations may be off?
bool is_too_high(double share, std::size_t simulations);

/// Simulates everything and writes it up; may take an hour.
std::string page(const Effort& effort);

}  // namespace bobench::calibration
