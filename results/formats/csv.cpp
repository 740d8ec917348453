#include "results/formats/csv.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <limits>
#include <map>
#include <memory>
#include <numeric>
#include <utility>

#include <fmt/format.h>

#include "core/error.hpp"
#include "results/formats/result_set_builder.hpp"
#include "results/formats/text_file.hpp"
#include "storage/compressed_file.hpp"

namespace bobench::results {
namespace {

constexpr double absent = std::numeric_limits<double>::quiet_NaN();

enum Column : int {
  problem,
  optimizer,
  replicate,
  evaluation,
  value,
  noise_free,
  fidelity,
  cost_seconds,
  seconds_ask,
  optimum,
  status,
  dimension,
  group,
  seed,
  message,
  columns
};
constexpr std::array<const char*, columns> column_names = {
    "problem",     "optimizer", "replicate", "evaluation", "value", "noise_free", "fidelity", "cost_seconds",
    "seconds_ask", "optimum",   "status",    "dimension",  "group", "seed",       "message"};
constexpr int required_columns = 5;
constexpr std::array<std::pair<Column, std::vector<double> RunResult::*>, 4> measures = {
    {{noise_free, &RunResult::noise_free},
     {fidelity, &RunResult::fidelity},
     {cost_seconds, &RunResult::cost_seconds},
     {seconds_ask, &RunResult::seconds_ask}}};

// --- reading

/// The records of a CSV text (RFC 4180: fields may be quoted, "" is a quote within). Fields are views into the text, or
/// into a buffer where quotes had to be taken off; they stay good until the next record.
class Records {
 public:
  explicit Records(std::string_view text) : at_(text.data()), end_(text.data() + text.size()) {
    if (text.starts_with("\xEF\xBB\xBF")) at_ += 3;
  }

  /// @return false at the end. Empty lines are passed over.
  bool next(Place& place) {
    while (at_ != end_ && (*at_ == '\n' || *at_ == '\r')) lines_ += *at_++ == '\n';
    if (at_ == end_) return false;
    place.line = lines_ + 1;
    fields.clear();
    unquoted_used_ = 0;
    for (;;) {
      while (at_ != end_ && (*at_ == ' ' || *at_ == '\t')) ++at_;
      fields.push_back(at_ != end_ && *at_ == '"' ? quoted(place) : plain());
      if (at_ == end_) return true;
      const char separator = *at_++;
      if (separator == '\n') {
        ++lines_;
        return true;
      }
    }
  }

  std::vector<std::string_view> fields;

 private:
  std::string_view plain() {
    const char* const start = at_;
    while (at_ != end_ && *at_ != ',' && *at_ != '\n') ++at_;
    const char* last = at_;
    while (last != start && (last[-1] == ' ' || last[-1] == '\t' || last[-1] == '\r')) --last;
    return {start, static_cast<std::size_t>(last - start)};
  }

  std::string_view quoted(const Place& place) {
    const char* const start = ++at_;
    bool doubled = false;
    while (at_ != end_ && (*at_ != '"' || (at_ + 1 != end_ && at_[1] == '"'))) {
      if (*at_ == '"') {
        doubled = true;
        ++at_;
      }
      lines_ += *at_ == '\n';
      ++at_;
    }
    if (at_ == end_) place.refuse("a quote is opened and never closed");
    std::string_view field(start, static_cast<std::size_t>(at_ - start));
    ++at_;
    while (at_ != end_ && (*at_ == ' ' || *at_ == '\t' || *at_ == '\r')) ++at_;
    if (at_ != end_ && *at_ != ',' && *at_ != '\n') place.refuse("a comma must follow a closing quote");
    return doubled ? without_doubled_quotes(field) : field;
  }

  std::string_view without_doubled_quotes(std::string_view field) {
    if (unquoted_used_ == unquoted_.size()) unquoted_.push_back(std::make_unique<std::string>());
    std::string& text = *unquoted_[unquoted_used_++];
    text.clear();
    for (std::size_t i = 0; i < field.size(); ++i) {
      text += field[i];
      if (field[i] == '"') ++i;
    }
    return text;
  }

  const char* at_;
  const char* end_;
  std::size_t lines_ = 0;
  std::vector<std::unique_ptr<std::string>> unquoted_;
  std::size_t unquoted_used_ = 0;
};

/// Which field is which column.
struct Header {
  std::array<int, columns> position;
  std::vector<int> point;  ///< positions of x1, x2, ...
  std::size_t fields = 0;
};

Header read_header(const std::vector<std::string_view>& fields, const Place& place) {
  Header header;
  header.position.fill(-1);
  header.fields = fields.size();
  for (std::size_t i = 0; i < fields.size(); ++i) {
    if (std::ranges::count(fields, fields[i]) > 1 && !fields[i].empty()) {
      place.refuse(fmt::format("there are two columns '{}'", shown(fields[i])));
    }
    const auto name = std::ranges::find(column_names, fields[i]);
    if (name != column_names.end())
      header.position[static_cast<std::size_t>(name - column_names.begin())] = static_cast<int>(i);
  }
  for (int i = 0; i < required_columns; ++i) {
    const auto name = column_names[static_cast<std::size_t>(i)];
    if (header.position[static_cast<std::size_t>(i)] < 0) {
      place.refuse(fmt::format(
          "there is no column '{}'; expected a header line with problem,optimizer,replicate,evaluation,value", name));
    }
  }
  for (;;) {
    const auto next = std::ranges::find(fields, fmt::format("x{}", header.point.size() + 1));
    if (next == fields.end()) return header;
    header.point.push_back(static_cast<int>(next - fields.begin()));
  }
}

/// A run whose rows are being collected. While rows come in order, their evaluations need not be kept.
struct PendingRun {
  RunResult* result = nullptr;
  std::size_t series = 0;
  std::size_t replicate = 0;
  std::string optimum_text = "", seed_text = "";
  std::vector<std::size_t> order = {},
                           lines = {};  ///< the evaluation of each row, and the line it stood in; empty if in order
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
  CsvReader(std::string_view text, std::string name) : records_(text), place_{std::move(name)} {}

  ResultSet read() {
    if (!records_.next(place_)) place_.refuse("the file is empty; expected a header line");
    header_ = read_header(records_.fields, place_);
    bool some = false;
    for (; records_.next(place_); some = true) {
      if (records_.fields.size() != header_.fields) {
        place_.refuse(fmt::format("{} fields; the header has {}", records_.fields.size(), header_.fields));
      }
      add_row();
    }
    if (!some) {
      place_.line = 0;
      place_.refuse("it has no rows");
    }
    for (PendingRun& run : runs_) finish(run);
    return builder_.build();
  }

 private:
  std::string_view field(Column column) const {
    const int position = header_.position[static_cast<std::size_t>(column)];
    return position < 0 ? std::string_view{} : records_.fields[static_cast<std::size_t>(position)];
  }

  std::uint64_t whole(Column column, std::uint64_t low, std::uint64_t high) const {
    const auto number = whole_of(field(column), low, high);
    if (!number) {
      place_.refuse(fmt::format("{} is '{}'; expected a whole number in [{}, {}]",
                                column_names[static_cast<std::size_t>(column)], shown(field(column)), low, high));
    }
    return *number;
  }

  double real(std::string_view text, std::string_view name) const {
    const auto number = real_of(text);
    if (!number) place_.refuse(fmt::format("{} is '{}'; expected a number", name, shown(text)));
    return *number;
  }
  double real(Column column) const { return real(field(column), column_names[static_cast<std::size_t>(column)]); }

  void add_row() {
    PendingRun& run = run_of_row();
    RunResult& result = *run.result;
    if (field(value).empty()) place_.refuse("value is empty; expected a number, nan or inf");
    result.value.push_back(real(value));
    const std::size_t row = result.value.size();
    keep_order(run, row);
    for (const auto& [column, member] : measures) {
      const std::string_view text = field(column);
      if (text.empty()) continue;
      std::vector<double>& numbers = result.*member;
      if (numbers.size() + 1 < row) numbers.resize(row - 1, absent);
      numbers.push_back(real(text, column_names[static_cast<std::size_t>(column)]));
    }
    if (!header_.point.empty()) add_point(run, row);
    add_constants(run);
    if (!field(message).empty()) result.message = field(message);
  }

  /// What is the same in all rows of a run, which makes a glance at the text enough.
  void add_constants(PendingRun& run) {
    if (field(optimum) == run.optimum_text && field(seed) == run.seed_text) return;
    run.optimum_text = field(optimum);
    run.seed_text = field(seed);
    if (!run.optimum_text.empty()) run.result->optimum = real(optimum);
    if (!run.seed_text.empty()) run.result->seed = whole(seed, 0, std::numeric_limits<std::uint64_t>::max());
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
    const auto text = [&](std::size_t i) { return records_.fields[static_cast<std::size_t>(header_.point[i])]; };
    std::size_t coordinates = 0;
    while (coordinates < header_.point.size() && !text(coordinates).empty()) ++coordinates;
    if (coordinates == 0) return;
    Series& series = builder_.facts(run.series);
    if (series.dimension == 0) series.dimension = static_cast<int>(coordinates);
    const auto expected = static_cast<std::size_t>(series.dimension);
    if (coordinates != expected) {
      place_.refuse(fmt::format("the point has {} coordinates; the problem has {}", coordinates, expected));
    }
    std::vector<double>& numbers = run.result->configuration;
    numbers.resize((row - 1) * expected, absent);
    for (std::size_t i = 0; i < coordinates; ++i) numbers.push_back(real(text(i), "a coordinate"));
  }

  /// Rows of a run mostly follow each other: then two comparisons find it.
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
      find_run(static_cast<std::size_t>(whole(replicate, 0, 99'999)));
    }
    PendingRun& run = runs_[current_];
    if (field(status) == "failed") {
      run.result->status = RunStatus::failed;
    } else if (!field(status).empty() && field(status) != "complete") {
      place_.refuse(fmt::format("status is '{}'; expected complete or failed", shown(field(status))));
    }
    return run;
  }

  void find_run(std::size_t number) {
    const auto [position, is_new] = positions_.try_emplace({series_, number}, runs_.size());
    if (is_new) {
      RunResult& result = builder_.run(series_, number);
      result.status = RunStatus::complete;
      runs_.push_back({&result, series_, number});
    }
    current_ = position->second;
    Series& series = builder_.facts(series_);
    if (series.dimension == 0 && !field(dimension).empty() && field(dimension) != "0") {
      series.dimension = static_cast<int>(whole(dimension, 1, 1'000'000));
    }
    if (series.group.empty()) series.group = field(group);
  }

  void finish(PendingRun& run) {
    RunResult& result = *run.result;
    const auto width = static_cast<std::size_t>(builder_.facts(run.series).dimension);
    for (const auto& [column, member] : measures) {
      if (!(result.*member).empty()) (result.*member).resize(result.evaluations(), absent);
    }
    if (!result.configuration.empty()) result.configuration.resize(result.evaluations() * width, absent);
    if (run.order.empty()) return;
    std::vector<std::size_t> rows(run.order.size());
    std::iota(rows.begin(), rows.end(), std::size_t{0});
    std::ranges::stable_sort(rows, {}, [&](std::size_t row) { return run.order[row]; });
    for (std::size_t i = 0; i < rows.size(); ++i) require_evaluation(run, rows, i);
    reorder(result.value, rows, 1);
    for (const auto& [column, member] : measures) reorder(result.*member, rows, 1);
    reorder(result.configuration, rows, width);
  }

  /// The i-th row of the sorted ones must be evaluation i + 1.
  void require_evaluation(const PendingRun& run, const std::vector<std::size_t>& rows, std::size_t i) {
    const std::size_t number = run.order[rows[i]];
    if (number == i + 1) return;
    const Series& series = builder_.facts(run.series);
    const std::string name =
        fmt::format("{} {} replicate {}", shown(series.problem), shown(series.optimizer), run.replicate);
    place_.line = run.lines[rows[i]];
    if (number == i) place_.refuse(fmt::format("evaluation {} of {} is given twice", number, name));
    place_.refuse(fmt::format("{} has an evaluation {} but no evaluation {}", name, number, i + 1));
  }

  static constexpr std::size_t none = static_cast<std::size_t>(-1);
  Records records_;
  Place place_;
  Header header_;
  ResultSetBuilder builder_;
  std::vector<PendingRun> runs_;
  std::map<std::pair<std::size_t, std::size_t>, std::size_t> positions_;
  std::string last_problem_, last_optimizer_, last_replicate_;
  std::size_t series_ = 0, current_ = none;
};

// --- writing

/// Quoted where a reader could take it for more than one field, or trim it.
std::string escaped(std::string_view text) {
  const bool blank_at_end = !text.empty() && trimmed(text).size() != text.size();
  if (text.find_first_of(",\"\n\r") == std::string_view::npos && !blank_at_end) return std::string(text);
  std::string quoted = "\"";
  for (const char c : text) {
    quoted += c;
    if (c == '"') quoted += c;
  }
  return quoted + '"';
}

/// The columns that some run of the set has.
struct Layout {
  std::vector<std::pair<Column, std::vector<double> RunResult::*>> measured;
  std::size_t coordinates = 0;
};

Layout layout_of(const ResultSet& results) {
  const auto some_run = [&](auto has) {
    return std::ranges::any_of(results.series,
                               [&](const Series& series) { return std::ranges::any_of(series.runs, has); });
  };
  Layout layout;
  for (const auto& measure : measures) {
    if (some_run([&](const RunResult& run) { return !(run.*measure.second).empty(); }))
      layout.measured.push_back(measure);
  }
  for (const Series& series : results.series) {
    const bool points =
        std::ranges::any_of(series.runs, [](const RunResult& run) { return !run.configuration.empty(); });
    if (points) layout.coordinates = std::max(layout.coordinates, static_cast<std::size_t>(series.dimension));
  }
  return layout;
}

void write_header(TextWriter& out, const Layout& layout) {
  out.text("problem,optimizer,replicate,evaluation,value");
  for (const auto& [column, member] : layout.measured) {
    out.character(',');
    out.text(column_names[static_cast<std::size_t>(column)]);
  }
  for (std::size_t i = 1; i <= layout.coordinates; ++i) out.text(fmt::format(",x{}", i));
  out.text(",optimum,status,dimension,group,seed,message\n");
}

void write_run(TextWriter& out, const Layout& layout, const Series& series, std::size_t r) {
  const RunResult& run = series.runs[r];
  const std::string before = fmt::format("{},{},{},", escaped(series.problem), escaped(series.optimizer), r);
  const std::string after = fmt::format(
      ",{},{},{},{},{},", std::isnan(run.optimum) ? "" : fmt::format("{}", run.optimum),
      run.status == RunStatus::failed ? "failed" : "complete", series.dimension, escaped(series.group), run.seed);
  const auto width = static_cast<std::size_t>(series.dimension);
  for (std::size_t i = 0; i < run.evaluations(); ++i) {
    out.text(before);
    out.integer(i + 1);
    out.character(',');
    out.real(run.value[i]);
    for (const auto& [column, member] : layout.measured) {
      out.character(',');
      if (i < (run.*member).size()) out.real((run.*member)[i]);
    }
    for (std::size_t k = 0; k < layout.coordinates; ++k) {
      out.character(',');
      if (k < width && (i + 1) * width <= run.configuration.size()) out.real(run.configuration[i * width + k]);
    }
    out.text(after);
    if (i + 1 == run.evaluations()) out.text(escaped(run.message));
    out.character('\n');
  }
}

}  // namespace

bool is_csv(const std::string& path) {
  if (!std::filesystem::is_regular_file(path)) return false;
  const std::string beginning = storage::read_text_beginning(path, 4096);
  const std::string_view line = std::string_view(beginning).substr(0, beginning.find('\n'));
  return std::ranges::all_of(std::array{"problem", "optimizer", "evaluation", "value", ","},
                             [&](const char* part) { return line.find(part) != std::string_view::npos; }) &&
         !trimmed(line).starts_with('{');
}

Imported read_csv(const std::string& path, const ReadOptions&) {
  return read_csv_text(whole_text(path), path);
}

Imported read_csv_text(std::string_view text, const std::string& name) {
  return {CsvReader(text, name).read(), {}};
}

Exported write_csv(const ResultSet& results, const storage::Sink& out) {
  TextWriter writer(out);
  const Layout layout = layout_of(results);
  write_header(writer, layout);
  Exported exported;
  std::size_t empty = 0;
  for (const Series& series : results.series) {
    for (std::size_t r = 0; r < series.runs.size(); ++r) {
      const RunResult& run = series.runs[r];
      if (run.status == RunStatus::missing) continue;
      if (run.evaluations() == 0) {
        ++empty;
        continue;
      }
      write_run(writer, layout, series, r);
      ++exported.runs;
      exported.evaluations += run.evaluations();
    }
  }
  writer.finish();
  if (empty > 0) exported.left_out.push_back(fmt::format("{} runs that failed before their first evaluation", empty));
  return exported;
}

}  // namespace bobench::results
