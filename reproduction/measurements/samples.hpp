// Samples and best-so-far trajectories of optimisers, by replicate.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace bobench::reproduction {

/// Names of optimisers as in a paper, or ids of problems.
using Labels = std::vector<std::string>;

/// Concatenates two lists.
Labels join(Labels first, const Labels& second);

/// A quantity by replicate, and its name. It has no NaN; infinity means "never reached".
struct Sample {
  std::string name;
  std::vector<double> values;
};

/// The best-so-far value of an optimiser after each evaluation, by replicate; all replicates have the same length.
struct Trajectories {
  std::string name;
  std::vector<std::vector<double>> values;  ///< [replicate][evaluation]
};

/// The median over replicates after each evaluation.
std::vector<double> median_curve(const Trajectories& trajectories);
/// The same over these replicates (positions, may repeat).
std::vector<double> median_curve(const Trajectories& trajectories, const std::vector<std::size_t>& replicates);

}  // namespace bobench::reproduction
