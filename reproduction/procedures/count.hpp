// COUNT: the number of problems on which one optimiser is below another.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "reproduction/input/statement_reader.hpp"
#include "reproduction/procedures/evidence.hpp"

namespace bobench::reproduction {

/// The number of problems on which a condition holds, judged by these replicates (positions, may repeat). A problem
/// with ties counts with the probability that the condition holds when ties are broken at random. Equal methods then
/// have the count expected by chance.
using CountOf = std::function<double(const std::vector<std::size_t>& replicates)>;

/// A claimed count, and the count expected of equal methods.
struct CountClaim {
  std::string statement;
  std::size_t printed = 0, problems = 0;  ///< the printed count, and the number of problems
  double by_chance = 0.0;                 ///< the expected count where no method is better
};

/// COUNT(k of m), by the 95 % bootstrap interval over replicates of our own count. The printed count has a sampling
/// error, too. It is assumed to be as large as ours, so a wider interval (by the square root of 2) is compared with the
/// printed count.
/// If more is printed than chance gives, the statement is
/// - reproduced if our interval lies above chance and the wider one reaches k - 1: "(more)" if ours is larger,
/// - contradicted if the wider one stays below k - 1.
/// If less is printed, the reverse holds. A count printed at chance level can only be contradicted, from either side.
ClaimTest test_count(const CountClaim& said, const CountOf& count, std::size_t replicates, Random& random);

/// Whether a condition holds on a problem, judged by these replicates: 1, 0, or a value between them for ties.
using HoldsOn = std::function<double(const std::string& problem, const std::vector<std::size_t>& replicates)>;

/// A statement that a condition holds on some problems.
struct CountStatement {
  std::string text;
  Labels problems;      ///< empty: all
  Labels needed;        ///< optimisers that must have been run
  Labels printed;       ///< problems on which it holds for the paper's own numbers
  double chance = 0.5;  ///< probability that it holds on a problem where no method is better
};

/// test_count() on those problems of the statement on which its optimisers were run.
ClaimTests judge_count(Evidence& evidence, const CountStatement& said, const HoldsOn& holds);

/// The statistic (Evidence::statistic()) of an optimiser's final values on a problem, over these replicates.
double final_statistic(const Evidence& evidence, const std::string& problem, const std::string& label,
                       const std::vector<std::size_t>& replicates);

/// States that the statistic of `lower` is below that of `higher`.
struct Count {
  std::string lower, higher;
  Labels printed;  ///< problems on which this holds for the paper's own numbers
  Labels problems;

  explicit Count(StatementReader& reader);

  Labels labels() const { return {lower, higher}; }
  ClaimTests judge(Evidence& evidence) const;
};

}  // namespace bobench::reproduction
