#include "calibration/ranking_rates.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "analysis/multiple_comparison.hpp"
#include "analysis/ranking.hpp"
#include "analysis/statistics/friedman.hpp"
#include "analysis/statistics/friedman_post_hoc.hpp"
#include "analysis/statistics/max_t.hpp"
#include "analysis/statistics/ranks.hpp"

namespace bobench::calibration {
namespace {

using analysis::PairwiseMaxT, analysis::ProblemRanking;
using Eigen::Index, Eigen::MatrixXd;

constexpr double level = 0.05;

/// Normal values with a shift for each optimiser.
template <class Shift>
MatrixXd shifted_normal(const Benchmark& benchmark, Random& random, Shift shift) {
  MatrixXd values(static_cast<Index>(benchmark.replicates), static_cast<Index>(benchmark.optimizers));
  for (Index r = 0; r < values.rows(); ++r) {
    for (Index i = 0; i < values.cols(); ++i) values(r, i) = shift(static_cast<std::size_t>(i)) + random.normal();
  }
  return values;
}

MatrixXd equal(const Benchmark& benchmark, std::size_t, Random& random) {
  return shifted_normal(benchmark, random, [](std::size_t) { return 0.0; });
}

MatrixXd at_a_floor(const Benchmark& benchmark, std::size_t problem, Random& random) {
  return equal(benchmark, problem, random).cwiseMax(0.0);
}

MatrixXd one_better(const Benchmark& benchmark, std::size_t, Random& random) {
  return shifted_normal(benchmark, random, [](std::size_t i) { return i == 0 ? -1.0 : 0.0; });
}

MatrixXd two_groups(const Benchmark& benchmark, std::size_t, Random& random) {
  const std::size_t half = benchmark.optimizers / 2;
  return shifted_normal(benchmark, random, [half](std::size_t i) { return i < half ? -1.0 : 0.0; });
}

MatrixXd staircase(const Benchmark& benchmark, std::size_t, Random& random) {
  return shifted_normal(benchmark, random, [](std::size_t i) { return 0.5 * static_cast<double>(i); });
}

/// The first two are either far better or far worse than all others.
MatrixXd two_erratic(const Benchmark& benchmark, std::size_t problem, Random& random) {
  MatrixXd values = equal(benchmark, problem, random);
  for (Index r = 0; r < values.rows(); ++r) {
    for (Index i = 0; i < 2; ++i) values(r, i) += random.bernoulli(0.5) ? 10.0 : -10.0;
  }
  return values;
}

/// The first is better than the second on every other problem, and worse on the rest.
MatrixXd better_by_turns(const Benchmark& benchmark, std::size_t problem, Random& random) {
  const double sign = problem % 2 == 0 ? 1.0 : -1.0;
  return shifted_normal(benchmark, random, [sign](std::size_t i) { return i == 0 ? sign : i == 1 ? -sign : 0.0; });
}

/// True differences of mean ranks, from many replicates.
MatrixXd true_differences(const RankingScenario& scenario, const Benchmark& benchmark) {
  Benchmark many = benchmark;
  many.replicates = 40000;
  Random random(987);
  Eigen::VectorXd mean = Eigen::VectorXd::Zero(static_cast<Index>(benchmark.optimizers));
  const std::size_t problems = std::min<std::size_t>(2, benchmark.problems);  // they alternate
  double weights = 0.0;
  for (std::size_t problem = 0; problem < problems; ++problem) {
    // An odd number of problems has one more of the first kind.
    const double weight = static_cast<double>((benchmark.problems + problems - 1 - problem) / problems);
    const MatrixXd values = scenario.draw(many, problem, random);
    mean += weight * analysis::ranks_in_rows(values).colwise().mean().transpose();
    weights += weight;
  }
  mean /= weights;
  MatrixXd difference(mean.size(), mean.size());
  for (Index i = 0; i < mean.size(); ++i) difference.row(i) = (mean[i] - mean.array()).transpose();
  // Monte Carlo: the standard error is below 0.02 ranks.
  return (difference.array().abs() < 0.1).select(MatrixXd::Zero(mean.size(), mean.size()), difference);
}

struct Simulated {
  analysis::PairedBlocks blocks;
  double decided_on_single = 0.0;  ///< share of (pair, problem)
};

Simulated simulate(const RankingScenario& scenario, const Benchmark& benchmark, Random& random) {
  Simulated all;
  const double alpha = analysis::pairwise_alpha(level, benchmark.optimizers, 1);
  all.blocks.values.resize(static_cast<Index>(benchmark.problems), static_cast<Index>(benchmark.optimizers));
  for (std::size_t problem = 0; problem < benchmark.problems; ++problem) {
    const MatrixXd values = scenario.draw(benchmark, problem, random);
    all.blocks.ranks.push_back(analysis::ranks_in_rows(values));
    all.blocks.values.row(static_cast<Index>(problem)) = all.blocks.ranks.back().colwise().mean();
    analysis::MetricSamples samples;
    samples.values.resize(1);
    for (Index i = 0; i < values.cols(); ++i) {
      samples.values[0].emplace_back(values.col(i).begin(), values.col(i).end());
    }
    const ProblemRanking ranking = analysis::rank_by_mann_whitney(samples, alpha);
    all.decided_on_single += ranking.beats.sum();
  }
  const double pairs = 0.5 * static_cast<double>(benchmark.optimizers * (benchmark.optimizers - 1));
  all.decided_on_single /= pairs * static_cast<double>(benchmark.problems);
  return all;
}

struct Errors {
  bool wrong = false, covered = true;
  double found = 0.0, by_nemenyi = 0.0, different = 0.0;
};

Errors errors_of(const PairwiseMaxT& pairs, const MatrixXd& nemenyi, const MatrixXd& truth) {
  Errors errors;
  for (Index i = 0; i < truth.rows(); ++i) {
    for (Index j = 0; j < i; ++j) {
      const bool separated = pairs.p(i, j)<level, right = pairs.difference(i, j) * truth(i, j)> 0.0;
      errors.wrong = errors.wrong || (separated && !right);
      errors.covered = errors.covered && pairs.low(i, j) <= truth(i, j) && truth(i, j) <= pairs.high(i, j);
      if (truth(i, j) == 0.0) continue;
      errors.different += 1.0;
      errors.found += separated && right;
      errors.by_nemenyi += nemenyi(i, j) < level;
    }
  }
  return errors;
}

std::string percent(double share) {
  return std::isnan(share) ? "-" : fmt::format("{:.1f}", 100.0 * share);
}

}  // namespace

const std::vector<RankingScenario>& ranking_scenarios() {
  static const std::vector<RankingScenario> scenarios = {{"all equal", equal},
                                                         {"all equal, half of the runs at a floor", at_a_floor},
                                                         {"one better by a standard deviation", one_better},
                                                         {"half better by a standard deviation", two_groups},
                                                         {"each better than the next by half of one", staircase},
                                                         {"two equal and erratic ones among others", two_erratic},
                                                         {"two that are better by turns", better_by_turns}};
  return scenarios;
}

RankingRates measure_ranking(const RankingScenario& scenario, const Benchmark& benchmark, std::size_t simulations,
                             int permutations, std::uint64_t seed) {
  const MatrixXd truth = true_differences(scenario, benchmark);
  RankingRates rates;
  Random random(seed);
  double different = 0.0;
  for (std::size_t simulation = 0; simulation < simulations; ++simulation) {
    const Simulated run = simulate(scenario, benchmark, random);
    const PairwiseMaxT pairs = analysis::compare_by_max_t(run.blocks.ranks, level, permutations, random);
    const MatrixXd nemenyi =
        analysis::friedman_nemenyi_p(analysis::friedman(run.blocks.values).mean_ranks, run.blocks.values.rows());
    const Errors errors = errors_of(pairs, nemenyi, truth);
    rates.wrong += errors.wrong;
    rates.covered += errors.covered;
    rates.power += errors.found;
    rates.nemenyi += errors.by_nemenyi;
    rates.on_single += run.decided_on_single;
    different += errors.different;
  }
  const double count = static_cast<double>(simulations);
  rates.wrong /= count;
  rates.covered /= count;
  rates.on_single /= count;
  rates.power = different > 0.0 ? rates.power / different : std::nan("");
  rates.nemenyi = different > 0.0 ? rates.nemenyi / different : std::nan("");
  return rates;
}

std::string ranking_section(std::size_t simulations, std::uint64_t seed) {
  constexpr int permutations = 999;
  std::string text = fmt::format(
      "## The ranking of `bobench rank`\n\n"
      "How often does the ranking by mean ranks separate optimisers that are equal, and how often does it find a\n"
      "difference? {} simulations of each row, {} permutations, family-wise level 5 %. All numbers are percentages:\n\n"
      "- *wrong*: simulations in which some pair is separated that is equal, or separated in the wrong direction.\n"
      "- *covered*: simulations in which all simultaneous intervals of differences have the true value.\n"
      "- *found*: pairs with a true difference that max-T separates; *Nemenyi*: that Nemenyi's test over problems\n"
      "  separates.\n"
      "- *single*: (pair, problem) that Mann-Whitney tests decide, family-wise on each problem. They are what wins "
      "and\n"
      "  losses count.\n\n",
      simulations, permutations);
  for (const RankingScenario& scenario : ranking_scenarios()) {
    text += fmt::format("### Ranking: {}\n\n", scenario.name);
    text += "| optimisers | problems | replicates | wrong | covered | found | Nemenyi | single |\n";
    text += "|---:|---:|---:|---:|---:|---:|---:|---:|\n";
    for (const Benchmark& benchmark :
         std::vector<Benchmark>{{3, 1, 10}, {3, 5, 5}, {6, 1, 15}, {6, 8, 5}, {12, 5, 6}, {12, 24, 3}, {12, 24, 15}}) {
      const RankingRates rates = measure_ranking(scenario, benchmark, simulations, permutations, seed);
      text += fmt::format("| {} | {} | {} | {} | {} | {} | {} | {} |\n", benchmark.optimizers, benchmark.problems,
                          benchmark.replicates, percent(rates.wrong), percent(rates.covered), percent(rates.power),
                          percent(rates.nemenyi), percent(rates.on_single));
    }
    text += "\n";
  }
  return text;
}

}  // namespace bobench::calibration
