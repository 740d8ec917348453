#include "analysis/verdicts/rank.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "analysis/ranking.hpp"
#include "analysis/statistics/bootstrap.hpp"
#include "analysis/statistics/ranks.hpp"
#include "analysis/statistics/summary.hpp"

namespace bobench::analysis {
namespace {

using Points = std::vector<double>;

constexpr double sure = 0.9;

std::size_t replicates_of(const std::vector<RankedProblem>& problems) {
  std::size_t most = 0;
  for (const RankedProblem& problem : problems) most = std::max(most, problem.values.front().size());
  return most;
}

std::vector<std::vector<double>> take(const std::vector<std::vector<double>>& values,
                                      const std::vector<std::size_t>& replicates) {
  std::vector<std::vector<double>> taken;
  for (const auto& one : values) {
    std::vector<double> sample;
    for (const std::size_t r : replicates) sample.push_back(one[r % one.size()]);
    taken.push_back(std::move(sample));
  }
  return taken;
}

/// Friedman's mean ranks: mid-ranks within each replicate, averaged.
Points mean_ranks(const std::vector<std::vector<double>>& values) {
  Points ranks(values.size(), 0.0), row(values.size());
  const std::size_t replicates = values.front().size();
  for (std::size_t r = 0; r < replicates; ++r) {
    for (std::size_t i = 0; i < values.size(); ++i) row[i] = values[i][r];
    const Points of_row = mid_ranks(row);
    for (std::size_t i = 0; i < values.size(); ++i) ranks[i] += of_row[i] / static_cast<double>(replicates);
  }
  return ranks;
}

/// What is compared within a problem, lower being better: mean ranks, means, or ranks of pairwise tests.
Points standing(const RankedProblem& problem, const RankRequest& request, const std::vector<std::size_t>& replicates) {
  const auto values = take(problem.values, replicates);
  switch (request.test) {
    case RankTest::friedman:
      return mean_ranks(values);
    case RankTest::means: {
      Points means;
      for (const auto& one : values) {
        means.push_back(std::accumulate(one.begin(), one.end(), 0.0) / static_cast<double>(one.size()));
      }
      return means;
    }
    case RankTest::mann_whitney: {
      MetricSamples samples{{values}};
      if (!problem.areas.empty()) samples.values.push_back(take(problem.areas, replicates));
      const double alpha = usable_alpha(request.alpha, replicates.size());
      const auto ranks = rank_by_mann_whitney(samples, alpha, MannWhitneyMethod::normal).ranks;
      return {ranks.begin(), ranks.end()};
    }
  }
  return {};
}

void add(Points& total, const Points& points) {
  if (total.empty()) total.assign(points.size(), 0.0);
  for (std::size_t i = 0; i < points.size(); ++i) total[i] += points[i];
}

Points scores_of(const std::vector<Points>& points, RankScore score) {
  Points total;
  for (const Points& one : points) add(total, one);
  if (score == RankScore::mean_rank) {
    for (double& value : total) value /= static_cast<double>(points.size());
  }
  return total;
}

std::vector<Points> points_of(const std::vector<RankedProblem>& problems, const RankRequest& request,
                              const std::vector<std::size_t>& replicates) {
  std::vector<Points> points;
  for (const RankedProblem& problem : problems) points.push_back(rank_points(problem, request, replicates));
  return points;
}

/// "Borda: A 108, B 97, ..." the best five
std::string describe_scores(const std::vector<std::string>& names, const Points& scores, RankScore score) {
  std::vector<std::size_t> order = every_index(names.size());
  std::ranges::stable_sort(order, [&](std::size_t i, std::size_t j) { return scores[i] > scores[j]; });
  std::vector<std::string> parts;
  for (const std::size_t i : order) {
    parts.push_back(fmt::format("{} {:.3g}", names[i], score == RankScore::mean_rank ? -scores[i] : scores[i]));
  }
  const char* kind = score == RankScore::borda ? "Borda" : score == RankScore::firsts ? "firsts" : "mean rank";
  return fmt::format("{}: {}", kind, fmt::join(parts, ", "));
}

/// Means are decided by rare failures: how many runs of each optimiser end above 10 times its median.
std::string describe_bad_runs(const std::vector<std::string>& names, const std::vector<RankedProblem>& problems) {
  constexpr double bad = 10.0;
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < names.size(); ++i) {
    std::size_t failures = 0, runs = 0;
    for (const RankedProblem& problem : problems) {
      const double limit = bad * median(problem.values[i]);
      failures += static_cast<std::size_t>(
          std::ranges::count_if(problem.values[i], [&](double value) { return value > limit && limit > 0.0; }));
      runs += problem.values[i].size();
    }
    if (failures > 0) parts.push_back(fmt::format("{} {} of {}", names[i], failures, runs));
  }
  return parts.empty() ? "; no bad runs" : fmt::format("; bad runs: {}", fmt::join(parts, ", "));
}

std::string describe(const RankRequest& request, std::size_t replicates) {
  switch (request.test) {
    case RankTest::friedman:
      return "Friedman ranks";
    case RankTest::means:
      return "ranks of means";
    case RankTest::mann_whitney:
      return fmt::format("Mann-Whitney ranks at {:g}", usable_alpha(request.alpha, replicates));
  }
  return "";
}

}  // namespace

double usable_alpha(double alpha, std::size_t replicates) {
  const double least = least_mann_whitney_p(static_cast<int>(replicates), MannWhitneyMethod::normal);
  return least < alpha ? alpha : std::max(alpha, 0.05);
}

std::vector<double> rank_points(const RankedProblem& problem, const RankRequest& request,
                                const std::vector<std::size_t>& replicates) {
  const Points at = standing(problem, request, replicates);
  Points points(at.size(), 0.0);
  const double best = *std::ranges::min_element(at);
  for (std::size_t i = 0; i < at.size(); ++i) {
    double below = 0.0, above = 0.0;
    for (const double other : at) {
      below += other > at[i] ? 1.0 : 0.0;
      above += other < at[i] ? 1.0 : 0.0;
    }
    points[i] = request.score == RankScore::borda    ? below
                : request.score == RankScore::firsts ? (at[i] == best ? 1.0 : 0.0)
                : request.test == RankTest::friedman ? -at[i]
                                                     : -(1.0 + above);
  }
  return points;
}

std::vector<double> rank_scores(const std::vector<RankedProblem>& problems, const RankRequest& request) {
  return scores_of(points_of(problems, request, every_index(replicates_of(problems))), request.score);
}

std::function<bool(const std::vector<double>&)> ranks_above(std::vector<std::size_t> better,
                                                            std::vector<std::size_t> worse) {
  return [better = std::move(better), worse = std::move(worse)](const std::vector<double>& scores) {
    double least = std::numeric_limits<double>::infinity(), most = -least;
    for (const std::size_t i : better) least = std::min(least, scores[i]);
    for (const std::size_t i : worse) most = std::max(most, scores[i]);
    return least > most;
  };
}

std::function<bool(const std::vector<double>&)> takes_place(std::size_t optimizer, std::size_t best,
                                                            std::size_t worst) {
  return [=](const std::vector<double>& scores) {
    const auto above = std::ranges::count_if(scores, [&](double score) { return score > scores[optimizer]; });
    const auto place = static_cast<std::size_t>(above) + 1;
    return place >= best && place <= worst;
  };
}

std::function<bool(const std::vector<double>&)> ranks_near(std::size_t first, std::size_t second, double share) {
  return [=](const std::vector<double>& scores) {
    return std::abs(scores[first] - scores[second]) <=
           share * std::max(std::abs(scores[first]), std::abs(scores[second]));
  };
}

std::vector<ClaimTest> test_rank(const std::vector<std::string>& optimizers, const std::vector<RankedProblem>& problems,
                                 const RankRequest& request, const std::vector<RankQuestion>& questions, int resamples,
                                 Random& random) {
  const std::size_t replicates = replicates_of(problems);
  std::vector<double> over_replicates(questions.size(), 0.0), over_problems(questions.size(), 0.0);
  const std::vector<Points> points = points_of(problems, request, every_index(replicates));
  const Points observed = scores_of(points, request.score);
  const auto tally = [&](const Points& scores, std::vector<double>& share) {
    for (std::size_t q = 0; q < questions.size(); ++q) share[q] += questions[q].holds(scores) ? 1.0 / resamples : 0.0;
  };
  for (int i = 0; i < resamples; ++i) {
    const auto chosen = resample(replicates, replicates, random);
    tally(scores_of(points_of(problems, request, chosen), request.score), over_replicates);
    std::vector<Points> drawn;
    for (const std::size_t p : resample(points.size(), points.size(), random)) drawn.push_back(points[p]);
    tally(scores_of(drawn, request.score), over_problems);
  }
  std::vector<ClaimTest> tests;
  for (std::size_t q = 0; q < questions.size(); ++q) {
    const double probability = over_replicates[q];
    tests.push_back({.statement = questions[q].statement,
                     .test = fmt::format("{}, {} problems, {} bootstrap draws", describe(request, replicates),
                                         problems.size(), resamples),
                     .p = std::nan(""),
                     .effect = fmt::format("{} here; probability {:.2f}, over problems {:.2f}; {}",
                                           questions[q].holds(observed) ? "holds" : "does not hold", probability,
                                           over_problems[q], describe_scores(optimizers, observed, request.score)) +
                               (request.test == RankTest::means ? describe_bad_runs(optimizers, problems) : ""),
                     .verdict = believed(probability >= sure         ? Verdict::reproduced
                                         : probability <= 1.0 - sure ? Verdict::contradicted
                                                                     : Verdict::inconclusive,
                                         replicates),
                     .detectable = ""});
  }
  return tests;
}

ClaimTest test_rank_change(const std::string& statement, const std::vector<RankedProblem>& before,
                           const std::vector<RankedProblem>& after, const RankRequest& request, std::size_t optimizer,
                           bool falls, int resamples, Random& random) {
  const std::size_t replicates = replicates_of(after);
  const auto change = [&](const std::vector<std::size_t>& chosen) {
    return scores_of(points_of(after, request, chosen), request.score)[optimizer] -
           scores_of(points_of(before, request, chosen), request.score)[optimizer];
  };
  double share = 0.0;
  for (int i = 0; i < resamples; ++i) {
    share += (change(resample(replicates, replicates, random)) < 0.0) == falls ? 1.0 / resamples : 0.0;
  }
  return {
      .statement = statement,
      .test = fmt::format("{}, {} bootstrap draws", describe(request, replicates), resamples),
      .p = std::nan(""),
      .effect = fmt::format("change of the score {:+.3g}, probability {:.2f}", change(every_index(replicates)), share),
      .verdict = believed(share >= sure         ? Verdict::reproduced
                          : share <= 1.0 - sure ? Verdict::contradicted
                                                : Verdict::inconclusive,
                          replicates),
      .detectable = ""};
}

}  // namespace bobench::analysis
