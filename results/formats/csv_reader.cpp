#include <algorithm>
#include <array>
#include <deque>
#include <filesystem>
#include <limits>
#include <map>
#include <numeric>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/excerpt.hpp"
#include "core/text.hpp"
#include "results/formats/csv.hpp"
#include "results/formats/csv_layout.hpp"
#include "results/formats/replicate_labels.hpp"
#include "results/formats/result_set_builder.hpp"
#include "results/formats/text_file.hpp"
#include "system/compressed_file.hpp"
#include "system/csv.hpp"

namespace bobench::results {
namespace {

using namespace csv;

constexpr double absent = std::numeric_limits<double>::quiet_NaN();

/// The position of each column.
struct Header {
  std::array<int, columns> position;
  std::array<int, run_columns.size()> measured;
  std::vector<int> point;  ///< positions of x1, x2, ...
  std::size_t fields = 0;
};

Header read_header(const std::vector<std::string_view>& fields, const Place& place) {
  Header header;
  header.position.fill(-1);
  header.measured.fill(-1);
  header.fields = fields.size();
  for (std::size_t i = 0; i < fields.size(); ++i) {
    if (std::ranges::count(fields, fields[i]) > 1 && !fields[i].empty()) {
      place.refuse(fmt::format("there are two columns '{}'", excerpt(fields[i])));
    }
    const auto name = std::ranges::find(column_names, fields[i]);
    if (name != column_names.end()) {
      header.position[static_cast<std::size_t>(name - column_names.begin())] = static_cast<int>(i);
    }
    for (std::size_t c = 0; c < run_columns.size(); ++c) {
      if (fields[i] == run_columns[c].name) header.measured[c] = static_cast<int>(i);
    }
  }
  const auto require = [&](const char* name, int position) {
    if (position >= 0) return;
    place.refuse(fmt::format(
        "there is no column '{}'; expected a header line with problem,optimizer,replicate,evaluation,value", name));
  };
  for (std::size_t i = 0; i < required_columns; ++i) require(column_names[i], header.position[i]);
  require(run_columns[0].name, header.measured[0]);
  for (;;) {
    const auto next = std::ranges::find(fields, fmt::format("x{}", header.point.size() + 1));
    if (next == fields.end()) return header;
    header.point.push_back(static_cast<int>(next - fields.begin()));
  }
}

/// A run whose rows are being collected. While rows come in order, their evaluation numbers need not be kept.
struct PendingRun {
  RunResult result;
  std::size_t series = 0;
  std::uint64_t label = 0;  ///< the file's label of the replicate
  bool is_sparse = false;   ///< some evaluations have no row
  std::string optimum_text = "", seed_text = "";
  std::vector<std::size_t> order = {}, lines = {};  ///< evaluation and line number of each row; empty if in order
};

/// rows -> rows in the order of `by`
void reorder(std::vector<double>& rows, const std::vector<std::size_t>& by, std::size_t width) {
  if (rows.empty()) return;
  std::vector<double> sorted(rows.size());
  for (std::size_t i = 0; i < by.size(); ++i) {
    std::copy_n(rows.begin() + static_cast<std::ptrdiff_t>(by[i] * width), width,
                sorted.begin() + static_cast<std::ptrdiff_t>(i * width));
  }
  rows = std::move(sorted);
}

class CsvReader {
 public:
  CsvReader(std::string_view text, const std::string& name)
      : records_(text, name, system::separator_of(text.substr(0, text.find('\n')))), place_{name} {}

  Imported read() {
    if (!next()) place_.refuse("the file is empty; expected a header line");
    header_ = read_header(records_.fields(), place_);
    bool some = false;
    for (; next(); some = true) {
      records_.require_terminated();
      if (records_.fields().size() != header_.fields) {
        place_.refuse(fmt::format("{} fields; the header has {}", records_.fields().size(), header_.fields));
      }
      add_row();
    }
    if (!some) {
      place_.line = 0;
      place_.refuse("it has no rows");
    }
    for (PendingRun& run : runs_) finish(run);
    Imported imported;
    place_runs(imported);
    if (missing_ > 0) {
      imported.notes.push_back(fmt::format("'{}': {} values are missing (empty, NA): these evaluations count as failed",
                                           place_.path, missing_));
    }
    imported.results = builder_.build();
    return imported;
  }

 private:
  bool next() {
    const bool is_there = records_.next();
    place_.line = records_.line();
    return is_there;
  }

  std::string_view field_at(int position) const {
    return position < 0 ? std::string_view{} : records_.fields()[static_cast<std::size_t>(position)];
  }
  std::string_view field(Column column) const { return field_at(header_.position[column]); }

  /// pandas writes whole numbers as 3.0 in a column that once had a gap.
  std::uint64_t whole(Column column, std::uint64_t low, std::uint64_t high) const {
    std::string_view text = field(column);
    if (text.ends_with(".0")) text.remove_suffix(2);
    const auto number = whole_of(text, low, high);
    if (!number) {
      place_.refuse(fmt::format("{} is '{}'; expected a whole number in [{}, {}]", column_names[column],
                                excerpt(field(column)), low, high));
    }
    return *number;
  }

  double real(std::string_view text, std::string_view name) const {
    const auto number = real_of(text);
    if (number) return *number;
    const bool has_comma = text.find(',') != std::string_view::npos;
    place_.refuse(fmt::format("{} is '{}'; expected a number{}", name, excerpt(text),
                              has_comma ? " (with a point before its decimals)" : ""));
  }
  double real(Column column) const { return real(field(column), column_names[column]); }

  /// A missing value as written by pandas (an empty field), R and spreadsheets.
  static bool is_missing(std::string_view text) {
    return text.empty() || text == "NA" || text == "N/A" || text == "null" || text == "None";
  }

  void add_row() {
    PendingRun& run = run_of_row();
    RunResult& result = run.result;
    const std::size_t row = result.value.size() + 1;
    for (std::size_t c = 0; c < run_columns.size(); ++c) {
      const std::string_view text = field_at(header_.measured[c]);
      if (is_missing(text)) continue;
      std::vector<double>& numbers = result.*run_columns[c].values;
      if (numbers.size() + 1 < row) numbers.resize(row - 1, absent);
      numbers.push_back(real(text, run_columns[c].name));
    }
    if (result.value.size() < row) {
      result.value.push_back(absent);
      ++missing_;
    }
    keep_order(run, row);
    if (!header_.point.empty()) add_point(run, row);
    add_constants(run);
    if (!field(message).empty()) result.message = field(message);
    if (field(trace) == sparse_trace) {
      run.is_sparse = true;
    } else if (!field(trace).empty()) {
      place_.refuse(fmt::format("trace is '{}'; expected {} or nothing", excerpt(field(trace)), sparse_trace));
    }
  }

  /// Reads the constants of a run; an unchanged text is not parsed again.
  void add_constants(PendingRun& run) {
    if (field(optimum) == run.optimum_text && field(seed) == run.seed_text) return;
    run.optimum_text = field(optimum);
    run.seed_text = field(seed);
    if (!run.optimum_text.empty()) run.result.optimum = real(optimum);
    if (!run.seed_text.empty()) run.result.seed = whole(seed, 0, std::numeric_limits<std::uint64_t>::max());
  }

  void keep_order(PendingRun& run, std::size_t row) const {
    const auto number = static_cast<std::size_t>(whole(evaluation, 1, std::numeric_limits<std::int32_t>::max()));
    if (run.order.empty() && number == row) return;
    if (run.order.empty()) {
      run.order.resize(row - 1);
      std::iota(run.order.begin(), run.order.end(), std::size_t{1});
      run.lines.resize(row - 1, 0);
    }
    run.order.push_back(number);
    run.lines.push_back(place_.line);
  }

  void add_point(PendingRun& run, std::size_t row) {
    const auto text = [&](std::size_t i) { return field_at(header_.point[i]); };
    std::size_t coordinates = 0;
    while (coordinates < header_.point.size() && !text(coordinates).empty()) ++coordinates;
    if (coordinates == 0) return;
    Series& series = builder_.facts(run.series);
    if (series.dimension == 0) series.dimension = static_cast<int>(coordinates);
    const auto expected = static_cast<std::size_t>(series.dimension);
    if (coordinates != expected) {
      place_.refuse(fmt::format("the point has {} coordinates; the problem has {}", coordinates, expected));
    }
    std::vector<double>& numbers = run.result.configuration;
    numbers.resize((row - 1) * expected, absent);
    for (std::size_t i = 0; i < coordinates; ++i) numbers.push_back(real(text(i), "a coordinate"));
  }

  /// Rows of a run mostly follow each other, so that two comparisons find it.
  PendingRun& run_of_row() {
    if (field(problem) != last_problem_ || field(optimizer) != last_optimizer_) {
      last_problem_ = field(problem);
      last_optimizer_ = field(optimizer);
      try {
        series_ = builder_.series(last_problem_, last_optimizer_);
      } catch (const InputError& error) {
        place_.refuse(error.what());
      }
      current_ = none;
    }
    if (current_ == none || field(replicate) != last_replicate_) {
      last_replicate_ = field(replicate);
      find_run(whole(replicate, 0, std::numeric_limits<std::uint64_t>::max()));
    }
    PendingRun& run = runs_[current_];
    if (field(status) == "failed") {
      run.result.status = RunStatus::failed;
    } else if (!field(status).empty() && field(status) != "complete") {
      place_.refuse(fmt::format("status is '{}'; expected complete or failed", excerpt(field(status))));
    }
    return run;
  }

  void find_run(std::uint64_t label) {
    const auto [position, is_new] = positions_.try_emplace({series_, label}, runs_.size());
    if (is_new) {
      runs_.emplace_back().result.status = RunStatus::complete;
      runs_.back().series = series_;
      runs_.back().label = label;
    }
    current_ = position->second;
    Series& series = builder_.facts(series_);
    if (series.dimension == 0 && !field(dimension).empty() && field(dimension) != "0") {
      series.dimension = static_cast<int>(whole(dimension, 1, 1'000'000));
    }
    if (series.group.empty()) series.group = field(group);
  }

  void finish(PendingRun& run) {
    RunResult& result = run.result;
    const auto width = static_cast<std::size_t>(builder_.facts(run.series).dimension);
    for (const RunColumn& column : run_columns) {
      std::vector<double>& numbers = result.*column.values;
      if (!numbers.empty()) numbers.resize(result.rows(), absent);
    }
    if (!result.configuration.empty()) result.configuration.resize(result.rows() * width, absent);
    if (run.order.empty()) return;
    std::vector<std::size_t> rows(run.order.size());
    std::iota(rows.begin(), rows.end(), std::size_t{0});
    std::ranges::stable_sort(rows, {}, [&](std::size_t row) { return run.order[row]; });
    for (std::size_t i = 0; i < rows.size(); ++i) require_evaluation(run, rows, i);
    for (const RunColumn& column : run_columns) reorder(result.*column.values, rows, 1);
    reorder(result.configuration, rows, width);
    if (!run.is_sparse) return;
    for (const std::size_t row : rows) result.evaluation.push_back(static_cast<double>(run.order[row]));
  }

  /// Replicates are numbers in files written by bobench; in other files they are numbers if possible, else labels.
  void place_runs(Imported& imported) {
    std::set<std::uint64_t> labels;
    for (const PendingRun& run : runs_) labels.insert(run.label);
    imported.replicates_are_labels = !is_ours() && !are_numbers(labels);
    if (imported.replicates_are_labels) {
      number_runs();
      imported.notes.push_back(
          fmt::format("'{}': replicates are labels there ({}{}): they are numbered from 0 in rising order, those that "
                      "all optimisers "
                      "of a problem have first",
                      place_.path, *labels.begin(), labels.size() > 1 ? fmt::format(" to {}", *labels.rbegin()) : ""));
    }
    for (PendingRun& run : runs_) builder_.run(run.series, run.label) = std::move(run.result);
  }

  bool is_ours() const {
    return header_.position[seed] >= 0 && header_.position[group] >= 0 && header_.position[status] >= 0;
  }

  void number_runs() {
    std::map<std::string, std::map<std::size_t, std::set<std::uint64_t>>> problems;  // -> series -> labels
    for (const PendingRun& run : runs_) problems[builder_.facts(run.series).problem][run.series].insert(run.label);
    std::map<std::size_t, std::map<std::uint64_t, std::size_t>> numbers;
    for (const auto& [problem, series] : problems) {
      std::vector<std::set<std::uint64_t>> labels;
      for (const auto& [number, own] : series) labels.push_back(own);
      auto next = numbers_of_labels(labels);
      auto own = next.begin();
      for (const auto& [number, unused] : series) numbers[number] = std::move(*own++);
    }
    for (PendingRun& run : runs_) run.label = numbers.at(run.series).at(run.label);
  }

  /// The i-th row of the sorted ones must be evaluation i + 1; in a sparse trace, one after that of the previous row.
  void require_evaluation(const PendingRun& run, const std::vector<std::size_t>& rows, std::size_t i) {
    const std::size_t number = run.order[rows[i]], before = i == 0 ? 0 : run.order[rows[i - 1]];
    if (number == before + 1 || (run.is_sparse && number > before)) return;
    const Series& series = builder_.facts(run.series);
    const std::string name =
        fmt::format("{} {} replicate {}", excerpt(series.problem), excerpt(series.optimizer), run.label);
    place_.line = run.lines[rows[i]];
    if (number == before) place_.refuse(fmt::format("evaluation {} of {} is given twice", number, name));
    place_.refuse(fmt::format(
        "{} has an evaluation {} but no evaluation {}; if only some evaluations have a row, say so by a column 'trace' "
        "with the word {} in every row",
        name, number, before + 1, sparse_trace));
  }

  static constexpr std::size_t none = static_cast<std::size_t>(-1);
  system::CsvRecords records_;
  Place place_;
  Header header_;
  ResultSetBuilder builder_;
  std::deque<PendingRun> runs_;
  std::map<std::pair<std::size_t, std::uint64_t>, std::size_t> positions_;
  std::size_t missing_ = 0;  ///< number of missing values
  std::string last_problem_, last_optimizer_, last_replicate_;
  std::size_t series_ = 0, current_ = none;
};

}  // namespace

bool is_csv(const std::string& path) {
  if (!std::filesystem::is_regular_file(path)) return false;
  const std::string beginning = system::read_text_beginning(path, 4096);
  const std::string_view line = std::string_view(beginning).substr(0, beginning.find('\n'));
  return std::ranges::all_of(std::array{"problem", "optimizer", "evaluation", "value"},
                             [&](const char* part) { return line.find(part) != std::string_view::npos; }) &&
         line.find_first_of(",;\t") != std::string_view::npos && !trimmed(line).starts_with('{');
}

Imported read_csv(const std::string& path, const ReadOptions&) {
  return read_csv_text(whole_text(path), path);
}

Imported read_csv_text(std::string_view text, const std::string& name) {
  return CsvReader(text, name).read();
}

}  // namespace bobench::results
