#include "analysis/archive/suite_standings.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

#include <fmt/format.h>
#include <Eigen/Core>

#include "analysis/archive/suite_finals.hpp"
#include "analysis/comparability.hpp"
#include "analysis/places.hpp"
#include "analysis/selected_results.hpp"
#include "analysis/statistics/holm.hpp"
#include "analysis/statistics/ranks.hpp"
#include "analysis/statistics/summary.hpp"
#include "core/error.hpp"
#include "core/random.hpp"
#include "core/text.hpp"

namespace bobench::archive {
namespace {

using analysis::Cell, analysis::Table;
using Eigen::Index, Eigen::MatrixXd;
using results::Horizon, results::ResultSet;

constexpr int resamples = 1000;
constexpr std::uint64_t seed = 1;  // the same file gives the same table
constexpr std::size_t shown_first = 3, shown_near = 2, shown_alike = 3;

std::vector<std::string> common_problems(const ResultSet& results, const ResultSet& archived) {
  const std::vector<std::string> theirs = analysis::problems_of(archived);
  std::vector<std::string> common;
  for (const std::string& problem : analysis::problems_of(results)) {
    const bool all_have = std::ranges::all_of(analysis::optimizers_of(results), [&](const std::string& optimizer) {
      return results.find(problem, optimizer) != nullptr;
    });
    if (all_have && std::ranges::count(theirs, problem) > 0) common.push_back(problem);
  }
  return common;
}

/// What is compared.
struct Field {
  std::vector<std::string> problems;
  Horizon horizon;
  std::size_t replicates = 0;  ///< that all optimisers have
  std::vector<Entrant> own, others;
  std::vector<std::string> too_few;  ///< optimisers of the archive with fewer replicates than the file's
};

Field field_of(const ResultSet& results, const ResultSet& archived, const SuiteRequest& request) {
  Field field;
  field.horizon = analysis::horizon_of(results, request.horizon);
  if (field.horizon.cost)
    throw InputError("the archive counts evaluations: compare at a number of them, not at a cost");
  field.horizon.evaluations = std::min(field.horizon.evaluations, static_cast<std::size_t>(archived.settings.budget));
  field.problems = common_problems(results, archived);
  if (field.problems.empty()) throw InputError("no runs on the problems of @bo-suite, which the archive is about");
  field.own = entrants_of(results, field.problems, field.horizon);
  if (field.own.empty()) throw InputError("no optimiser of the file has runs on all of its problems of @bo-suite");
  field.others = entrants_of(archived, field.problems, field.horizon);
  std::size_t most = 0;
  for (const Entrant& other : field.others) most = std::max(most, other.fewest_replicates());
  field.replicates = most;
  for (const Entrant& own : field.own) field.replicates = std::min(field.replicates, own.fewest_replicates());
  for (const Entrant& other : field.others) {
    if (other.fewest_replicates() < field.replicates) field.too_few.push_back(other.name);
  }
  std::erase_if(field.others, [&](const Entrant& other) { return other.fewest_replicates() < field.replicates; });
  for (const std::string& name : request.with) {
    std::vector<std::string> names;
    for (const Entrant& other : field.others) names.push_back(other.name);
    if (std::ranges::count(names, name) == 0) {
      throw InputError(fmt::format("the archive has no '{}'{}", name, did_you_mean(name, names)));
    }
  }
  return field;
}

/// One of the file's optimisers (entrant 0) among those of the archive (from 1).
class Placement {
 public:
  Placement(const Field& field, const Entrant& own) : field_(field), entrants_{&own} {
    for (const Entrant& other : field.others) entrants_.push_back(&other);
    ranks_ = ranks_of(entrants_, field.replicates);
    Random random(seed);
    places_ = analysis::bootstrap_places(ranks_, resamples, random);
    compare();
    measure_distances();
  }

  void add_rows(Table& table, const SuiteRequest& request) const {
    const std::set<std::size_t> shown = chosen(request);
    for (std::size_t at = 0; at < places_.order.size(); ++at) {
      const std::size_t e = places_.order[at];
      if (!shown.contains(e)) continue;
      std::vector<Cell> row = {
          entrants_[0]->name,  entrants_[e]->name,  at + 1,
          place_cell(e, 0.05), place_cell(e, 0.95), Cell(places_.mean_rank[static_cast<Index>(e)], 3)};
      if (e == 0) {
        row.insert(row.end(), {Cell("-", nullptr), Cell("-", nullptr), Cell("-", nullptr)});
      } else {
        row.insert(row.end(), {Cell(won_[e], 2), Cell(p_[e], 2), nearness(e)});
      }
      table.rows.push_back(std::move(row));
    }
  }

  std::size_t place() const {
    return static_cast<std::size_t>(std::ranges::find(places_.order, 0U) - places_.order.begin()) + 1;
  }

 private:
  /// Wins against each optimiser of the archive, and their tests.
  void compare() {
    won_.assign(entrants_.size(), 0.5);
    std::vector<double> p;
    for (std::size_t e = 1; e < entrants_.size(); ++e) {
      const PairedRuns pair = paired_runs(*entrants_[0], *entrants_[e], field_.replicates);
      won_[e] = pair.share_won();
      p.push_back(pair.p());
    }
    p_ = analysis::holm(p);
    p_.insert(p_.begin(), 1.0);
  }

  /// The mean, over problems, of the differences of mean ranks there.
  void measure_distances() {
    distance_ = Eigen::VectorXd::Zero(static_cast<Index>(entrants_.size()));
    for (const MatrixXd& one : ranks_) {
      const Eigen::RowVectorXd mean = one.colwise().mean();
      distance_ += (mean.array() - mean[0]).abs().matrix().transpose();
    }
    nearest_.resize(entrants_.size() - 1);
    std::iota(nearest_.begin(), nearest_.end(), 1U);
    std::ranges::stable_sort(nearest_, {}, [&](std::size_t e) { return distance_[static_cast<Index>(e)]; });
    nearest_.resize(std::min(shown_alike, nearest_.size()));
  }

  std::set<std::size_t> chosen(const SuiteRequest& request) const {
    std::set<std::size_t> shown(nearest_.begin(), nearest_.end());
    const std::size_t own = place() - 1;
    for (std::size_t at = 0; at < places_.order.size(); ++at) {
      const bool is_near = at + shown_near >= own && at <= own + shown_near;
      const std::string& name = entrants_[places_.order[at]]->name;
      const bool is_wanted = request.all || std::ranges::count(request.with, name) > 0;
      if (at < shown_first || is_near || is_wanted) shown.insert(places_.order[at]);
    }
    return shown;
  }

  Cell place_cell(std::size_t entrant, double share) const {
    const auto place = analysis::place_quantile(places_, entrant, share);
    return place ? Cell(*place) : Cell("-", nullptr);
  }

  Cell nearness(std::size_t entrant) const {
    const auto found = std::ranges::find(nearest_, entrant);
    return found == nearest_.end() ? Cell("", nullptr) : Cell(static_cast<std::size_t>(found - nearest_.begin()) + 1);
  }

  const Field& field_;
  std::vector<const Entrant*> entrants_;
  std::vector<MatrixXd> ranks_;
  analysis::Places places_;
  std::vector<double> won_, p_;
  Eigen::VectorXd distance_;
  std::vector<std::size_t> nearest_;
};

std::string plural(std::size_t count, const std::string& noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

std::vector<std::string> notes_on(const Field& field, const ResultSet& results) {
  std::vector<std::string> notes = {fmt::format(
      "Compared with {} of the archive of @bo-suite (docs/suite_archive.md) on {}, {} each, by the lowest regret {}. "
      "Runs of a replicate are ranked together: they share their initial design and their noise.",
      plural(field.others.size(), "optimiser"), plural(field.problems.size(), "problem"),
      plural(field.replicates, "replicate"), results::describe(field.horizon))};
  if (!field.too_few.empty()) {
    notes.push_back(
        fmt::format("Left out, for the archive has fewer replicates of them: {}.", analysis::some_of(field.too_few)));
  }
  if (results.settings.seed != 1) {
    notes.push_back(
        fmt::format("The seed of the file is {}, that of the archive 1: initial designs and noise are not "
                    "shared, and tests have less power.",
                    results.settings.seed));
  }
  return notes;
}

}  // namespace

Table suite_standings_table(const ResultSet& results, const ResultSet& archived, const SuiteRequest& request) {
  const Field field = field_of(results, archived, request);
  Table table;
  table.title = fmt::format("Among the archive of @bo-suite, {}:", results::describe(field.horizon));
  table.columns = {"of_file", "optimizer", "place", "low", "high", "mean_rank", "won", "p", "relative"};
  for (const Entrant& own : field.own) Placement(field, own).add_rows(table, request);
  table.notes = notes_on(field, results);
  table.notes.emplace_back(
      "low, high: 90 % of the places, if the replicates are resampled. won: share of paired runs that the optimiser of "
      "the file wins against this one; a tie counts half. p: that it is one half, by a sign test that is corrected "
      "over the archive (Holm). relative: 1 has the most similar mean ranks on the problems.");
  return table;
}

Table suite_problems_table(const ResultSet& results, const ResultSet& archived, const SuiteRequest& request) {
  const Field field = field_of(results, archived, request);
  Table table;
  table.title = fmt::format("Median regrets {}, and places among the archive:", results::describe(field.horizon));
  table.columns = {"of_file", "problem", "place", "of", "regret", "first", "first_regret", "median_regret"};
  for (const Entrant& own : field.own) {
    std::vector<const Entrant*> entrants = {&own};
    for (const Entrant& other : field.others) entrants.push_back(&other);
    for (std::size_t p = 0; p < field.problems.size(); ++p) {
      const MatrixXd finals = finals_on(p, field.replicates, entrants);
      const Eigen::RowVectorXd mean = analysis::ranks_in_rows(finals).colwise().mean();
      const auto place = 1 + (mean.array() < mean[0]).count();
      std::vector<double> medians;
      for (Index e = 0; e < finals.cols(); ++e) {
        const Eigen::VectorXd column = finals.col(e);
        medians.push_back(analysis::median({column.data(), column.data() + column.size()}));
      }
      Index first = 0;
      mean.tail(mean.size() - 1).minCoeff(&first);
      const auto best = static_cast<std::size_t>(first) + 1;
      table.rows.push_back({own.name, field.problems[p], static_cast<long long>(place), entrants.size(),
                            Cell(medians[0], 3), entrants[best]->name, Cell(medians[best], 3),
                            Cell(analysis::median({medians.begin() + 1, medians.end()}), 3)});
    }
  }
  table.notes = notes_on(field, results);
  table.notes.emplace_back(
      "place: by the mean rank of the runs on the problem. first: the optimiser of the archive with the lowest one. "
      "median_regret: the median of the archive's optimisers.");
  return table;
}

}  // namespace bobench::archive
