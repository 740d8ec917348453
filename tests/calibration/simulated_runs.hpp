// Simulated runs of optimisers that are equal or differ by a known amount.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/random.hpp"
#include "reproduction/measurements/measured_runs.hpp"

namespace bobench::calibration {

/// The distribution of the final values of runs.
enum class Shape {
  normal,         ///< of mean 10 and deviation 1
  log_normal,     ///< exp of a standard normal variable
  rare_failures,  ///< log-normal with a small deviation; one run in 15 ends at 100 times its value
  floor           ///< log-normal; half of the runs end at the lowest possible value
};

/// The distribution from which runs are drawn.
struct Scenario {
  const char* name;
  Shape shape;
  double shared = 0.0;  ///< the share of a run's variance that is common to all runs of a replicate
};
const std::vector<Scenario>& scenarios();

/// A comparison of the optimisers "A", "B", ... on the problems "p1", "p2", ...
struct Design {
  Scenario scenario = {"normal", Shape::normal};
  std::size_t runs = 10, problems = 8, optimizers = 6, budget = 20;
  std::vector<double> shifts;       ///< by optimiser, of the normal variable behind its values; empty: 0
  std::vector<double> factors;      ///< by optimiser, of all its values; empty: 1
  bool steps = false;               ///< curves fall in one step, to a thousandth, after some evaluations
  std::vector<std::size_t> delays;  ///< of that step, by optimiser, in evaluations
};

/// "A", "B", ...; "p1", "p2", ...
reproduction::Labels optimizers_of(const Design& design);
reproduction::Labels problems_of(const Design& design);

/// The value that corresponds to a standard normal variable.
double value_of(Shape shape, double z, bool fails);
constexpr double failure_rate = 1.0 / 15.0;

results::ResultSet simulate(const Design& design, Random& random);
reproduction::RunSelection selection_of(const Design& design);

}  // namespace bobench::calibration
