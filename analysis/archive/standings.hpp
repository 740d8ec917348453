// Standings of optimisers by their average runtimes alone. The pages of published optimisers do not have single runs.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "analysis/archive/published.hpp"

namespace bobench::archive {

/// An optimiser in one dimension: average runtimes by function.
using Profile = std::map<int, AverageRuntimes>;

/// A published optimiser's average runtimes on all functions that it has run in a dimension.
Profile profile_of(const PublishedOptimizer& optimizer, int dimension);
bool has_all(const Profile& profile, const std::vector<int>& functions);

/// Functions of one group: G1 to G5; for bbob-noisy those with moderate, with severe, and with severe multi-modal
/// noise.
struct FunctionGroup {
  std::string name;
  std::vector<int> functions;
};

/// All groups of a suite, each with those of the given functions that belong to it.
std::vector<FunctionGroup> groups_of(const std::string& suite, const std::vector<int>& functions);

/// The targets reached within a budget, over functions and targets.
struct Score {
  /// Area under the distribution of average runtimes over the logarithm of evaluations, from 1 to the budget, as a
  /// share of the whole: 1 if every target is reached at once, 0 if none within the budget.
  double area = 0.0;
  double reached = 0.0;  ///< share of targets whose average runtime lies within the budget
};

/// @param profile  has all the functions  @param budget  evaluations, above 1
Score score(const Profile& profile, const std::vector<int>& functions, double budget);

/// Distance between two profiles: the mean over functions and targets of |log10 a - log10 b|, with average runtimes
/// beyond the budget replaced by the budget. 0.3 means a factor of two in the geometric mean.
double distance(const Profile& a, const Profile& b, const std::vector<int>& functions, double budget);

/// The place of an area among others: 1 plus the number of larger ones.
std::size_t place(double area, const std::vector<double>& others);

}  // namespace bobench::archive
