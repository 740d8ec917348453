#include "results/import_csv.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>
#include <map>
#include <utility>

#include <fmt/format.h>
#include <libfccp/csv.h>

#include "core/error.hpp"
#include "core/text.hpp"

namespace bobench::results {
namespace {

using Reader = io::CSVReader<12, io::trim_chars<' ', '\t'>, io::double_quote_escape<',', '"'>>;

constexpr double absent = std::numeric_limits<double>::quiet_NaN();
constexpr std::int64_t most_evaluations = 100'000'000, most_replicates = 1'000'000;

struct Row {
  std::string problem, optimizer, replicate, evaluation, value;
  std::string noise_free, seconds_ask, cost_seconds, fidelity, optimum, dimension, group;
};

class Importer {
 public:
  explicit Importer(std::string path) : path_(std::move(path)) {}

  ResultSet read() {
    if (!std::filesystem::is_regular_file(path_)) throw InputError(fmt::format("there is no file '{}'", path_));
    try {
      Reader reader(path_);
      reader.read_header(io::ignore_extra_column | io::ignore_missing_column, "problem", "optimizer", "replicate",
                         "evaluation", "value", "noise_free", "seconds_ask", "cost_seconds", "fidelity", "optimum",
                         "dimension", "group");
      for (const char* name : {"problem", "optimizer", "replicate", "evaluation", "value"}) {
        if (!reader.has_column(name)) {
          throw InputError(
              fmt::format("'{}' has no column '{}'; expected a header line with "
                          "problem,optimizer,replicate,evaluation,value",
                          path_, name));
        }
      }
      Row row;
      while (reader.read_row(row.problem, row.optimizer, row.replicate, row.evaluation, row.value, row.noise_free,
                             row.seconds_ask, row.cost_seconds, row.fidelity, row.optimum, row.dimension, row.group)) {
        line_ = reader.get_file_line();
        add(row);
        row = Row{};
      }
    } catch (const io::error::base& error) {
      throw InputError(error.what());
    }
    return finish();
  }

 private:
  [[noreturn]] void refuse(const std::string& what) const {
    throw InputError(fmt::format("'{}' line {}: {}", path_, line_, what));
  }

  std::int64_t whole(const char* name, const std::string& text, std::int64_t low, std::int64_t high) const {
    const auto number = parse_integer(text);
    if (!number || *number < low || *number > high) {
      refuse(fmt::format("{} is '{}'; expected a whole number in [{}, {}]", name, text, low, high));
    }
    return *number;
  }

  double real(const char* name, const std::string& text) const {
    const auto number = parse_real(text);
    if (!number) refuse(fmt::format("{} is '{}'; expected a number", name, text));
    return *number;
  }

  void add(const Row& row) {
    if (row.problem.empty() || row.optimizer.empty()) refuse("problem and optimizer must not be empty");
    for (const std::string& part : split(row.problem, '/')) {
      if (part.empty() || part == "." || part == "..") refuse(fmt::format("'{}' is no problem id", row.problem));
    }
    const auto replicate = static_cast<std::size_t>(whole("replicate", row.replicate, 0, most_replicates));
    const auto evaluation = static_cast<std::size_t>(whole("evaluation", row.evaluation, 1, most_evaluations));
    Series& series = series_of(row);
    if (series.runs.size() <= replicate) series.runs.resize(replicate + 1);
    RunResult& run = series.runs[replicate];
    run.status = RunStatus::complete;
    std::vector<bool>& seen = seen_[{&series - results_.series.data(), replicate}];
    if (seen.size() < evaluation) seen.resize(evaluation);
    if (seen[evaluation - 1]) {
      refuse(fmt::format("evaluation {} of {} {} replicate {} is given twice", evaluation, row.problem, row.optimizer,
                         replicate));
    }
    seen[evaluation - 1] = true;
    const auto put = [&](std::vector<double>& column, const char* name, const std::string& text) {
      if (text.empty()) return;
      if (column.size() < evaluation) column.resize(evaluation, absent);
      column[evaluation - 1] = real(name, text);
    };
    if (row.value.empty()) refuse("value is empty; expected a number, nan or inf");
    put(run.value, "value", row.value);
    put(run.noise_free, "noise_free", row.noise_free);
    put(run.seconds_ask, "seconds_ask", row.seconds_ask);
    put(run.cost_seconds, "cost_seconds", row.cost_seconds);
    put(run.fidelity, "fidelity", row.fidelity);
    if (!row.optimum.empty()) run.optimum = real("optimum", row.optimum);
  }

  Series& series_of(const Row& row) {
    const auto [position, is_new] = positions_.try_emplace({row.problem, row.optimizer}, results_.series.size());
    if (is_new) {
      Series series;
      series.problem = row.problem;
      series.optimizer = row.optimizer;
      series.group = row.group;
      if (!row.dimension.empty()) series.dimension = static_cast<int>(whole("dimension", row.dimension, 1, 1'000'000));
      results_.series.push_back(std::move(series));
    }
    return results_.series[position->second];
  }

  ResultSet finish() {
    if (results_.series.empty()) throw InputError(fmt::format("'{}' has no rows", path_));
    std::size_t budget = 0;
    for (const auto& [run, seen] : seen_) {
      const Series& series = results_.series[static_cast<std::size_t>(run.first)];
      const auto gap = std::ranges::find(seen, false);
      if (gap != seen.end()) {
        throw InputError(fmt::format("'{}': {} {} replicate {} has no evaluation {}", path_, series.problem,
                                     series.optimizer, run.second, gap - seen.begin() + 1));
      }
      budget = std::max(budget, seen.size());
    }
    for (Series& series : results_.series) {
      for (RunResult& run : series.runs) fill_gaps(run);
    }
    results_.settings.budget = static_cast<int>(budget);
    return std::move(results_);
  }

  /// An optional column that ends before the values do is continued with "not known".
  static void fill_gaps(RunResult& run) {
    for (auto column :
         {&RunResult::noise_free, &RunResult::seconds_ask, &RunResult::cost_seconds, &RunResult::fidelity}) {
      if (!(run.*column).empty()) (run.*column).resize(run.evaluations(), absent);
    }
  }

  std::string path_;
  std::size_t line_ = 0;
  ResultSet results_;
  std::map<std::pair<std::string, std::string>, std::size_t> positions_;
  std::map<std::pair<std::ptrdiff_t, std::size_t>, std::vector<bool>> seen_;
};

}  // namespace

ResultSet import_csv(const std::string& path) {
  return Importer(path).read();
}

}  // namespace bobench::results
