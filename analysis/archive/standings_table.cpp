#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include <fmt/format.h>

#include "analysis/archive/chosen_published.hpp"
#include "analysis/archive/comparison.hpp"
#include "analysis/archive/standings.hpp"
#include "analysis/statistics/summary.hpp"
#include "core/random.hpp"

namespace bobench::archive {
namespace {

using analysis::Cell, analysis::Table;
using results::Horizon, results::ResultSet;

constexpr int place_draws = 200;
constexpr std::size_t first_places = 3, neighbours = 2, most_alike = 3;

struct Standing {
  std::string name;
  std::string from;  ///< "this file", or the year of the page
  Profile profile;
  const OwnRuns* own;  ///< null: a published optimiser
  double area = 0.0;   ///< over all functions
  bool is_shown = false;
};

/// One dimension: all optimisers that have run its functions.
class Standings {
 public:
  Standings(const OwnDimension& dimension, double budget, const ComparisonRequest& request)
      : dimension_(dimension),
        budget_(budget),
        request_(request),
        groups_(groups_of(dimension.suite, dimension.functions)) {
    for (const OwnRuns& own : dimension.optimizers) {
      standings_.push_back({own.optimizer, "this file", own.profile(), &own});
    }
    add_published();
    for (Standing& one : standings_) one.area = area_of(one.profile, dimension_.functions);
    std::ranges::stable_sort(standings_, [](const Standing& a, const Standing& b) { return a.area > b.area; });
    choose();
  }

  std::size_t published() const { return others().size(); }

  std::vector<std::vector<Cell>> rows() const {
    const std::vector<double> areas = others();
    std::vector<std::vector<double>> group_areas;
    for (const FunctionGroup& group : groups_) group_areas.push_back(others(group.functions));
    std::vector<std::vector<Cell>> rows;
    for (const Standing& one : standings_) {
      if (!one.is_shown) continue;
      std::vector<Cell> row = {dimension_.dimension,
                               place_cell(one, areas),
                               one.name,
                               one.from,
                               Cell(score(one.profile, dimension_.functions, budget_).reached, 2),
                               Cell(one.area, 3)};
      for (std::size_t g = 0; g < groups_.size(); ++g)
        row.push_back(group_cell(one, groups_[g].functions, group_areas[g]));
      rows.push_back(std::move(row));
    }
    return rows;
  }

  /// "bipop-cma-es is most like BIPOP-CMA-ES (factor 1.1), ..." for each of the file's optimisers.
  std::vector<std::string> likenesses() const {
    std::vector<std::string> lines;
    for (const Standing& one : standings_) {
      if (!one.own) continue;
      std::string text;
      for (const auto& [apart, other] : nearest(one)) {
        text += fmt::format("{}{} ({:.2g})", text.empty() ? "" : ", ", standings_[other].name, std::pow(10.0, apart));
      }
      lines.push_back(fmt::format("{} in {} dimensions: {}", one.name, dimension_.dimension, text));
    }
    return lines;
  }

 private:
  double area_of(const Profile& profile, const std::vector<int>& functions) const {
    return score(profile, functions, budget_).area;
  }

  void add_published() {
    for (const PublishedOptimizer& optimizer : published_on(dimension_.suite)) {
      Profile profile = profile_of(optimizer, dimension_.dimension);
      if (!has_all(profile, dimension_.functions)) continue;
      standings_.push_back({optimizer.name, std::to_string(optimizer.year), std::move(profile), nullptr});
    }
  }

  /// The areas of published optimisers.
  std::vector<double> others(const std::vector<int>& functions) const {
    std::vector<double> areas;
    for (const Standing& one : standings_) {
      if (!one.own) areas.push_back(area_of(one.profile, functions));
    }
    return areas;
  }
  std::vector<double> others() const { return others(dimension_.functions); }

  /// The published optimisers with the most similar runtimes: distance and index.
  std::vector<std::pair<double, std::size_t>> nearest(const Standing& one) const {
    std::vector<std::pair<double, std::size_t>> apart;
    for (std::size_t i = 0; i < standings_.size(); ++i) {
      if (standings_[i].own) continue;
      apart.emplace_back(distance(one.profile, standings_[i].profile, dimension_.functions, budget_), i);
    }
    const std::size_t count = std::min(most_alike, apart.size());
    std::ranges::partial_sort(apart, apart.begin() + static_cast<std::ptrdiff_t>(count));
    apart.resize(count);
    return apart;
  }

  void choose() {
    std::vector<Standing*> published;
    for (Standing& one : standings_) {
      if (!one.own) published.push_back(&one);
      one.is_shown = one.own || request_.all || std::ranges::count(request_.with, one.name) > 0;
    }
    for (std::size_t i = 0; i < std::min(first_places, published.size()); ++i) published[i]->is_shown = true;
    for (const Standing& one : standings_) {
      if (!one.own) continue;
      for (const auto& [apart, other] : nearest(one)) standings_[other].is_shown = true;
      const auto behind = static_cast<std::size_t>(
          std::ranges::count_if(published, [&](const Standing* other) { return other->area > one.area; }));
      const std::size_t first = behind - std::min(behind, neighbours);
      for (std::size_t i = first; i < std::min(behind + neighbours, published.size()); ++i)
        published[i]->is_shown = true;
    }
  }

  /// "0.45 (12)"
  Cell group_cell(const Standing& one, const std::vector<int>& functions, const std::vector<double>& areas) const {
    if (functions.empty()) return {"-", nullptr};
    const double area = area_of(one.profile, functions);
    const std::size_t at = place(area, areas);
    return {fmt::format("{:.2f} ({})", area, at), {{"score", area}, {"place", at}}};
  }

  Cell place_cell(const Standing& one, const std::vector<double>& areas) const {
    const std::size_t at = place(one.area, areas);
    if (!one.own)
      return {std::to_string(at), {{"place", at}, {"low", nullptr}, {"high", nullptr}, {"of", areas.size()}}};
    // The seed makes the resamples independent of the other rows.
    Random random(stable_hash(fmt::format("{}\n{}", one.name, dimension_.dimension)));
    std::vector<double> places;
    for (int i = 0; i < place_draws; ++i) {
      places.push_back(static_cast<double>(place(area_of(one.own->resampled(random), dimension_.functions), areas)));
    }
    const double low = std::floor(analysis::quantile(places, 0.05)), high = std::ceil(analysis::quantile(places, 0.95));
    return {fmt::format("{} [{:.0f}, {:.0f}]", at, low, high),
            {{"place", at}, {"low", low}, {"high", high}, {"of", areas.size()}}};
  }

  const OwnDimension& dimension_;
  double budget_;
  const ComparisonRequest& request_;
  std::vector<FunctionGroup> groups_;
  std::vector<Standing> standings_;
};

}  // namespace

Table standings_table(const ResultSet& results, const ComparisonRequest& request) {
  const Horizon horizon = analysis::horizon_of(results, request.horizon);
  const std::vector<OwnDimension> dimensions = dimensions_to_compare(results, horizon, request);
  ComparisonRequest named = request;
  named.with = chosen_published(request.with, dimensions, static_cast<double>(horizon.evaluations));
  Table table;
  table.columns = {"dimension", "place", "optimizer", "from", "reached", "score"};
  for (const FunctionGroup& group : groups_of(request.suite, {})) table.columns.push_back(group.name);
  std::string alike, counts;
  for (const OwnDimension& dimension : dimensions) {
    const Standings standings(dimension, static_cast<double>(horizon.evaluations), named);
    for (auto& row : standings.rows()) table.rows.push_back(std::move(row));
    for (const std::string& line : standings.likenesses()) alike += (alike.empty() ? "" : "; ") + line;
    counts += fmt::format("{}{} on {} functions in {} dimensions", counts.empty() ? "" : ", ", standings.published(),
                          dimension.functions.size(), dimension.dimension);
  }
  table.title =
      fmt::format("Places among published optimisers{} within {} evaluations: {}",
                  request.suite == "bbob" ? "" : fmt::format(" on {}", request.suite), horizon.evaluations, counts);
  table.notes.emplace_back(
      "reached: the share of functions and COCO's seven targets whose average runtime lies within that; score: the "
      "area "
      "under its distribution over log evaluations, 1 at most; of the groups in brackets the place. Behind "
      "this "
      "file's places: 5 to 95 % of its runs resampled.");
  table.notes.push_back(fmt::format(
      "Most alike (geometric mean of the factors between average runtimes, both cut at the budget): {}.", alike));
  std::ranges::copy(comparison_notes(results, horizon, dimensions), std::back_inserter(table.notes));
  return table;
}

}  // namespace bobench::archive
