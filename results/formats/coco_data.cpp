#include "results/formats/coco_data.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <iterator>
#include <optional>

#include <fmt/format.h>

#include "core/excerpt.hpp"
#include "core/text.hpp"

namespace bobench::results {
namespace {

/// The number in "... Fopt (7.948000000000e+01) ...", if it is there.
double optimum_of(std::string_view header) {
  const std::size_t start = header.find("Fopt (");
  if (start == std::string_view::npos) return not_known;
  header.remove_prefix(start + 6);
  return real_of(trimmed(header.substr(0, header.find(')')))).value_or(not_known);
}

CocoRow read_row(std::string_view line, const Place& place) {
  const auto next = [&](const char* what) {
    const std::string_view field = take_field(line);
    const auto number = real_of(field);
    if (!number) place.refuse(fmt::format("{} is '{}'; expected a number", what, excerpt(field)));
    return *number;
  };
  CocoRow row;
  const std::string_view count = take_field(line);
  const auto evaluation = whole_of(count, 1, 100'000'000'000);
  if (!evaluation) place.refuse(fmt::format("the evaluation is '{}'; expected a whole number", excerpt(count)));
  row.evaluation = static_cast<std::size_t>(*evaluation);
  row.second = next("column 2");
  row.best = next("column 3");
  if (trimmed(line).empty()) return row;
  row.measured = next("column 4");
  row.has_measured = true;
  return row;
}

/// The trials of a data file; each begins with one or several header lines.
class DataFile {
 public:
  explicit DataFile(const std::string& path) : text_(whole_text(path)), place_{path} {}

  std::vector<CocoTrialData> read() {
    Lines lines(text_);
    for (std::string_view line; lines.next(line);) {
      if (line.empty()) continue;
      place_.line = lines.number();
      if (!lines.is_terminated()) {
        // Its last number may be incomplete: a truncated header begins no trial.
        if (line.front() != '%' && !trials_.empty()) trials_.back().is_cut = true;
      } else if (line.front() == '%') {
        read_header(line);
      } else {
        add(line);
      }
    }
    return std::move(trials_);
  }

 private:
  void read_header(std::string_view line) {
    if (!in_header_) trials_.emplace_back();
    in_header_ = true;
    if (line.find("algorithm type") != std::string_view::npos) {
      place_.refuse("a reference algorithm has average runtimes and no runs: `bobench runtime --reference FOLDER`");
    }
    if (std::isnan(trials_.back().optimum)) trials_.back().optimum = optimum_of(line);
  }

  void add(std::string_view line) {
    in_header_ = false;
    if (line.front() == '"') place_.refuse("this is IOHprofiler's format from before version 0.3.3, which is not read");
    if (trials_.empty()) place_.refuse("numbers stand before the first line that begins with %");
    const CocoRow row = read_row(line, place_);
    std::vector<CocoRow>& rows = trials_.back().rows;
    if (!rows.empty() && row.evaluation < rows.back().evaluation) {
      place_.refuse(fmt::format("evaluation {} follows {}", row.evaluation, rows.back().evaluation));
    }
    rows.push_back(row);
  }

  std::string text_;
  Place place_;
  std::vector<CocoTrialData> trials_;
  bool in_header_ = false;
};

/// Rows of both by evaluation, each once: of two rows of one evaluation, the one with the lower best value.
CocoTrialData merged(CocoTrialData a, const CocoTrialData& b) {
  std::vector<CocoRow> rows;
  rows.reserve(a.rows.size() + b.rows.size());
  std::ranges::merge(a.rows, b.rows, std::back_inserter(rows), {}, &CocoRow::evaluation, &CocoRow::evaluation);
  const auto same = [](const CocoRow& one, const CocoRow& other) { return one.evaluation == other.evaluation; };
  for (auto row = rows.begin(); row != rows.end();) {
    const auto next = std::find_if_not(row, rows.end(), [&](const CocoRow& other) { return same(*row, other); });
    const bool hits_target = std::any_of(row, next, [](const CocoRow& one) { return one.hits_target; });
    std::iter_swap(row,
                   std::min_element(row, next, [](const CocoRow& x, const CocoRow& y) { return x.best < y.best; }));
    row->hits_target = hits_target;
    row = next;
  }
  rows.erase(std::unique(rows.begin(), rows.end(), same), rows.end());
  a.rows = std::move(rows);
  if (std::isnan(a.optimum)) a.optimum = b.optimum;
  a.is_cut |= b.is_cut;
  return a;
}

/// Reads the .dat and the .tdat file, or the one that exists.
std::vector<CocoTrialData> read_files(const CocoBlock& block, const std::string& stem) {
  const bool dat = std::filesystem::is_regular_file(stem + "dat"),
             tdat = std::filesystem::is_regular_file(stem + "tdat");
  if (!dat && !tdat) block.place.refuse(fmt::format("there is neither {0}dat nor {0}tdat", stem));
  std::vector<CocoTrialData> trials = DataFile(stem + (dat ? "dat" : "tdat")).read();
  for (CocoTrialData& trial : trials) {
    for (CocoRow& row : trial.rows) row.hits_target = true;
  }
  std::vector<CocoTrialData> timed = dat && tdat ? DataFile(stem + "tdat").read() : std::vector<CocoTrialData>();
  // A killed run may be in only one of them.
  trials.resize(std::max(trials.size(), timed.size()));
  timed.resize(trials.size());
  for (std::size_t i = 0; i < trials.size(); ++i) trials[i] = merged(std::move(trials[i]), timed[i]);
  return trials;
}

/// Whether the index states a better value than the data, which end before the run does.
bool lacks_its_end(const CocoBlock& block, const CocoTrial& listed, const CocoTrialData& trial) {
  if (is_noisy(block) || trial.rows.empty() || trial.rows.back().evaluation >= listed.evaluations) return false;
  double best = infinity;
  for (const CocoRow& row : trial.rows) best = std::min(best, row.best);
  // Two digits are listed; some loggers subtract 1e-8.
  return best > 1.06 * std::abs(listed.best) + 2e-8;
}

}  // namespace

bool is_noisy(const CocoBlock& block) {
  return block.suite.find("nois") != std::string::npos;
}

std::vector<std::pair<CocoTrial, CocoTrialData>> read_coco_trials(const CocoBlock& block, const std::string& folder,
                                                                  LeftOut& left_out) {
  const std::string stem = folder + "/" + block.data_file;
  std::vector<CocoTrialData> trials = read_files(block, stem);
  const std::size_t listed = block.trials.size(), both = std::min(listed, trials.size());
  std::vector<std::pair<CocoTrial, CocoTrialData>> runs;
  for (std::size_t i = 0; i < both; ++i) {
    const CocoTrial& entry = block.trials[i];
    const std::size_t last = trials[i].rows.empty() ? 0 : trials[i].rows.back().evaluation;
    if (trials.size() != listed && entry.evaluations != 0 && last != entry.evaluations) {
      block.place.refuse(fmt::format("{} trials are listed and {}dat has {}: which is which cannot be told", listed,
                                     stem, trials.size()));
    }
    if (entry.evaluations != 0 && (trials[i].is_cut || lacks_its_end(block, entry, trials[i]))) {
      left_out.add(block.place, fmt::format("the run on instance {} has {} evaluations, and {}dat ends before",
                                            entry.instance, entry.evaluations, stem));
      trials[i].rows.clear();
    } else if (trials[i].is_cut) {
      left_out.add(block.place,
                   fmt::format("the last row of the run on instance {}, which was not finished: {}dat ends "
                               "within it",
                               entry.instance, stem));
    }
    runs.emplace_back(entry, std::move(trials[i]));
  }
  if (trials.size() > listed) {
    left_out.add(block.place, fmt::format("{} runs of {}dat that are not listed", trials.size() - listed, stem));
  } else if (trials.size() < listed) {
    left_out.add(block.place, fmt::format("{} runs that are listed and not in {}dat", listed - trials.size(), stem));
  }
  return runs;
}

}  // namespace bobench::results
