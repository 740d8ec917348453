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
#include "results/formats/coco_data.hpp"
#include "results/formats/coco_info.hpp"
#include "results/formats/coco_layout.hpp"
#include "results/formats/result_set_builder.hpp"
#include "results/formats/text_file.hpp"
#include "results/trace.hpp"
#include "system/compressed_file.hpp"

namespace bobench::results {
namespace {

/// Expands a trial's rows to the values of all its evaluations; a long run gets a sparse trace.
class Reconstruction {
 public:
  Reconstruction(const CocoBlock& block, const CocoTrialData& trial, std::size_t evaluations)
      : block_(block),
        trial_(trial),
        noisy_(is_noisy(block)),
        sparse_(is_sparse(evaluations)),
        evaluations_(evaluations) {
    run_.status = RunStatus::complete;
    run_.optimum = trial.optimum;
    if (!sparse_) run_.value.reserve(evaluations);
    for (const CocoRow& row : trial.rows) {
      if (row.evaluation > evaluations) break;
      // A truncated budget may end between two rows.
      fill_to(row.evaluation - 1);
      add(row);
    }
    fill_to(evaluations);
    if (!states_precision_) run_.precision.clear();
  }

  RunResult take() { return std::move(run_); }
  bool filled() const { return filled_; }
  /// The number of rows of a run with this many evaluations.
  static std::size_t rows_of(const CocoTrialData& trial, std::size_t evaluations) {
    return is_sparse(evaluations) ? trial.rows.size() + 2 : evaluations;
  }

 private:
  double shifted(double difference) const {
    return std::isnan(trial_.optimum) ? difference : trial_.optimum + difference;
  }

  static bool is_sparse(std::size_t evaluations) { return evaluations > static_cast<std::size_t>(full_trace_budget); }

  /// Gives the evaluations up to this one the best value so far. A sparse trace has only the first and the last of all.
  void fill_to(std::size_t count) {
    const double value = best_ < coco::huge ? best_value_ : not_known;
    if (sparse_) {
      if (run_.evaluation.empty() && count > 0) push(1, value, value);
      if (count == evaluations_ && run_.evaluations() < count) push(count, value, value);
    } else if (run_.value.size() < count) {
      filled_ = true;
      run_.value.resize(count, value);
      run_.precision.resize(count, best_stated_);
      if (noisy_) run_.noise_free.resize(count, value);
    }
  }

  void push(std::size_t evaluation, double value, double noise_free) {
    run_.value.push_back(value);
    run_.precision.push_back(best_stated_);
    if (noisy_) run_.noise_free.push_back(noise_free);
    if (sparse_) run_.evaluation.push_back(static_cast<double>(evaluation));
  }

  /// Column 4 has ten digits of the value, column 3 ten digits of its distance from the optimum, which is more precise
  /// near the optimum. Files written by bobench have all digits in both, and then the two agree exactly.
  void add(const CocoRow& row) {
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
      best_ = row.best;
      best_value_ = shifted(best_);
      best_stated_ = is_just_missed(row) ? std::nextafter(best_, infinity) : best_;
      if (std::isnan(trial_.optimum) || best_ >= coco::huge) best_stated_ = not_known;
      states_precision_ |= !std::isnan(best_stated_) && std::max(0.0, noise_free - trial_.optimum) != best_stated_;
    }
    push(row.evaluation, noisy_ && row.has_measured ? row.measured : noise_free, noise_free);
  }

  /// Loggers older than COCO's counted a target as hit only by values below it. A value exactly at the target has a row
  /// in the .tdat file only. The next larger precision keeps the published runtimes (DIRECT's on f5).
  bool is_just_missed(const CocoRow& row) const {
    const double decades = std::log10(row.best);
    return block_.old_layout && !row.hits_target && !std::isnan(trial_.optimum) && row.best > 0.0 &&
           std::abs(decades - std::round(decades)) < 1e-12;
  }

  const CocoBlock& block_;
  const CocoTrialData& trial_;
  bool noisy_, sparse_;
  std::size_t evaluations_;
  bool filled_ = false;
  double best_ = infinity, best_value_ = infinity;  ///< less the optimum, as in the file; with it added
  double best_stated_ = not_known;                  ///< RunResult::precision of the next rows
  bool states_precision_ = false;
  RunResult run_;
};

/// All runs of one optimiser on one function and dimension, from any number of blocks.
struct Pending {
  std::vector<InstanceRun> runs;
  bool filled = false;
};

class CocoReader {
 public:
  CocoReader(const std::string& path, const ReadOptions& options)
      : root_(path), options_(options), left_out_(options.strict) {}

  Imported read() {
    const auto files = files_below(root_.string(), ".info");
    if (files.empty()) throw InputError(fmt::format("'{}' has no .info files", root_.string()));
    for (const std::string& file : files) {
      std::vector<CocoBlock> blocks;
      left_out_.unless_sound([&] { blocks = read_coco_info(file, left_out_); });
      for (CocoBlock& block : blocks) read_block(block, std::filesystem::path(file));
    }
    if (pending_.empty() && !left_out_.empty()) throw InputError(left_out_.first());
    note_year();
    for (auto& [key, pending] : pending_) place(key, pending);
    Imported imported{.results = builder_.build(), .notes = left_out_.notes()};
    if (filled_ > 0) {
      imported.notes.push_back(
          fmt::format("{} runs hold the best value so far where COCO's files have no row: what was measured between "
                      "improvements is not known",
                      filled_));
    }
    if (apart_) imported.notes.push_back(note_on_instances());
    return imported;
  }

 private:
  struct Key {
    std::string suite, optimizer;
    int function, dimension;
    auto operator<=>(const Key&) const = default;
  };

  /// Finds the workshop that had all instances.
  void note_year() {
    std::vector<std::vector<int>> instances;
    for (const auto& [key, pending] : pending_) {
      if (key.suite != "bbob" && key.suite != "bbob-noisy") continue;
      std::vector<int>& some = instances.emplace_back();
      for (const InstanceRun& run : pending.runs) some.push_back(run.instance);
    }
    if (!instances.empty()) year_ = workshop_with(instances);
  }

  std::string note_on_instances() const {
    const std::string fits =
        year_ != 0 ? fmt::format("; --instances {} takes all for replicates: they are those of that workshop", year_)
                   : "; --instances YEAR takes those of a workshop for replicates, and no year has all of these";
    return (options_.workshop ? fmt::format("instances beyond those of {} became problems of their own: bbob/fK/dD/iN",
                                            *options_.workshop)
                              : "instances that are repeated, or that no replicate of bobench meets (BBOB's 6 to 40), "
                                "became problems of their own: bbob/fK/dD/iN") +
           fits;
  }

  /// The name that cocopp shows: the folder's, regardless of algId.
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
    const std::string optimizer = block.optimizer.empty() ? folder_name(file) : block.optimizer;
    std::vector<std::pair<CocoTrial, CocoTrialData>> runs;
    left_out_.unless_sound([&] {
      if (block.suite.find("constrained") != std::string::npos) {
        block.place.refuse(
            fmt::format("suite {}: what constraints cost counts there, which bobench does not hold", block.suite));
      }
      runs = read_coco_trials(block, file.has_parent_path() ? file.parent_path().string() : ".", left_out_);
    });
    for (std::size_t i = 0; i < runs.size(); ++i) {
      const auto& [listed, trial] = runs[i];
      if (trial.rows.empty()) continue;
      Pending& pending = pending_[{block.suite, optimizer, block.function, block.dimension}];
      std::size_t evaluations = std::max(listed.evaluations, trial.rows.back().evaluation);
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
      pending.runs.push_back({listed.instance, run.take()});
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
  LeftOut left_out_;
  ResultSetBuilder builder_;
  std::map<Key, Pending> pending_;
  std::size_t filled_ = 0, rows_ = 0;
  bool apart_ = false;
  int year_ = 0;  ///< of the workshop that had all instances; 0: none
};

}  // namespace

bool is_coco(const std::string& path) {
  for (const std::string& file : files_below(path, ".info")) {
    if (!file.ends_with(".info")) continue;
    const std::string beginning = system::read_text_beginning(file, 4096);
    if (beginning.find("funcId") != std::string::npos || beginning.starts_with("function =")) return true;
    if (beginning.find("suite") != std::string::npos && beginning.find("algorithm") != std::string::npos) return true;
    if (beginning.starts_with("algorithm =") && beginning.find("indicator") != std::string::npos) return true;
  }
  return false;
}

Imported read_coco(const std::string& path, const ReadOptions& options) {
  return CocoReader(path, options).read();
}

}  // namespace bobench::results
