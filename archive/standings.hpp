// Where optimisers stand by their average runtimes alone: what can be said of published ones, whose single runs are not
// on the pages.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "archive/published.hpp"

namespace bobench::archive {

/// An optimiser in one dimension: average runtimes by function.
using Profile = std::map<int, AverageRuntimes>;

/// A published optimiser's, of all functions that it has run in a dimension.
Profile profile_of(const PublishedOptimizer& optimizer, int dimension);
bool has_all(const Profile& profile, const std::vector<int>& functions);

/// Functions of one group: G1 to G5; of bbob-noisy those of moderate, of severe, and of severe multi-modal noise.
struct FunctionGroup {
  std::string name;
  std::vector<int> functions;
};

/// All groups of a suite, with those of the functions that belong there.
std::vector<FunctionGroup> groups_of(const std::string& suite, const std::vector<int>& functions);

/// What is reached within a budget, over functions and targets.
struct Score {
  /// Area under the distribution of average runtimes over the logarithm of evaluations, from 1 to the budget, as a share
  /// of the whole: 1 if every target is reached at once, 0 if none within the budget.
  double area = 0.0;
  double reached = 0.0;  ///< the share of targets whose average runtime lies within the budget
};

/// @param profile  has all the functions  @param budget  evaluations, above 1
Score score(const Profile& profile, const std::vector<int>& functions, double budget);

/// How far two are apart: the mean over functions and targets of |log10 a - log10 b|, average runtimes beyond the budget
/// taken for the budget. 0.3: they differ by a factor of two on the geometric mean.
double distance(const Profile& a, const Profile& b, const std::vector<int>& functions, double budget);

/// The place of an area among others: 1 and how many are larger.
std::size_t place(double area, const std::vector<double>& others);

}  // namespace bobench::archive
