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

/// The optimisers with the lowest mean losses, over problems that count by alikeness if cross-validation shows that it
/// helps, else alike. Columns: place, optimizer, loss, separated (the first wins more runs, with a p below 0.05 by
/// a sign test of the paired runs, corrected by Holm), seconds (of its own, for each evaluation). The notes have the most
/// similar problems and the cross-validation.
/// @param facts    of the problems of the archive; others are left out
/// @param seconds  for each evaluation, by optimiser, as far as known
/// @throws InputError if fewer than two optimisers are left
analysis::Table recommendation_table(const results::ResultSet& archived, const std::vector<ProblemFacts>& facts,
                                     const std::map<std::string, double>& seconds,
                                     const RecommendationRequest& request);

}  // namespace bobench::archive
