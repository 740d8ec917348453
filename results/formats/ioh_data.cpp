#include "results/formats/ioh_data.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "core/excerpt.hpp"
#include "core/text.hpp"
#include "results/formats/text_file.hpp"

namespace bobench::results {
namespace {

/// The meaning of each field of a row.
struct Fields {
  std::size_t value = 0;  ///< position of the run's value
  std::array<int, run_columns.size()> measured;
  std::vector<std::size_t> point;  ///< positions of x0, x1, ...
  std::size_t count = 0;
  bool is_transformed = false;
};

/// "x0", "x1", ...
bool is_coordinate(std::string_view name) {
  return name.size() > 1 && name[0] == 'x' && name.find_first_not_of("0123456789", 1) == std::string_view::npos;
}

class DataReader {
 public:
  DataReader(const std::string& path, bool ours, std::size_t dimension)
      : text_(whole_text(path)), place_{path}, ours_(ours), dimension_(dimension) {}

  /// The k-th block belongs to the k-th run; each begins with a header line.
  std::vector<IohRows> read() {
    Lines lines(text_);
    for (std::string_view line; lines.next(line);) {
      place_.line = lines.number();
      if (trimmed(line).empty()) continue;
      if (line.front() == '"')
        place_.refuse("this is IOHprofiler's format from before version 0.3.3, which is not read");
      if (line.find_first_of("0123456789") == std::string_view::npos || line.starts_with("evaluations")) {
        read_header(line);
        runs_.emplace_back().is_transformed = fields_.is_transformed;
      } else if (!lines.is_terminated()) {
        if (!runs_.empty()) runs_.back().is_cut = true;
      } else if (runs_.empty()) {
        place_.refuse("numbers stand before the header line, evaluations raw_y ...");
      } else {
        read_row(line);
      }
    }
    return std::move(runs_);
  }

  /// Columns of measurements that bobench does not read.
  const std::set<std::string>& columns_passed_over() const { return passed_over_; }

 private:
  void read_header(std::string_view line) {
    std::vector<std::string_view> names;
    for (std::string_view name = take_field(line); !name.empty(); name = take_field(line)) names.push_back(name);
    if (names.empty() || names[0] != "evaluations") place_.refuse("the first column must be 'evaluations'");
    const auto position = [&](std::string_view name) {
      const auto found = std::ranges::find(names, name);
      return found == names.end() ? -1 : static_cast<int>(found - names.begin());
    };
    fields_ = {};
    fields_.count = names.size();
    fields_.measured.fill(-1);
    int value = -1;
    for (const char* name : {ours_ ? "value" : "raw_y", "raw_y", "raw_y_best", "transformed_y", "transformed_y_best"}) {
      if (value < 0) value = position(name);
    }
    if (value < 0) place_.refuse("there is no column raw_y");
    fields_.value = static_cast<std::size_t>(value);
    fields_.is_transformed = names[fields_.value].starts_with("transformed");
    if (!ours_) {
      for (const std::string_view name : names) {
        if (!std::ranges::count(known_columns, name) && !is_coordinate(name)) passed_over_.emplace(name);
      }
      return;
    }
    for (std::size_t i = 1; i < run_columns.size(); ++i) fields_.measured[i] = position(run_columns[i].name);
    for (int x = position("x0"); x >= 0; x = position(fmt::format("x{}", fields_.point.size()))) {
      fields_.point.push_back(static_cast<std::size_t>(x));
    }
    if (!fields_.point.empty() && fields_.point.size() != dimension_) {
      place_.refuse(fmt::format("there are {} coordinates; the dimension is {}", fields_.point.size(), dimension_));
    }
  }

  void read_row(std::string_view line) {
    IohRows& run = runs_.back();
    const std::string_view count = take_field(line);
    // IOHexperimenter itself writes whole numbers; other loggers write 1.0.
    const auto evaluation = real_of(count);
    constexpr double most = 1e11;
    if (!evaluation || !(*evaluation >= 1 && *evaluation <= most) || *evaluation != std::floor(*evaluation)) {
      place_.refuse(fmt::format("evaluations is '{}'; expected a whole number", excerpt(count)));
    }
    const auto number = static_cast<std::size_t>(*evaluation);
    if (!run.evaluation.empty() && number <= run.evaluation.back()) {
      place_.refuse(
          fmt::format("evaluation {} follows {}; does the second run lack its header?", number, run.evaluation.back()));
    }
    row_.clear();
    row_.push_back(*evaluation);
    while (row_.size() < fields_.count) {
      const std::string_view field = take_field(line);
      const auto value = real_of(field);
      if (!value) {
        place_.refuse(field.empty() ? fmt::format("{} fields; the header has {}", row_.size(), fields_.count)
                                    : fmt::format("'{}' is not a number", excerpt(field)));
      }
      row_.push_back(*value);
    }
    run.evaluation.push_back(number);
    run.result.value.push_back(row_[fields_.value]);
    for (std::size_t i = 1; i < run_columns.size(); ++i) {
      if (fields_.measured[i] < 0) continue;
      (run.result.*run_columns[i].values).push_back(row_[static_cast<std::size_t>(fields_.measured[i])]);
    }
    for (const std::size_t position : fields_.point) run.result.configuration.push_back(row_[position]);
  }

  static constexpr std::array<std::string_view, 7> known_columns = {
      "evaluations", "raw_y", "raw_y_best", "transformed_y", "transformed_y_best", "current_y", "current_y_best"};

  std::string text_;
  Place place_;
  bool ours_;
  std::size_t dimension_;
  std::set<std::string> passed_over_;
  Fields fields_;
  std::vector<double> row_;
  std::vector<IohRows> runs_;
};

}  // namespace

std::vector<IohRows> read_ioh_data(const std::string& path, bool ours, std::size_t dimension,
                                   std::set<std::string>& passed_over) {
  DataReader reader(path, ours, dimension);
  std::vector<IohRows> runs = reader.read();
  passed_over.insert(reader.columns_passed_over().begin(), reader.columns_passed_over().end());
  return runs;
}

bool spread(IohRows& run, std::size_t evaluations, bool maximized) {
  std::vector<double> value;
  value.reserve(evaluations);
  double best = infinity;
  bool filled = false;
  const auto fill_to = [&](std::size_t count) {
    filled |= value.size() < count;
    if (value.size() < count) value.resize(count, best == infinity ? not_known : best);
  };
  for (std::size_t i = 0; i < run.evaluation.size() && run.evaluation[i] <= evaluations; ++i) {
    fill_to(run.evaluation[i] - 1);
    value.push_back(maximized ? -run.result.value[i] : run.result.value[i]);
    if (std::isfinite(value.back())) best = std::min(best, value.back());
  }
  fill_to(evaluations);
  run.result.value = std::move(value);
  return filled;
}

}  // namespace bobench::results
