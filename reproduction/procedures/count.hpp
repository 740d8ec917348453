// COUNT: on how many problems is one optimiser below another?
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "reproduction/input/statement_reader.hpp"
#include "reproduction/procedures/evidence.hpp"

namespace bobench::reproduction {

/// On how many problems a condition holds, judged by these replicates (positions, may repeat).
using CountOf = std::function<std::size_t(const std::vector<std::size_t>& replicates)>;

/// COUNT(k of m): reproduced if k lies in the 95 % bootstrap interval over replicates of our own count, else
/// contradicted; inconclusive if the interval spans more than half of 0, ..., m.
ClaimTest test_count(const std::string& statement, const CountOf& count, std::size_t k, std::size_t m,
                     std::size_t replicates, Random& random);

/// Does a condition hold on a problem, by these replicates?
using HoldsOn = std::function<bool(const std::string& problem, const std::vector<std::size_t>& replicates)>;

/// test_count() on those of `problems` (empty: all) that the optimisers of `needed` were run on.
/// @param printed  the problems on which the paper's own numbers have it so
ClaimTests judge_count(Evidence& evidence, const std::string& statement, const Labels& problems, const Labels& needed,
                       const Labels& printed, const HoldsOn& holds);

/// The statistic of what an optimiser ends with on a problem, by these replicates.
double final_statistic(const Evidence& evidence, const std::string& problem, const std::string& label,
                       const std::vector<std::size_t>& replicates);

/// The statistic of `lower` is below that of `higher`.
struct Count {
  std::string lower, higher;
  Labels printed;  ///< the problems on which the paper's own numbers have it so
  Labels problems;

  explicit Count(StatementReader& reader);

  Labels labels() const { return {lower, higher}; }
  ClaimTests judge(Evidence& evidence) const;
};

}  // namespace bobench::reproduction
