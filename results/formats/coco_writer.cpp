#include "results/formats/coco.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/excerpt.hpp"
#include "results/formats/bbob_ids.hpp"
#include "results/formats/coco_layout.hpp"
#include "results/formats/folder_names.hpp"
#include "results/formats/text_file.hpp"
#include "results/trace.hpp"
#include "system/durable_file.hpp"

namespace bobench::results {
namespace {

/// A run as a trial, with the data that the files need.
struct TrialToWrite {
  int instance;
  const RunResult* run;
  double best = infinity;  ///< final value less the optimum
};

using FunctionsToWrite = std::map<int, std::map<int, std::vector<TrialToWrite>>>;  // function -> dimension -> trials

class TrialWriter {
 public:
  TrialWriter(TextWriter& dat, TextWriter& tdat) : dat_(dat), tdat_(tdat) {}

  /// @return the best value less the optimum, at most `coco::huge`
  double write(const RunResult& run, int dimension) {
    header(dat_, run.optimum);
    header(tdat_, run.optimum);
    LoggedEvaluations timed(dimension);
    const std::vector<double>& noise_free = run.judged_values();
    double best = coco::huge, best_measured = infinity;
    const std::size_t last = run.rows();
    for (std::size_t i = 0; i < last; ++i) {
      const std::size_t evaluation = run.evaluation_of(i);
      const bool is_stated = i < run.precision.size() && !std::isnan(run.precision[i]);
      const double difference = is_stated ? run.precision[i] : std::max(0.0, noise_free[i] - run.optimum);
      const bool improves = std::isfinite(noise_free[i]) && difference < best;
      if (improves) best = difference;
      best_measured = std::fmin(best_measured, run.value[i]);
      const bool ends = i + 1 == last, begins = i == 0;
      if (improves || begins || ends) row(dat_, evaluation, best, run.value[i], best_measured);
      if (timed.take(evaluation) || ends) row(tdat_, evaluation, best, run.value[i], best_measured);
    }
    return best;
  }

 private:
  static void header(TextWriter& out, double optimum) {
    out.text(
        fmt::format("% f evaluations | g evaluations | best noise-free fitness - Fopt ({:.16e}) + sum g_i+ | measured "
                    "fitness | best measured fitness or single-digit g-values | x1 | x2...\n",
                    optimum));
  }

  static void row(TextWriter& out, std::size_t evaluation, double best, double measured, double best_measured) {
    out.integer(evaluation);
    out.text(" 0 ");
    signed_real(out, best);
    out.character(' ');
    signed_real(out, measured);
    out.character(' ');
    signed_real(out, best_measured);
    out.character('\n');
  }

  static void signed_real(TextWriter& out, double value) {
    if (value >= 0.0 && !std::isinf(value)) out.character('+');
    out.real(value);
  }

  TextWriter& dat_;
  TextWriter& tdat_;
};

class CocoWriter {
 public:
  CocoWriter(const ResultSet& results, std::filesystem::path folder) : results_(results), folder_(std::move(folder)) {}

  Exported write() {
    std::vector<DataSet> sets;  // in the order of their first series
    for (const Series& series : results_.series) collect(series, sets);
    // cocopp processes the runs of one suite at a time.
    const bool several = std::ranges::any_of(sets, [&](const DataSet& set) { return set.suite != sets.front().suite; });
    for (DataSet& set : sets) {
      if (!set.functions.empty()) write_set(several ? folder_ / set.suite : folder_, set);
    }
    say_what_is_left_out();
    if (exported_.runs == 0) {
      throw InputError(fmt::format("COCO's format holds runs on functions of its suites alone, and here are none: {}",
                                   exported_.left_out.empty() ? "no run has an evaluation" : exported_.left_out[0]));
    }
    return std::move(exported_);
  }

 private:
  /// The runs of an optimiser on a suite.
  struct DataSet {
    std::string suite, optimizer;
    FunctionsToWrite functions;
  };

  void collect(const Series& series, std::vector<DataSet>& sets) {
    const auto id = suite_id(series.problem);
    if (!id) {
      other_problems_.insert(series.problem);
      return;
    }
    auto set = std::ranges::find_if(
        sets, [&](const DataSet& one) { return one.suite == id->suite && one.optimizer == series.optimizer; });
    if (set == sets.end()) set = sets.insert(set, {id->suite, series.optimizer, {}});
    for (std::size_t r = 0; r < series.runs.size(); ++r) {
      const RunResult& run = series.runs[r];
      if (run.status == RunStatus::missing) continue;
      if (run.evaluations() == 0) {
        ++empty_;
      } else if (!std::isfinite(run.optimum)) {
        ++without_optimum_;
      } else {
        set->functions[id->function][id->dimension].push_back({id->instance_of(static_cast<int>(r)), &run});
      }
    }
  }

  void write_set(const std::filesystem::path& parent, DataSet& set) {
    const std::string name = names_[set.suite].unique(set.optimizer);
    const std::filesystem::path folder = parent / name;
    for (auto& [function, dimensions] : set.functions) {
      std::string info;
      for (auto& [dimension, trials] : dimensions) {
        const std::string data = fmt::format("data_f{0}/bbobexp_f{0}_DIM{1}", function, dimension);
        write_data(folder / data, dimension, trials);
        info += block(set, name, function, dimension, data, trials);
        if (set.suite == "bbob" && !std::set{2, 3, 5, 10, 20, 40}.contains(dimension)) undrawn_.insert(dimension);
      }
      system::write_new_text(folder / fmt::format("bbobexp_f{}.info", function), info);
    }
  }

  void write_data(const std::filesystem::path& stem, int dimension, std::vector<TrialToWrite>& trials) {
    system::make_folder(stem.parent_path());
    system::OutputFile dat_file(stem.string() + ".dat", stem.string() + ".dat"),
        tdat_file(stem.string() + ".tdat", stem.string() + ".tdat");
    TextWriter dat(dat_file.sink()), tdat(tdat_file.sink());
    TrialWriter writer(dat, tdat);
    for (TrialToWrite& trial : trials) {
      trial.best = writer.write(*trial.run, dimension);
      ++exported_.runs;
      exported_.evaluations += trial.run->evaluations();
    }
    dat.finish();
    tdat.finish();
    dat_file.finish();
    tdat_file.finish();
  }

  /// The three lines of one dimension. The exact name and the reasons of failures, which COCO's format cannot hold, are
  /// JSON in the free text of the second line.
  static std::string block(const DataSet& set, const std::string& name, int function, int dimension,
                           const std::string& data, const std::vector<TrialToWrite>& trials) {
    nlohmann::json comment = {{"optimizer", set.optimizer}};
    std::string list;
    for (std::size_t i = 0; i < trials.size(); ++i) {
      const TrialToWrite& trial = trials[i];
      list += fmt::format(", {}:{}|{:.1e}", trial.instance, trial.run->evaluations(), trial.best);
      if (trial.run->status == RunStatus::failed) comment["failed"][std::to_string(i)] = trial.run->message;
    }
    return fmt::format(
        "suite = '{}', funcId = {}, DIM = {}, Precision = 1.000e-08, algId = '{}', coco_version = '2.7', logger = "
        "'bbob', data_format = 'bbob-new2', settings = ''\n{}{}\n{}.dat{}\n",
        set.suite, function, dimension, name, coco::our_comment,
        comment.dump(-1, ' ', true, nlohmann::json::error_handler_t::replace), data, list);
  }

  void say_what_is_left_out() {
    if (!other_problems_.empty()) {
      exported_.left_out.push_back(fmt::format("{} problems of no suite of COCO's ({}{})", other_problems_.size(),
                                               excerpt(*other_problems_.begin()),
                                               other_problems_.size() > 1 ? ", ..." : ""));
    }
    if (empty_ > 0)
      exported_.left_out.push_back(fmt::format("{} runs that failed before their first evaluation", empty_));
    if (without_optimum_ > 0)
      exported_.left_out.push_back(fmt::format("{} runs whose optimum is not known", without_optimum_));
    if (!undrawn_.empty()) {
      exported_.notes.emplace_back("cocopp draws the dimensions 2, 3, 5, 10, 20 and 40 only; there are others here");
    }
  }

  const ResultSet& results_;
  std::filesystem::path folder_;
  std::map<std::string, FolderNames> names_;  ///< by suite
  Exported exported_;
  std::set<std::string> other_problems_;
  std::set<int> undrawn_;
  std::size_t empty_ = 0, without_optimum_ = 0;
};

}  // namespace

Exported write_coco(const ResultSet& results, const std::string& folder) {
  return CocoWriter(results, folder).write();
}

}  // namespace bobench::results
