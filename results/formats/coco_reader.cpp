#include "results/formats/coco.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/excerpt.hpp"
#include "core/text.hpp"
#include "results/formats/bbob_ids.hpp"
#include "results/formats/coco_info.hpp"
#include "results/formats/coco_layout.hpp"
#include "results/formats/result_set_builder.hpp"
#include "results/formats/text_file.hpp"
#include "results/trace.hpp"
#include "system/compressed_file.hpp"

namespace bobench::results {
namespace {

/// One row of a .dat or .tdat file.
struct Row {
  std::size_t evaluation = 0;
  double second = not_known;  ///< old layout: current value less the optimum
  double best = not_known;    ///< best value so far less the optimum
  double measured = not_known;
  bool has_measured = false;
  bool hits_target = false;  ///< from the .dat file, which has a row for each target that is hit, or the only file
};

struct Trial {
  double optimum = not_known;
  std::vector<Row> rows;
};

/// The number in "... Fopt (7.948000000000e+01) ...", if it is there.
double optimum_of(std::string_view header) {
  const std::size_t start = header.find("Fopt (");
  if (start == std::string_view::npos) return not_known;
  header.remove_prefix(start + 6);
  return real_of(trimmed(header.substr(0, header.find(')')))).value_or(not_known);
}

Row read_row(std::string_view line, const Place& place) {
  const auto next = [&](const char* what) {
    const std::string_view field = take_field(line);
    const auto number = real_of(field);
    if (!number) place.refuse(fmt::format("{} is '{}'; expected a number", what, excerpt(field)));
    return *number;
  };
  Row row;
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

/// The trials of a data file: a header line (or several) begins each.
std::vector<Trial> read_data(const std::string& path) {
  const std::string text = whole_text(path);
  std::vector<Trial> trials;
  Place place{path};
  Lines lines(text);
  bool in_header = false;
  for (std::string_view line; lines.next(line);) {
    if (line.empty()) continue;
    place.line = lines.number();
    if (line.front() == '%') {
      if (!in_header) trials.emplace_back();
      in_header = true;
      if (line.find("algorithm type") != std::string_view::npos) {
        place.refuse("a reference algorithm has average runtimes and no runs: `bobench runtime --reference FOLDER`");
      }
      if (std::isnan(trials.back().optimum)) trials.back().optimum = optimum_of(line);
      continue;
    }
    in_header = false;
    if (line.front() == '"') place.refuse("this is IOHprofiler's format from before version 0.3.3, which is not read");
    if (trials.empty()) place.refuse("numbers stand before the first line that begins with %");
    const Row row = read_row(line, place);
    std::vector<Row>& rows = trials.back().rows;
    if (!rows.empty() && row.evaluation < rows.back().evaluation) {
      place.refuse(fmt::format("evaluation {} follows {}", row.evaluation, rows.back().evaluation));
    }
    rows.push_back(row);
  }
  return trials;
}

/// Rows of both by evaluation, each once: of two of one evaluation that with the lower best value.
Trial merged(Trial a, const Trial& b) {
  std::vector<Row> rows;
  rows.reserve(a.rows.size() + b.rows.size());
  std::ranges::merge(a.rows, b.rows, std::back_inserter(rows), {}, &Row::evaluation, &Row::evaluation);
  const auto same = [](const Row& one, const Row& other) { return one.evaluation == other.evaluation; };
  for (auto row = rows.begin(); row != rows.end();) {
    const auto next = std::find_if_not(row, rows.end(), [&](const Row& other) { return same(*row, other); });
    const bool hits_target = std::any_of(row, next, [](const Row& one) { return one.hits_target; });
    std::iter_swap(row, std::min_element(row, next, [](const Row& x, const Row& y) { return x.best < y.best; }));
    row->hits_target = hits_target;
    row = next;
  }
  rows.erase(std::unique(rows.begin(), rows.end(), same), rows.end());
  a.rows = std::move(rows);
  if (std::isnan(a.optimum)) a.optimum = b.optimum;
  return a;
}

std::vector<Trial> read_trials(const CocoBlock& block, const std::string& folder) {
  const std::string stem = folder + "/" + block.data_file;
  const bool dat = std::filesystem::is_regular_file(stem + "dat"),
             tdat = std::filesystem::is_regular_file(stem + "tdat");
  if (!dat && !tdat) block.place.refuse(fmt::format("there is neither {0}dat nor {0}tdat", stem));
  std::vector<Trial> trials = dat ? read_data(stem + "dat") : read_data(stem + "tdat");
  for (Trial& trial : trials) {
    for (Row& row : trial.rows) row.hits_target = true;
  }
  if (dat && tdat) {
    const std::vector<Trial> timed = read_data(stem + "tdat");
    if (timed.size() != trials.size()) {
      block.place.refuse(fmt::format("{0}dat has {1} trials, {0}tdat {2}", stem, trials.size(), timed.size()));
    }
    for (std::size_t i = 0; i < trials.size(); ++i) trials[i] = merged(std::move(trials[i]), timed[i]);
  } else {
    for (Trial& trial : trials) trial = merged(std::move(trial), {});
  }
  if (trials.size() != block.trials.size()) {
    block.place.refuse(fmt::format("{} trials are listed; {}dat has {}", block.trials.size(), stem, trials.size()));
  }
  return trials;
}

/// A trial's rows as the values of all its evaluations; of a long run as a sparse trace.
class Reconstruction {
 public:
  Reconstruction(const CocoBlock& block, const Trial& trial, std::size_t evaluations)
      : block_(block),
        trial_(trial),
        noisy_(block.suite.find("nois") != std::string::npos),
        sparse_(is_sparse(evaluations)),
        evaluations_(evaluations) {
    run_.status = RunStatus::complete;
    run_.optimum = trial.optimum;
    if (!sparse_) run_.value.reserve(evaluations);
    for (const Row& row : trial.rows) {
      if (row.evaluation > evaluations) break;
      // A budget cut short may end between two rows.
      fill_to(row.evaluation - 1);
      add(row);
    }
    fill_to(evaluations);
  }

  RunResult take() { return std::move(run_); }
  bool filled() const { return filled_; }
  /// How many rows a run of so many evaluations takes.
  static std::size_t rows_of(const Trial& trial, std::size_t evaluations) {
    return is_sparse(evaluations) ? trial.rows.size() + 2 : evaluations;
  }

 private:
  double shifted(double difference) const {
    return std::isnan(trial_.optimum) ? difference : trial_.optimum + difference;
  }

  static bool is_sparse(std::size_t evaluations) { return evaluations > static_cast<std::size_t>(full_trace_budget); }

  /// The evaluations up to this one have the best value so far. A sparse trace has the first and the last of all.
  void fill_to(std::size_t count) {
    const double value = best_ < coco::huge ? best_value_ : not_known;
    if (sparse_) {
      if (run_.evaluation.empty() && count > 0) push(1, value, value);
      if (count == evaluations_ && run_.evaluations() < count) push(count, value, value);
    } else if (run_.value.size() < count) {
      filled_ = true;
      run_.value.resize(count, value);
      if (noisy_) run_.noise_free.resize(count, value);
    }
  }

  void push(std::size_t evaluation, double value, double noise_free) {
    run_.value.push_back(value);
    if (noisy_) run_.noise_free.push_back(noise_free);
    if (sparse_) run_.evaluation.push_back(static_cast<double>(evaluation));
  }

  /// Column 4 has ten digits of the whole value, column 3 ten of its distance from the optimum, which near the optimum
  /// says more. Files of ours have all digits in both, and then the two agree exactly.
  void add(const Row& row) {
    const bool improves = row.best < best_;
    const bool exact = row.best >= coco::huge ||
                       (std::isfinite(row.measured) && std::max(0.0, row.measured - trial_.optimum) == row.best);
    double noise_free = row.measured;
    if (improves && !exact) {
      noise_free = shifted(row.best);
    } else if (!improves && block_.old_layout && !std::isnan(trial_.optimum)) {
      noise_free = trial_.optimum + row.second;
    } else if (!improves && (noisy_ || !row.has_measured)) {
      noise_free = shifted(row.best);
      filled_ = true;
    }
    if (improves) {
      if (is_just_missed(row)) noise_free = above(noise_free, row.best);
      best_ = row.best;
      best_value_ = is_just_missed(row) ? noise_free : shifted(best_);
    }
    push(row.evaluation, noisy_ && row.has_measured ? row.measured : noise_free, noise_free);
  }

  /// The value, or the next one that is more than `difference` from the optimum.
  double above(double value, double difference) const {
    while (!(value - trial_.optimum > difference)) value = std::nextafter(value, infinity);
    return value;
  }

  /// The loggers before COCO's counted a target as hit by what is below it, not by what is just there: that has a row
  /// in the .tdat file alone. One digit more keeps the runtimes that were published (DIRECT's on f5).
  bool is_just_missed(const Row& row) const {
    const double decades = std::log10(row.best);
    return block_.old_layout && !row.hits_target && !std::isnan(trial_.optimum) && row.best > 0.0 &&
           std::abs(decades - std::round(decades)) < 1e-12;
  }

  const CocoBlock& block_;
  const Trial& trial_;
  bool noisy_, sparse_;
  std::size_t evaluations_;
  bool filled_ = false;
  double best_ = infinity, best_value_ = infinity;  ///< less the optimum, as the file has it, and with it
  RunResult run_;
};

/// All runs of one optimiser on one function and dimension, from however many blocks.
struct Pending {
  std::vector<InstanceRun> runs;
  bool filled = false;
};

class CocoReader {
 public:
  CocoReader(const std::string& path, const ReadOptions& options) : root_(path), options_(options) {}

  Imported read() {
    const auto files = files_below(root_.string(), ".info");
    if (files.empty()) throw InputError(fmt::format("'{}' has no .info files", root_.string()));
    for (const std::string& file : files) {
      for (CocoBlock& block : read_coco_info(file)) read_block(block, std::filesystem::path(file));
    }
    for (auto& [key, pending] : pending_) place(key, pending);
    Imported imported{builder_.build(), {}};
    if (filled_ > 0) {
      imported.notes.push_back(
          fmt::format("{} runs hold the best value so far where COCO's files have no row: what was measured between "
                      "improvements is not known",
                      filled_));
    }
    if (apart_) {
      imported.notes.push_back(
          options_.workshop ? fmt::format("instances beyond those of {} became problems of their own: bbob/fK/dD/iN",
                                          *options_.workshop)
                            : "instances that are repeated, or that no replicate of bobench meets (BBOB's 6 to 40), "
                              "became problems of "
                              "their own: bbob/fK/dD/iN; --instances YEAR takes those of a workshop for replicates");
    }
    return imported;
  }

 private:
  struct Key {
    std::string suite, optimizer;
    int function, dimension;
    auto operator<=>(const Key&) const = default;
  };

  /// The name cocopp shows: the folder's, whatever algId says.
  std::string folder_name(const std::filesystem::path& file) const {
    if (std::filesystem::is_directory(root_)) {
      const auto below = file.lexically_relative(root_);
      if (std::distance(below.begin(), below.end()) > 1) return below.begin()->string();
    }
    const auto folder = std::filesystem::absolute(std::filesystem::is_directory(root_) ? root_ : root_.parent_path());
    const auto normal = folder.lexically_normal();
    return normal.has_filename() ? normal.filename().string() : normal.parent_path().filename().string();
  }

  void read_block(CocoBlock& block, const std::filesystem::path& file) {
    if (block.suite.find("constrained") != std::string::npos) {
      block.place.refuse(
          fmt::format("suite {}: what constraints cost counts there, which bobench does not hold", block.suite));
    }
    const std::string optimizer = block.optimizer.empty() ? folder_name(file) : block.optimizer;
    std::vector<Trial> trials = read_trials(block, file.has_parent_path() ? file.parent_path().string() : ".");
    Pending& pending = pending_[{block.suite, optimizer, block.function, block.dimension}];
    for (std::size_t i = 0; i < trials.size(); ++i) {
      const Trial& trial = trials[i];
      if (trial.rows.empty()) continue;
      std::size_t evaluations = std::max(block.trials[i].evaluations, trial.rows.back().evaluation);
      if (options_.budget) evaluations = std::min(evaluations, *options_.budget);
      rows_ += Reconstruction::rows_of(trial, evaluations);
      constexpr std::size_t most = 500'000'000;
      if (rows_ > most) {
        block.place.refuse(fmt::format(
            "with this there are more than {} rows; take fewer evaluations of each run with --budget", most));
      }
      Reconstruction run(block, trial, evaluations);
      pending.filled |= run.filled();
      filled_ += run.filled();
      pending.runs.push_back({block.trials[i].instance, run.take()});
      if (const auto failed = block.failed.find(i); failed != block.failed.end()) {
        pending.runs.back().result.status = RunStatus::failed;
        pending.runs.back().result.message = failed->second;
      }
    }
  }

  void place(const Key& key, Pending& pending) {
    SeriesFacts facts{.dimension = key.dimension};
    if (pending.filled) facts.details = {{"imported", "COCO"}, {"between_improvements", "best so far"}};
    const std::string problem = fmt::format("{}/f{}/d{}", key.suite, key.function, key.dimension);
    const auto id = suite_id(problem);
    if (!id) {
      place_runs(builder_, problem, key.optimizer, facts, std::move(pending.runs));
    } else if (options_.workshop && (key.suite == "bbob" || key.suite == "bbob-noisy")) {
      apart_ |= !place_workshop_runs(builder_, key.optimizer, *id, facts, std::move(pending.runs),
                                     workshop_instances(*options_.workshop));
    } else {
      apart_ |= !place_suite_runs(builder_, key.optimizer, *id, facts, std::move(pending.runs));
    }
  }

  std::filesystem::path root_;
  ReadOptions options_;
  ResultSetBuilder builder_;
  std::map<Key, Pending> pending_;
  std::size_t filled_ = 0, rows_ = 0;
  bool apart_ = false;
};

}  // namespace

bool is_coco(const std::string& path) {
  for (const std::string& file : files_below(path, ".info")) {
    if (!file.ends_with(".info")) continue;
    const std::string beginning = system::read_text_beginning(file, 4096);
    if (beginning.find("funcId") != std::string::npos || beginning.starts_with("function =")) return true;
    if (beginning.find("suite") != std::string::npos && beginning.find("algorithm") != std::string::npos) return true;
  }
  return false;
}

Imported read_coco(const std::string& path, const ReadOptions& options) {
  return CocoReader(path, options).read();
}

}  // namespace bobench::results
