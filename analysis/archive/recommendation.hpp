// Recommendation of an optimiser for a problem, by the archive of @bo-suite.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "analysis/table.hpp"
#include "results/result_set.hpp"

namespace bobench::archive {

/// What a recommendation knows of a problem.
struct ProblemFacts {
  std::string id;
  double dimension = 1.0;    ///< number of parameters
  bool is_discrete = false;  ///< some parameter is not real
  bool is_noisy = false;
};

/// How different two problems are: the doublings from one dimension to the other, plus 2 if one is discrete and the other
/// is not, plus 1 if one is noisy and the other is not.
double difference_of(const ProblemFacts& a, const ProblemFacts& b);

struct RecommendationRequest {
  ProblemFacts problem;
  std::size_t budget = 100;  ///< evaluations
  /// Optimisers that need more time for a suggestion than an evaluation takes are left out.
  std::optional<double> seconds = std::nullopt;
};

/// The mean losses of two ways to choose an optimiser for a problem of the archive by its other problems. A loss is the
/// mean rank of the chosen optimiser on the problem left out, from 0 (the first) to 1 (the last).
struct CrossValidation {
  double by_alike = 0.0;  ///< problems count the less the more they differ (2^-difference)
  double by_all = 0.0;    ///< all problems count the same
  double p = 1.0;         ///< that the losses have the same distribution: Wilcoxon's signed ranks, over problems
  bool alike_helps() const { return by_alike < by_all && p < 0.05; }
};

/// The optimisers with the lowest mean losses, over problems that count by alikeness if cross-validation shows that it
/// helps, else alike. Columns: place, optimizer, loss, separated (the first wins more runs, with a p below 0.05 by
/// permutations within replicates, corrected by Holm), seconds (of its own, for each evaluation). The notes have the most
/// similar problems and the cross-validation.
/// @param facts    of the problems of the archive; others are left out
/// @param seconds  for each evaluation, by optimiser, as far as known
/// @throws InputError if fewer than two optimisers are left
analysis::Table recommendation_table(const results::ResultSet& archived, const std::vector<ProblemFacts>& facts,
                                     const std::map<std::string, double>& seconds,
                                     const RecommendationRequest& request);

}  // namespace bobench::archive
