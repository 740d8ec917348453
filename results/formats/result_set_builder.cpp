#include "results/formats/result_set_builder.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/excerpt.hpp"
#include "core/text.hpp"
#include "core/utf8.hpp"
#include "results/formats/text_file.hpp"
#include "results/program.hpp"
#include "results/trace.hpp"

namespace bobench::results {
namespace {

constexpr std::size_t max_replicates = 100'000, max_runs = 1'000'000, max_name = 1000;
constexpr std::size_t max_run = std::numeric_limits<std::int32_t>::max();
constexpr std::size_t max_cells = std::size_t{1} << 31;  // of one data set of the result file

void require_name(const char* what, std::string_view name) {
  if (name.empty()) throw InputError(fmt::format("{} is empty", what));
  if (name.size() > max_name) throw InputError(fmt::format("{} is longer than {} bytes", what, max_name));
  if (!is_utf8(name)) throw InputError(fmt::format("{} '{}' is not UTF-8", what, excerpt(name)));
  if (name.find('\0') != std::string_view::npos)
    throw InputError(fmt::format("{} '{}' holds NUL", what, excerpt(name)));
}

void require_problem_id(std::string_view problem) {
  require_name("problem", problem);
  if (is_command(problem)) return;
  for (const std::string& part : split(problem, '/')) {
    if (part.empty() || part == "." || part == "..") {
      throw InputError(
          fmt::format("'{}' is not a problem id: a part between slashes is empty or dots", excerpt(problem)));
    }
  }
}

void require_whole(const Series& series, const RunResult& run) {
  const auto require = [&](const char* name, std::size_t size, std::size_t expected) {
    if (size == 0 || size == expected) return;
    throw InputError(fmt::format("{} {}: a run has {} values and {} of {}", excerpt(series.problem),
                                 excerpt(series.optimizer), run.rows(), size, name));
  };
  try {
    require_trace(run);
  } catch (const Error& error) {
    throw InputError(fmt::format("{} {}: {}", excerpt(series.problem), excerpt(series.optimizer), error.what()));
  }
  for (const RunColumn& column : run_columns) require(column.name, (run.*column.values).size(), run.rows());
  require("configuration", run.configuration.size(), run.rows() * static_cast<std::size_t>(series.dimension));
}

std::size_t longest_run(const Series& series) {
  std::size_t longest = 0;
  for (const RunResult& run : series.runs) longest = std::max(longest, run.evaluations());
  return longest;
}

}  // namespace

/// A matrix of a result file is replicates x rows (x dimension), even if most runs are short.
void require_storable(const ResultSet& results) {
  for (const Series& series : results.series) {
    const bool points =
        std::ranges::any_of(series.runs, [](const RunResult& run) { return !run.configuration.empty(); });
    const std::size_t rows = rows_stored(series, results.settings.budget);
    const std::size_t width = points ? static_cast<std::size_t>(series.dimension) : 1;
    if (rows > max_cells / std::max<std::size_t>(series.runs.size() * width, 1)) {
      throw InputError(
          fmt::format("{} {}: {} replicates of {} rows{} are more than a result file holds; take "
                      "fewer evaluations with --budget",
                      excerpt(series.problem), excerpt(series.optimizer), series.runs.size(), rows,
                      points ? " with their points" : ""));
    }
  }
}

void require_series_names(std::string_view problem, std::string_view optimizer) {
  require_problem_id(problem);
  require_name("optimizer", optimizer);
}

std::string problem_id_part(std::string_view name) {
  std::string part(trimmed(name));
  std::ranges::replace_if(
      part, [](char c) { return c == '/' || static_cast<unsigned char>(c) <= ' '; }, '-');
  return part.empty() || part == "." || part == ".." ? "unnamed" : part;
}

std::size_t ResultSetBuilder::series(std::string_view problem, std::string_view optimizer, const SeriesFacts& facts) {
  std::string key = fmt::format("{}\n{}:{}", problem.size(), problem, optimizer);
  const auto [position, is_new] = positions_.try_emplace(std::move(key), series_.size());
  if (!is_new) return position->second;
  require_series_names(problem, optimizer);
  Part part;
  part.series.problem = problem;
  part.series.optimizer = optimizer;
  part.series.dimension = facts.dimension;
  part.series.group = facts.group;
  part.series.label = facts.label;
  part.series.options = facts.options;
  part.series.details = facts.details;
  series_.push_back(std::move(part));
  return position->second;
}

RunResult& ResultSetBuilder::run(std::size_t series, std::size_t replicate) {
  if (replicate >= max_replicates) {
    throw InputError(fmt::format("replicate is {}; expected one below {}", replicate, max_replicates));
  }
  return series_[series].runs[replicate];
}

ResultSet ResultSetBuilder::build() {
  if (series_.empty()) throw InputError("there are no runs");
  ResultSet results;
  std::size_t total = 0, budget = 0;
  for (Part& part : series_) {
    const std::size_t replicates = part.runs.empty() ? 0 : part.runs.rbegin()->first + 1;
    total += replicates;
    if (total > max_runs) throw InputError(fmt::format("there are more than {} runs, missing ones included", max_runs));
    part.series.runs.resize(replicates);
    for (auto& [replicate, run] : part.runs) {
      require_whole(part.series, run);
      if (run.evaluations() == run.rows()) run.evaluation.clear();  // nothing was left out
      results.settings.record_configurations |= !run.configuration.empty();
      part.series.runs[replicate] = std::move(run);
    }
    budget = std::max(budget, longest_run(part.series));
    if (budget > max_run) {
      throw InputError(
          fmt::format("{} {}: a run has {} evaluations, and a result file holds {}; take fewer with --budget",
                      excerpt(part.series.problem), excerpt(part.series.optimizer), budget, max_run));
    }
    results.series.push_back(std::move(part.series));
  }
  results.settings.budget = static_cast<int>(budget);
  require_storable(results);
  series_.clear();
  positions_.clear();
  return results;
}

void join(ResultSet& into, ResultSet from) {
  if (const std::string rules = describe_other_rules(into, from, true); !rules.empty()) {
    throw InputError(fmt::format("they do not belong together: the problem {}", rules));
  }
  std::unordered_map<std::string, std::size_t> positions;
  const auto key = [](const Series& series) { return fmt::format("{}\n{}", series.problem, series.optimizer); };
  for (std::size_t i = 0; i < into.series.size(); ++i) positions.emplace(key(into.series[i]), i);
  for (Series& series : from.series) {
    const auto found = positions.find(key(series));
    if (found == positions.end()) {
      into.series.push_back(std::move(series));
      continue;
    }
    Series& mine = into.series[found->second];
    mine.runs.resize(std::max(mine.runs.size(), series.runs.size()));
    for (std::size_t r = 0; r < series.runs.size(); ++r) {
      if (series.runs[r].status == RunStatus::missing) continue;
      if (mine.runs[r].status != RunStatus::missing) {
        throw InputError(fmt::format("both hold '{}' on '{}', replicate {}: give one of the optimisers another name",
                                     series.optimizer, series.problem, r));
      }
      mine.runs[r] = std::move(series.runs[r]);
    }
  }
  into.settings.budget = std::max(into.settings.budget, from.settings.budget);
  into.settings.record_configurations |= from.settings.record_configurations;
  require_storable(into);
}

void cut(ResultSet& results, std::size_t budget) {
  for (Series& series : results.series) {
    for (RunResult& run : series.runs) {
      const std::size_t rows = run.rows_until(budget);
      if (run.is_sparse()) run.evaluation.resize(rows);
      for (const RunColumn& column : run_columns) {
        if ((run.*column.values).size() > rows) (run.*column.values).resize(rows);
      }
      const std::size_t numbers = rows * static_cast<std::size_t>(series.dimension);
      if (run.configuration.size() > numbers) run.configuration.resize(numbers);
    }
  }
  results.settings.budget =
      static_cast<int>(std::min<std::size_t>(budget, static_cast<std::size_t>(results.settings.budget)));
}

}  // namespace bobench::results
