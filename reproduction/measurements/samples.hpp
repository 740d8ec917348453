// What was measured of optimisers, by replicate.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace bobench::reproduction {

/// Names of optimisers, as a paper has them, or ids of problems.
using Labels = std::vector<std::string>;

/// One list after the other.
Labels join(Labels first, const Labels& second);

/// A quantity by replicate, and what it is called. No NaN; infinities stand for what was never reached.
struct Sample {
  std::string name;
  std::vector<double> values;
};

/// What an optimiser had reached after each evaluation, best so far, by replicate; all replicates equally long.
struct Trajectories {
  std::string name;
  std::vector<std::vector<double>> values;  ///< [replicate][evaluation]
};

/// The median over replicates after each evaluation.
std::vector<double> median_curve(const Trajectories& trajectories);
/// The same over these replicates (positions, may repeat).
std::vector<double> median_curve(const Trajectories& trajectories, const std::vector<std::size_t>& replicates);

}  // namespace bobench::reproduction
