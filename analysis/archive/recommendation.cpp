#include "analysis/archive/recommendation.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <fmt/format.h>
#include <Eigen/Core>

#include "analysis/archive/suite_finals.hpp"
#include "analysis/selected_results.hpp"
#include "analysis/statistics/holm.hpp"
#include "analysis/statistics/wilcoxon.hpp"
#include "core/error.hpp"

namespace bobench::archive {
namespace {

using analysis::Cell, analysis::Table;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;
using results::ResultSet;

constexpr std::size_t shown_optimizers = 10, shown_problems = 5;
constexpr std::size_t fewest_replicates = 5;  // optimisers of the archive with fewer are left out
constexpr double level = 0.05;

/// (problems x optimisers) the share of the paired runs that each optimiser loses, mean over the others; a tie counts
/// half. With the same number of replicates for all, this is the mean rank within replicates, scaled to 0 to 1.
MatrixXd losses_of(const std::vector<Entrant>& entrants) {
  const std::size_t problems = entrants.front().finals.size();
  MatrixXd losses = MatrixXd::Zero(static_cast<Index>(problems), static_cast<Index>(entrants.size()));
  for (std::size_t a = 0; a < entrants.size(); ++a) {
    for (std::size_t b = a + 1; b < entrants.size(); ++b) {
      const std::size_t replicates = common_replicates(entrants[a], entrants[b]);
      for (std::size_t p = 0; p < problems; ++p) {
        const double won = paired_runs(finals_on(p, replicates, {&entrants[a], &entrants[b]})).share_won();
        losses(static_cast<Index>(p), static_cast<Index>(a)) += 1.0 - won;
        losses(static_cast<Index>(p), static_cast<Index>(b)) += won;
      }
    }
  }
  return losses / static_cast<double>(entrants.size() - 1);
}

/// The archive's optimisers that may be recommended.
std::vector<Entrant> candidates_of(const ResultSet& archived, const std::vector<std::string>& problems,
                                   const std::map<std::string, double>& seconds, const RecommendationRequest& request) {
  std::vector<Entrant> candidates = entrants_of(archived, problems, request.budget);
  std::erase_if(candidates, [&](const Entrant& one) {
    const auto known = seconds.find(one.name);
    const bool is_slow = request.seconds && known != seconds.end() && known->second > *request.seconds;
    return is_slow || one.fewest_replicates() < fewest_replicates;
  });
  if (candidates.size() < 2) {
    throw InputError("the archive has fewer than two optimisers to choose from: raise --seconds");
  }
  return candidates;
}

/// "20", or "5 to 20".
std::string numbers_of_replicates(const std::vector<Entrant>& candidates) {
  const auto [least, most] = std::ranges::minmax_element(candidates, {}, &Entrant::fewest_replicates);
  if (least->fewest_replicates() == most->fewest_replicates()) return fmt::format("{}", most->fewest_replicates());
  return fmt::format("{} to {}", least->fewest_replicates(), most->fewest_replicates());
}

/// How much each problem counts for another one.
VectorXd weights_for(const ProblemFacts& problem, const std::vector<ProblemFacts>& facts) {
  VectorXd weights(static_cast<Index>(facts.size()));
  for (std::size_t p = 0; p < facts.size(); ++p) {
    weights[static_cast<Index>(p)] = std::exp2(-difference_of(problem, facts[p]));
  }
  return weights;
}

/// The mean losses of two ways to choose an optimiser for a problem of the archive by its other problems: the losses of
/// the chosen optimisers on the problems left out.
struct CrossValidation {
  double by_alike = 0.0;  ///< problems count the less the more they differ (2^-difference)
  double by_all = 0.0;    ///< all problems count the same
  double p = 1.0;         ///< that the losses have the same distribution: Wilcoxon's signed ranks, over problems
  bool alike_helps() const { return by_alike < by_all && p < 0.05; }
};

/// The optimiser with the lowest weighted mean loss.
Index choice(const MatrixXd& losses, const VectorXd& weights) {
  Index best = 0;
  (losses.transpose() * weights).minCoeff(&best);
  return best;
}

CrossValidation cross_validate(const MatrixXd& losses, const std::vector<ProblemFacts>& facts) {
  std::vector<double> by_alike, by_all;
  for (Index left_out = 0; left_out < losses.rows(); ++left_out) {
    VectorXd alike = weights_for(facts[static_cast<std::size_t>(left_out)], facts), all = VectorXd::Ones(losses.rows());
    alike[left_out] = all[left_out] = 0.0;
    by_alike.push_back(losses(left_out, choice(losses, alike)));
    by_all.push_back(losses(left_out, choice(losses, all)));
  }
  const auto mean = [](const std::vector<double>& values) {
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
  };
  return {mean(by_alike), mean(by_all), analysis::wilcoxon(by_alike, by_all).p};
}

/// Whether the first of the order wins more runs than each other one, beyond chance; p corrected over the others.
std::vector<bool> separated_from_first(const std::vector<Entrant>& candidates, const std::vector<Index>& order) {
  const Entrant& first = candidates[static_cast<std::size_t>(order[0])];
  std::vector<double> p;
  std::vector<bool> wins_more = {false};
  for (std::size_t at = 1; at < order.size(); ++at) {
    const Entrant& other = candidates[static_cast<std::size_t>(order[at])];
    const PairedRuns pair = paired_runs(first, other, common_replicates(first, other));
    p.push_back(pair.p());
    wins_more.push_back(pair.share_won() > 0.5);
  }
  p = analysis::holm(p);
  for (std::size_t at = 1; at < order.size(); ++at) wins_more[at] = wins_more[at] && p[at - 1] < level;
  return wins_more;
}

std::string note_on_alike(const VectorXd& weights, const std::vector<ProblemFacts>& facts) {
  std::vector<std::size_t> order(facts.size());
  std::iota(order.begin(), order.end(), 0U);
  std::ranges::stable_sort(order, std::greater(), [&](std::size_t p) { return weights[static_cast<Index>(p)]; });
  std::string names;
  for (std::size_t at = 0; at < std::min(shown_problems, order.size()); ++at) {
    names +=
        fmt::format("{}{} ({:.2g})", at == 0 ? "" : ", ", facts[order[at]].id, weights[static_cast<Index>(order[at])]);
  }
  return fmt::format("The most similar problems, and how much they count: {}.", names);
}

std::string note_on_validation(const CrossValidation& validation, std::size_t problems) {
  return fmt::format(
      "Does similarity help? For each of the {} problems of the archive, an optimiser was chosen by the others. Its "
      "mean loss is {:.3f} if similar problems count more, and {:.3f} if all count the same (p {:.2g}). {}",
      problems, validation.by_alike, validation.by_all, validation.p,
      validation.alike_helps() ? "Therefore similar problems count more here."
                               : "This does not show that similarity helps: all problems count the same here.");
}

}  // namespace

double difference_of(const ProblemFacts& a, const ProblemFacts& b) {
  return std::abs(std::log2(a.dimension / b.dimension)) + (a.is_discrete != b.is_discrete ? 2.0 : 0.0) +
         (a.is_noisy != b.is_noisy ? 1.0 : 0.0);
}

Table recommendation_table(const ResultSet& archived, const std::vector<ProblemFacts>& facts,
                           const std::map<std::string, double>& seconds, const RecommendationRequest& request) {
  std::vector<std::string> problems;
  for (const ProblemFacts& one : facts) problems.push_back(one.id);
  const std::vector<Entrant> candidates = candidates_of(archived, problems, seconds, request);
  const MatrixXd losses = losses_of(candidates);
  const CrossValidation validation = cross_validate(losses, facts);
  const VectorXd weights =
      validation.alike_helps() ? weights_for(request.problem, facts) : VectorXd::Ones(losses.rows()).eval();
  const VectorXd loss = losses.transpose() * weights / weights.sum();
  std::vector<Index> order(candidates.size());
  std::iota(order.begin(), order.end(), Index{0});
  std::ranges::stable_sort(order, {}, [&](Index e) { return loss[e]; });
  const std::vector<bool> is_separated = separated_from_first(candidates, order);

  Table table;
  table.title = fmt::format("Recommended for {} after {} evaluations:", request.problem.id, request.budget);
  table.columns = {"place", "optimizer", "loss", "separated", "seconds"};
  for (std::size_t at = 0; at < std::min(shown_optimizers, order.size()); ++at) {
    const std::string& name = candidates[static_cast<std::size_t>(order[at])].name;
    const auto known = seconds.find(name);
    table.rows.push_back({at + 1, name, Cell(loss[order[at]], 3),
                          at == 0            ? "-"
                          : is_separated[at] ? "yes"
                                             : "no",
                          known == seconds.end() ? Cell("-", nullptr) : Cell(known->second, 2)});
  }
  table.notes = {
      fmt::format("By {} optimisers on {} problems of @bo-suite, {} replicates each (docs/suite_archive.md).",
                  candidates.size(), facts.size(), numbers_of_replicates(candidates)),
      "loss: share of the paired runs that it loses against the others; a tie counts half. separated: the first wins "
      "more runs, by a sign test over all problems, corrected by Holm. seconds: of the optimiser's own, for each "
      "evaluation.",
      note_on_validation(validation, facts.size()), note_on_alike(weights_for(request.problem, facts), facts)};
  return table;
}

}  // namespace bobench::archive
