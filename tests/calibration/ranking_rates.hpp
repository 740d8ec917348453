// Error rates and power of the ranking by mean ranks: simulations with known differences.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <Eigen/Core>

#include "core/random.hpp"

namespace bobench::calibration {

/// The number of optimisers, problems and replicates.
struct Benchmark {
  std::size_t optimizers, problems, replicates;
};

/// How final values are drawn; lower is better.
struct RankingScenario {
  const char* name;
  /// (replicates x optimisers) final values on the problem of this number.
  Eigen::MatrixXd (*draw)(const Benchmark& benchmark, std::size_t problem, Random& random);
};
const std::vector<RankingScenario>& ranking_scenarios();

struct RankingRates {
  double wrong = 0.0;    ///< share of simulations in which some pair is separated that is equal, or the other way round
  double covered = 0.0;  ///< share of simulations in which every interval has the true difference
  double power = 0.0;    ///< share of the pairs with a true difference that are separated; NaN without such pairs
  double nemenyi = 0.0;  ///< the same by Nemenyi's test over problems
  double on_single = 0.0;  ///< share of (pair, problem) decided by Mann-Whitney tests, family-wise on each problem
};

/// @param permutations  of each max-T test
RankingRates measure_ranking(const RankingScenario& scenario, const Benchmark& benchmark, std::size_t simulations,
                             int permutations, std::uint64_t seed);

/// The section of docs/calibration.md.
std::string ranking_section(std::size_t simulations, std::uint64_t seed);

}  // namespace bobench::calibration
