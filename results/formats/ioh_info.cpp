#include "results/formats/ioh_info.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <optional>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/excerpt.hpp"
#include "core/maximized.hpp"
#include "core/text.hpp"
#include "results/formats/bbob_ids.hpp"
#include "results/formats/coco_info.hpp"
#include "results/formats/ioh_data.hpp"
#include "results/formats/result_set_builder.hpp"
#include "system/compressed_file.hpp"

namespace bobench::results {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view header_start = "\"function evaluation\"";
constexpr std::size_t max_spread = 500'000'000;  // evaluations of all runs together

/// The quoted names of a header line.
std::vector<std::string_view> quoted_names(std::string_view line) {
  std::vector<std::string_view> names;
  for (std::size_t at = line.find('"'); at != std::string_view::npos;) {
    const std::size_t end = line.find('"', at + 1);
    if (end == std::string_view::npos) break;
    names.push_back(line.substr(at + 1, end - at - 1));
    at = line.find('"', end + 1);
  }
  return names;
}

/// Positions of columns: of the values, and of the best values so far, if the file has both.
struct InfoColumns {
  std::size_t value = 0, best = 0;
};

InfoColumns info_columns(std::string_view header, const Place& place) {
  const auto names = quoted_names(header);
  const auto current = std::ranges::find(names, "current f(x)"), best = std::ranges::find(names, "best-so-far f(x)");
  if (current == names.end() && best == names.end()) {
    place.refuse("the header has neither 'current f(x)' nor 'best-so-far f(x)'");
  }
  const auto value = static_cast<std::size_t>((current != names.end() ? current : best) - names.begin());
  return {value, best == names.end() ? value : static_cast<std::size_t>(best - names.begin())};
}

/// A run, and by how much its best value so far rises from the first row to the last.
struct InfoRun {
  IohRows rows = {};
  double first_best = 0.0, last_best = 0.0;

  double rise() const { return last_best - first_best; }
};

void read_info_row(std::string_view line, const InfoColumns& columns, const Place& place, InfoRun& run) {
  constexpr std::uint64_t most = 100'000'000'000;
  std::vector<std::string_view> fields;
  for (std::size_t i = 0; i <= std::max(columns.value, columns.best); ++i) fields.push_back(take_field(line));
  IohRows& rows = run.rows;
  const auto number = whole_of(fields[0], 1, most);
  if (!number || (!rows.evaluation.empty() && *number <= rows.evaluation.back())) {
    place.refuse("the number of the evaluation is not a whole number above that of the row before");
  }
  const auto value = real_of(fields[columns.value]), best = real_of(fields[columns.best]);
  if (!value) place.refuse(fmt::format("the value is '{}'; expected a number", excerpt(fields[columns.value])));
  if (rows.evaluation.empty()) run.first_best = best.value_or(*value);
  run.last_best = best.value_or(*value);
  rows.evaluation.push_back(*number);
  rows.result.value.push_back(*value);
}

/// The runs of a data file; each begins with a header line.
std::vector<InfoRun> read_info_data(const std::string& path) {
  const std::string text = whole_text(path);
  std::vector<InfoRun> runs;
  Place place{path};
  InfoColumns columns;
  Lines lines(text);
  for (std::string_view line; lines.next(line);) {
    place.line = lines.number();
    if (trimmed(line).empty()) continue;
    if (line.starts_with(header_start)) {
      columns = info_columns(line, place);
      runs.emplace_back();
    } else if (runs.empty()) {
      place.refuse("the first line must be the header, \"function evaluation\" ...");
    } else if (!lines.is_terminated()) {
      runs.back().rows.is_cut = true;
    } else {
      read_info_row(line, columns, place, runs.back());
    }
  }
  return runs;
}

/// The data file of a block with the most rows: .cdat has every evaluation, .dat the improvements.
std::optional<std::string> data_file_of(const CocoBlock& block) {
  const fs::path stem = fs::path(block.place.path).parent_path() / block.data_file;  // ends in '.'
  for (const char* extension : {"cdat", "dat"}) {
    const std::string path = stem.string() + extension;
    if (fs::is_regular_file(path)) return path;
  }
  return std::nullopt;
}

/// Whether the best values of the runs rise; nothing if they do not change.
std::optional<bool> do_values_rise(const std::vector<InfoRun>& runs) {
  double balance = 0.0;
  for (const InfoRun& run : runs) balance += run.rise();
  return balance == 0.0 ? std::nullopt : std::optional(balance > 0.0);
}

class InfoReader {
 public:
  explicit InfoReader(const ReadOptions& options) : options_(options), left_out_(options.strict) {}

  void read_file(const std::string& path) {
    for (const CocoBlock& block : read_coco_info(path, left_out_, InfoWriter::iohprofiler)) {
      left_out_.unless_sound([&] { read_block(block); });
    }
  }

  Imported finish(const std::string& path) {
    if (groups_.empty()) {
      if (!left_out_.empty()) throw InputError(left_out_.first());
      Place{path}.refuse("there are no runs");
    }
    for (auto& [key, group] : groups_) {
      const auto& [problem, optimizer, dimension] = key;
      SeriesFacts facts{.dimension = dimension};
      if (group.is_filled) facts.details = {{"imported", "IOHprofiler"}, {"between_improvements", "best so far"}};
      facts.details[maximized_key] = group.is_maximized.value_or(false);
      place_runs(builder_, problem, optimizer, facts, std::move(group.runs));
    }
    Imported imported{.results = builder_.build(), .notes = left_out_.notes()};
    if (filled_ > 0) {
      imported.notes.push_back(
          fmt::format("{} runs hold the best value so far where IOHprofiler's files have no row", filled_));
    }
    if (is_some_maximized_) imported.notes.emplace_back("values that were maximised are imported with the other sign");
    if (is_some_guessed_) {
      imported.notes.emplace_back("the index does not state the direction: it is that of the best values");
    }
    return imported;
  }

 private:
  struct Group {
    std::vector<InstanceRun> runs;
    bool is_filled = false;
    std::optional<bool> is_maximized = {};
  };

  void read_block(const CocoBlock& block) {
    const auto data = data_file_of(block);
    if (!data) block.place.refuse(fmt::format("the data file '{}dat' does not exist", block.data_file));
    std::vector<InfoRun> runs = read_info_data(*data);
    if (runs.size() != block.trials.size()) {
      block.place.refuse(fmt::format("it lists {} runs; '{}' has {}", block.trials.size(), *data, runs.size()));
    }
    const std::string function =
        block.function_name.empty() ? fmt::format("f{}", block.function) : problem_id_part(block.function_name);
    const std::string problem = fmt::format("ioh/{}/{}/d{}", problem_id_part(block.suite), function, block.dimension);
    const std::string optimizer = block.algorithm.empty() ? "unnamed" : block.algorithm;
    Group& group = groups_[{problem, optimizer, block.dimension}];
    const auto direction = direction_of(block, runs);
    if (direction && group.is_maximized.value_or(*direction) != *direction) {
      block.place.refuse("its values are maximised, and those of other blocks minimised, or the reverse");
    }
    if (direction) group.is_maximized = direction;
    const bool is_maximized = group.is_maximized.value_or(false);
    is_some_maximized_ |= is_maximized;
    for (std::size_t i = 0; i < runs.size(); ++i) add_run(block, block.trials[i], runs[i].rows, is_maximized, group);
  }

  /// Whether the values are maximised; nothing if the index does not say, and no run improves.
  std::optional<bool> direction_of(const CocoBlock& block, const std::vector<InfoRun>& runs) {
    const std::string& stated = block.maximization;
    if (!stated.empty()) return stated.starts_with('T') || stated.starts_with('t') || stated == "1";
    is_some_guessed_ = true;
    return do_values_rise(runs);
  }

  void add_run(const CocoBlock& block, const CocoTrial& trial, IohRows& rows, bool is_maximized, Group& group) {
    const std::string name = fmt::format("a run on instance {}", trial.instance);
    if (rows.is_cut || rows.evaluation.empty()) {
      left_out_.add(block.place, name + " whose data are cut short");
      return;
    }
    std::size_t evaluations = std::max(trial.evaluations, rows.evaluation.back());
    if (options_.budget) evaluations = std::min(evaluations, *options_.budget);
    total_ += evaluations;
    if (total_ > max_spread) {
      throw InputError(fmt::format("with this there are more than {} evaluations; take fewer of each run with --budget",
                                   max_spread));
    }
    const bool is_filled = spread(rows, evaluations, is_maximized);
    group.is_filled |= is_filled;
    filled_ += is_filled;
    rows.result.status = RunStatus::complete;
    group.runs.push_back({trial.instance, std::move(rows.result)});
  }

  ReadOptions options_;
  LeftOut left_out_;
  ResultSetBuilder builder_;
  std::map<std::tuple<std::string, std::string, int>, Group> groups_;
  std::size_t total_ = 0, filled_ = 0;
  bool is_some_maximized_ = false, is_some_guessed_ = false;
};

/// Whether the first data file that an index names has a quoted header.
bool has_quoted_header(const std::string& info) {
  const std::string text = system::read_text_beginning(info, 1 << 16);
  Lines lines(text);
  for (std::string_view line; lines.next(line);) {
    const std::size_t end = std::min(line.find(','), line.size());
    const std::string_view name = trimmed(line.substr(0, end));
    if (!name.ends_with(".dat")) continue;
    const fs::path data = fs::path(info).parent_path() / std::string(name);
    return fs::is_regular_file(data) &&
           system::read_text_beginning(data.string(), header_start.size()).starts_with(header_start);
  }
  return false;
}

}  // namespace

bool is_ioh_info(const std::string& path) {
  for (const std::string& file : files_below(path, ".info")) {
    if (file.ends_with(".info") && has_quoted_header(file)) return true;
  }
  return false;
}

Imported read_ioh_info(const std::string& path, const ReadOptions& options) {
  InfoReader reader(options);
  for (const std::string& file : files_below(path, ".info")) reader.read_file(file);
  return reader.finish(path);
}

}  // namespace bobench::results
