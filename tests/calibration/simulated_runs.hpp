// Runs of optimisers that are equal, or differ by a known amount.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/random.hpp"
#include "reproduction/measurements/measured_runs.hpp"

namespace bobench::calibration {

/// How the final values of runs are distributed.
enum class Shape {
  normal,         ///< of mean 10 and deviation 1
  log_normal,     ///< exp of a standard normal
  rare_failures,  ///< log-normal of a small deviation; one run in 15 ends at a hundred times as much
  floor           ///< log-normal, half of the runs at the least value that there is
};

/// What runs are drawn from.
struct Scenario {
  const char* name;
  Shape shape;
  double shared = 0.0;  ///< the share of a run's variance that all runs of its replicate have in common
};
const std::vector<Scenario>& scenarios();

/// A contest of the optimisers "A", "B", ... on the problems "p1", "p2", ...
struct Design {
  Scenario scenario = {"normal", Shape::normal};
  std::size_t runs = 10, problems = 8, optimizers = 6, budget = 20;
  std::vector<double> shifts;       ///< by optimiser, of the normal variable behind its values; 0 where there is none
  std::vector<double> factors;      ///< by optimiser, of all its values; 1 where there is none
  bool steps = false;               ///< curves fall at once, to a thousandth, after a number of evaluations
  std::vector<std::size_t> delays;  ///< of that, by optimiser, in evaluations
};

/// "A", "B", ...; "p1", "p2", ...
reproduction::Labels optimizers_of(const Design& design);
reproduction::Labels problems_of(const Design& design);

/// The value that a standard normal variable stands for.
double value_of(Shape shape, double z, bool fails);
constexpr double failure_rate = 1.0 / 15.0;

results::ResultSet simulate(const Design& design, Random& random);
reproduction::RunSelection selection_of(const Design& design);

}  // namespace bobench::calibration
