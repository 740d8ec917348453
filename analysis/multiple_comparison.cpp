#include "analysis/multiple_comparison.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "analysis/overall_ranking.hpp"
#include "analysis/ranked_problems.hpp"
#include "analysis/statistics/block_tests.hpp"
#include "analysis/statistics/friedman.hpp"
#include "analysis/statistics/friedman_post_hoc.hpp"
#include "analysis/statistics/pair_corrections.hpp"
#include "analysis/statistics/ranks.hpp"
#include "analysis/statistics/wilcoxon.hpp"
#include "core/error.hpp"

namespace bobench::analysis {
namespace {

using Eigen::Index;
using results::Horizon, results::Judgement, results::ResultSet, results::Series;

/// Each treatment's mean rank over the rows.
Eigen::RowVectorXd mean_ranks(const Eigen::MatrixXd& values) {
  return friedman(values).mean_ranks.transpose();
}

/// First and last positions in `order` of the largest groups in which no pair differs.
std::vector<std::pair<std::size_t, std::size_t>> undecided_groups(const std::vector<std::size_t>& order,
                                                                  const Eigen::MatrixXd& p, double alpha) {
  const auto differ = [&](std::size_t a, std::size_t b) {
    return p(static_cast<Index>(order[a]), static_cast<Index>(order[b])) < alpha;
  };
  std::vector<std::pair<std::size_t, std::size_t>> groups;
  std::size_t reached = 0;
  for (std::size_t first = 0; first < order.size(); ++first) {
    std::size_t last = first;
    for (bool alike = true; alike && last + 1 < order.size();) {
      for (std::size_t other = first; other <= last; ++other) alike = alike && !differ(other, last + 1);
      if (alike) ++last;
    }
    if (last > first && (groups.empty() || last > reached)) {
      groups.emplace_back(first, last);
      reached = last;
    }
  }
  return groups;
}

void require_two(std::size_t optimizers) {
  if (optimizers < 2) {
    throw InputError(fmt::format("there is nothing to compare: {} optimiser(s), expected two or more", optimizers));
  }
}

/// With few blocks, use the exact p; F has no p where all blocks agree.
OverallTest friedman_test(const Eigen::MatrixXd& values) {
  const FriedmanResult test = friedman(values);
  const auto exact_p = friedman_exact_p(values);
  const std::string exact = exact_p ? fmt::format("; exact p {:.3g}", *exact_p) : "";
  const std::string f = std::isinf(test.f) ? "F -, p -" : fmt::format("F {:.4g}, p {:.3g}", test.f, test.f_p);
  return {"Friedman", fmt::format("chi^2 {:.4g}, p {:.3g}{}; Iman-Davenport: {}", test.chi_square, test.p, exact, f),
          exact_p.value_or(test.p)};
}

OverallTest overall_test(const char* name, const char* statistic, const BlockTest& test) {
  const std::string value = std::isinf(test.statistic) ? "infinite" : fmt::format("{:.4g}", test.statistic);
  return {name, fmt::format("{} {}, p {:.3g}", statistic, value, test.p), test.p};
}

/// "Friedman over 12 problems: chi^2 8.1, p 0.017."
std::string overall_note(const PairedBlocks& blocks, const OverallTest& test) {
  return fmt::format("{} over {} {}{}: {}.", test.name, blocks.values.rows(), blocks.unit,
                     blocks.values.rows() == 1 ? "" : "s", test.text);
}

Eigen::MatrixXd wilcoxon_pairwise_p(const Eigen::MatrixXd& values) {
  const Index k = values.cols();
  Eigen::MatrixXd p = Eigen::MatrixXd::Ones(k, k);
  const auto column = [&values](Index i) {
    return std::span<const double>(values.col(i).data(), static_cast<std::size_t>(values.rows()));
  };
  for (Index i = 0; i < k; ++i) {
    for (Index j = i + 1; j < k; ++j) p(i, j) = p(j, i) = wilcoxon(column(i), column(j)).p;
  }
  return p;
}

/// The corrected p of each pair by a test that follows Friedman's.
Eigen::MatrixXd pairs_after_friedman(const Eigen::MatrixXd& ranked, const Eigen::MatrixXd& means,
                                     const Eigen::VectorXd& mean_ranks, PostHoc post_hoc) {
  switch (post_hoc) {
    case PostHoc::nemenyi:
      return friedman_nemenyi_p(mean_ranks, ranked.rows());
    case PostHoc::shaffer:
      return shaffer_corrected(friedman_pairwise_p(mean_ranks, ranked.rows()));
    case PostHoc::bergmann_hommel:
      return bergmann_hommel_corrected(friedman_pairwise_p(mean_ranks, ranked.rows()));
    case PostHoc::conover:
      return holm_corrected(conover_pairwise_p(ranked));
    case PostHoc::wilcoxon:
      return holm_corrected(wilcoxon_pairwise_p(means));
    default:
      return holm_corrected(friedman_pairwise_p(mean_ranks, ranked.rows()));
  }
}

void add_order_and_groups(MultipleComparison& comparison, double alpha) {
  const Eigen::VectorXd& ranks = comparison.mean_ranks;
  comparison.order.resize(static_cast<std::size_t>(ranks.size()));
  std::iota(comparison.order.begin(), comparison.order.end(), std::size_t{0});
  std::ranges::stable_sort(comparison.order, {}, [&](std::size_t i) { return ranks[static_cast<Index>(i)]; });
  comparison.groups = undecided_groups(comparison.order, comparison.p, alpha);
}

const char* title_of(PostHoc post_hoc) {
  switch (post_hoc) {
    case PostHoc::max_t:
      return "p of each pair of optimisers, adjusted for all pairs (permutations, max-T):";
    case PostHoc::nemenyi:
      return "p of each pair of optimisers after Friedman's test, Nemenyi's test:";
    case PostHoc::holm:
      return "p of each pair of optimisers after Friedman's test, Holm's correction:";
    case PostHoc::shaffer:
      return "p of each pair of optimisers after Friedman's test, Shaffer's correction:";
    case PostHoc::bergmann_hommel:
      return "p of each pair of optimisers after Friedman's test, Bergmann and Hommel's correction:";
    case PostHoc::conover:
      return "p of each pair of optimisers after Friedman's test, Conover's t, Holm's correction:";
    case PostHoc::quade:
      return "p of each pair of optimisers after Quade's test, Holm's correction:";
    case PostHoc::aligned_ranks:
      return "p of each pair of optimisers after the test of aligned ranks, Holm's correction:";
    case PostHoc::wilcoxon:
      return "p of each pair of optimisers by Wilcoxon's signed-rank test, Holm's correction:";
  }
  return "";
}

}  // namespace

std::vector<std::string> by_mean_rank(const ResultSet& results, const std::vector<std::string>& problems,
                                      const Horizon& horizon) {
  const std::vector<std::string> optimizers = optimizers_of(results);
  std::vector<Eigen::MatrixXd> ranks;
  for (const std::string& problem : problems) {
    const auto row = series_of_all(results, problem, optimizers);
    if (row) ranks.push_back(ranks_in_rows(paired_finals(Judgement(results, problem), *row, horizon)));
  }
  Random unused(0);
  std::vector<std::string> ordered;
  for (const std::size_t i : bootstrap_places(ranks, 0, unused).order) ordered.push_back(optimizers[i]);
  return ordered.empty() ? optimizers : ordered;
}

PairedBlocks paired_blocks(const ResultSet& results, const Horizon& horizon) {
  return paired_blocks(results, problems_of(results), horizon);
}

PairedBlocks paired_blocks(const ResultSet& results, const std::vector<std::string>& problems, const Horizon& horizon) {
  PairedBlocks blocks;
  blocks.optimizers = optimizers_of(results);
  require_two(blocks.optimizers.size());
  std::vector<Eigen::MatrixXd> regrets;
  for (const std::string& problem : problems) {
    const auto row = series_of_all(results, problem, blocks.optimizers);
    Eigen::MatrixXd values = row ? paired_finals(Judgement(results, problem), *row, horizon) : Eigen::MatrixXd();
    if (values.rows() == 0) {
      blocks.excluded.push_back(problem);
    } else {
      blocks.ranks.push_back(ranks_in_rows(values));
      regrets.push_back(std::move(values));
    }
  }
  if (regrets.empty()) {
    throw InputError("there is nothing to compare: no problem has a replicate that every optimiser has run");
  }
  blocks.unit = regrets.size() == 1 ? "replicate" : "problem";
  if (regrets.size() == 1) {
    blocks.values = blocks.means = regrets.front();
    return blocks;
  }
  blocks.values.resize(static_cast<Index>(regrets.size()), static_cast<Index>(blocks.optimizers.size()));
  blocks.means.resizeLike(blocks.values);
  for (std::size_t i = 0; i < regrets.size(); ++i) {
    blocks.values.row(static_cast<Index>(i)) = mean_ranks(regrets[i]);
    blocks.means.row(static_cast<Index>(i)) = regrets[i].colwise().mean();
  }
  return blocks;
}

MultipleComparison compare_blocks(const Eigen::MatrixXd& ranked, const Eigen::MatrixXd& means, PostHoc post_hoc,
                                  double alpha) {
  MultipleComparison result;
  result.test = post_hoc;
  result.mean_ranks = mean_ranks(ranked).transpose();
  if (post_hoc == PostHoc::nemenyi) {
    result.critical_difference = nemenyi_critical_difference(ranked.cols(), ranked.rows(), alpha);
  }
  if (post_hoc == PostHoc::quade || post_hoc == PostHoc::aligned_ranks) {
    const bool by_quade = post_hoc == PostHoc::quade;
    const BlockTest test = by_quade ? quade_test(means) : aligned_ranks_test(means);
    result.overall = by_quade ? overall_test("Quade", "F", test) : overall_test("Aligned ranks", "chi^2", test);
    result.p = holm_corrected(test.pairs);
  } else {
    result.overall = friedman_test(ranked);
    result.p = pairs_after_friedman(ranked, means, result.mean_ranks, post_hoc);
  }
  add_order_and_groups(result, alpha);
  return result;
}

MultipleComparison compare_over_blocks(const PairedBlocks& blocks, PostHoc post_hoc, double alpha) {
  if (post_hoc != PostHoc::max_t) return compare_blocks(blocks.values, blocks.means, post_hoc, alpha);
  MultipleComparison result;
  const OverallRanking ranking = *overall_ranking(blocks.ranks, alpha);
  result.mean_ranks = ranking.places.mean_rank;
  result.p = ranking.pairs.p;
  add_order_and_groups(result, alpha);
  return result;
}

Table post_hoc_table(const ResultSet& results, const std::vector<std::string>& problems, const Horizon& horizon,
                     PostHoc post_hoc, double alpha) {
  const PairedBlocks blocks = paired_blocks(results, problems, horizon);
  const MultipleComparison comparison = compare_over_blocks(blocks, post_hoc, alpha);
  Table table;
  table.title = title_of(post_hoc);
  table.columns = {"optimizer", "mean_rank"};
  for (const std::size_t i : comparison.order) table.columns.push_back(blocks.optimizers[i]);
  for (const std::size_t i : comparison.order) {
    std::vector<Cell> cells = {blocks.optimizers[i], Cell(comparison.mean_ranks[static_cast<Index>(i)], 4)};
    for (const std::size_t j : comparison.order) {
      cells.emplace_back(comparison.p(static_cast<Index>(i), static_cast<Index>(j)), 3);
    }
    table.rows.push_back(std::move(cells));
  }
  if (comparison.overall) table.notes.push_back(overall_note(blocks, *comparison.overall));
  if (comparison.critical_difference) {
    table.notes.push_back(fmt::format("Mean ranks further apart than {:.4g} differ at the family-wise level {:g}.",
                                      *comparison.critical_difference, alpha));
  }
  if (!blocks.excluded.empty()) {
    table.notes.push_back(fmt::format("Left out, because no replicate was run by every optimiser: {}.",
                                      fmt::join(blocks.excluded, ", ")));
  }
  return table;
}

Table effect_table(const ResultSet& results, const std::vector<std::string>& problems, const Horizon& horizon,
                   const EffectSize& effect) {
  const std::vector<std::string> optimizers = by_mean_rank(results, problems, horizon);
  require_two(optimizers.size());
  const auto k = static_cast<Index>(optimizers.size());
  Eigen::MatrixXd sum = Eigen::MatrixXd::Zero(k, k);
  std::size_t compared = 0;
  for (const std::string& problem : problems) {
    const auto row = series_of_all(results, problem, optimizers);
    if (!row) continue;
    ++compared;
    std::vector<std::vector<double>> regrets;
    const Judgement judgement(results, problem);
    for (const Series* series : *row) regrets.push_back(finals(judgement, *series, horizon));
    for (std::size_t i = 0; i < regrets.size(); ++i) {
      for (std::size_t j = 0; j < regrets.size(); ++j) {
        // The larger value is worse: the effect of the column's values is the row's advantage.
        sum(static_cast<Index>(i), static_cast<Index>(j)) += effect.of(regrets[j], regrets[i]);
      }
    }
  }
  if (compared == 0) throw InputError("there is nothing to compare: no problem has runs of every optimiser yet");
  Table table;
  table.title = fmt::format("{}, mean over problems:", effect.title);
  table.columns = {"optimizer"};
  table.columns.insert(table.columns.end(), optimizers.begin(), optimizers.end());
  for (Index i = 0; i < k; ++i) {
    std::vector<Cell> cells = {optimizers[static_cast<std::size_t>(i)]};
    for (Index j = 0; j < k; ++j) cells.emplace_back(sum(i, j) / static_cast<double>(compared), 3);
    table.rows.push_back(std::move(cells));
  }
  table.notes.push_back(fmt::format("{} problem{}; equal runs count 1/2.", compared, compared == 1 ? "" : "s"));
  return table;
}

}  // namespace bobench::analysis
