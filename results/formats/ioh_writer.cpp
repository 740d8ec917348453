#include "results/formats/ioh.hpp"

#include <algorithm>
#include <filesystem>
#include <limits>
#include <map>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/text.hpp"
#include "results/formats/bbob_ids.hpp"
#include "results/formats/folder_names.hpp"
#include "results/formats/text_file.hpp"
#include "results/judgement.hpp"
#include "system/durable_file.hpp"

namespace bobench::results {
namespace {

using nlohmann::json;

/// The function of a problem: its id without the part that names its dimension (and BBOB's instance).
std::string function_of(const Series& series) {
  if (const auto id = bbob_id(series.problem)) return fmt::format("bbob/f{}", id->function);
  std::string function;
  bool dropped = false;
  for (const std::string& part : split(series.problem, '/')) {
    if (!dropped && !function.empty() && part == fmt::format("d{}", series.dimension)) {
      dropped = true;
    } else {
      function += (function.empty() ? "" : "/") + part;
    }
  }
  return function;
}

/// Numbers of functions, which readers compare across uploads: BBOB's own, or a hash of the name, which is the same in
/// every export.
class FunctionNumbers {
 public:
  int number(const std::string& function) {
    if (const auto id = bbob_id(function + "/d2")) return id->function;
    const auto known = numbers_.find(function);
    if (known != numbers_.end()) return known->second;
    constexpr std::uint64_t first = 1000, count = 64000;  // 16 unsigned bits in IOHinspector
    std::uint64_t hash = 14695981039346656037u;           // FNV-1a
    for (const char c : function) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211u;
    int candidate = static_cast<int>(first + hash % count);
    while (!taken_.insert(candidate).second)
      candidate = candidate + 1 < int{first + count} ? candidate + 1 : int{first};
    return numbers_[function] = candidate;
  }

 private:
  std::map<std::string, int> numbers_;
  std::set<int> taken_;
};

struct RunToWrite {
  const Series* series;
  std::size_t replicate;
  const RunResult& run() const { return series->runs[replicate]; }
};

using Dimensions = std::map<int, std::vector<RunToWrite>>;

/// The best evaluation of a run, by its raw_y.
struct Best {
  std::size_t row = 0, evaluation = 1;
  double raw_y = infinity;
};

class IohWriter {
 public:
  IohWriter(const ResultSet& results, std::filesystem::path folder) : results_(results), folder_(std::move(folder)) {}

  Exported write() {
    std::vector<std::string> optimizers;
    std::map<std::string, std::vector<std::pair<std::string, Dimensions>>> by_optimizer;
    for (const Series& series : results_.series) collect(series, optimizers, by_optimizer);
    for (const std::string& optimizer : optimizers) {
      const std::filesystem::path folder = folder_ / folders_.unique(optimizer);
      FolderNames files;
      for (auto& [function, dimensions] : by_optimizer[optimizer]) {
        write_function(folder, optimizer, function, dimensions, files);
      }
    }
    if (empty_ > 0)
      exported_.left_out.push_back(fmt::format("{} runs that failed before their first evaluation", empty_));
    if (exported_.runs == 0) throw InputError("no run has an evaluation: there is nothing to export");
    if (budgets_.size() > 1) {
      exported_.notes.emplace_back("the runs differ in length; IOHanalyzer keeps one budget a function and dimension");
    }
    return std::move(exported_);
  }

 private:
  void collect(const Series& series, std::vector<std::string>& optimizers,
               std::map<std::string, std::vector<std::pair<std::string, Dimensions>>>& by_optimizer) {
    const std::string function = function_of(series);
    for (std::size_t r = 0; r < series.runs.size(); ++r) {
      if (series.runs[r].status == RunStatus::missing) continue;
      if (series.runs[r].evaluations() == 0) {
        ++empty_;
        continue;
      }
      if (std::ranges::find(optimizers, series.optimizer) == optimizers.end()) optimizers.push_back(series.optimizer);
      auto& functions = by_optimizer[series.optimizer];
      auto found = std::ranges::find(functions, function, [](const auto& one) { return one.first; });
      if (found == functions.end()) found = functions.insert(functions.end(), {function, {}});
      found->second[series.dimension].push_back({&series, r});
    }
  }

  void write_function(const std::filesystem::path& folder, const std::string& optimizer, const std::string& function,
                      const Dimensions& dimensions, FolderNames& files) {
    const int number = numbers_.number(function);
    const std::string name = files.unique(fmt::format("f{}_{}", number, function));
    system::make_folder(folder / ("data_" + name));
    // The oldest version with this layout; readers accept it, whether they compare numbers or texts.
    json file = {{"version", "0.3.3"},
                 {"suite", function.substr(0, function.find('/'))},
                 {"function_id", number},
                 {"function_name", function},
                 {"maximization", false},
                 {"algorithm", {{"name", optimizer}, {"info", "bobench " + results_.provenance.bobench_version}}},
                 {"experiment_attributes", {{{"written_by", "bobench"}}}},
                 {"run_attributes", {"seed"}},
                 {"attributes", {"evaluations", "raw_y"}},
                 {"bobench", about(dimensions)},
                 {"scenarios", json::array()}};
    for (const auto& [dimension, runs] : dimensions) {
      const std::string data = fmt::format("data_{}/IOHprofiler_f{}_DIM{}.dat", name, number, dimension);
      file["scenarios"].push_back(
          {{"dimension", dimension}, {"path", data}, {"runs", write_data(folder / data, runs)}});
    }
    const std::string path = (folder / fmt::format("IOHprofiler_{}.json", name)).string();
    system::write_new_text(path, file.dump(1, ' ', false, json::error_handler_t::replace));
  }

  /// Data that the format cannot hold; readers ignore unknown keys.
  static json about(const Dimensions& dimensions) {
    json about = {{"options", json::object()}, {"groups", json::object()}};
    for (const auto& [dimension, runs] : dimensions) {
      for (const RunToWrite& one : runs) {
        about["options"] = one.series->options;
        about["groups"][one.series->problem] = one.series->group;
      }
    }
    return about;
  }

  /// @return the runs' entries for the JSON file
  json write_data(const std::filesystem::path& path, const std::vector<RunToWrite>& runs) {
    system::OutputFile file(path.string(), path.string());
    TextWriter out(file.sink());
    json entries = json::array();
    for (const RunToWrite& one : runs) {
      const Best best = write_run(out, one);
      entries.push_back(entry(one, best));
      ++exported_.runs;
      exported_.evaluations += one.run().evaluations();
      budgets_.insert(one.run().evaluations());
    }
    out.finish();
    file.finish();
    return entries;
  }

  static json entry(const RunToWrite& one, const Best& best) {
    const RunResult& run = one.run();
    const auto id = bbob_id(one.series->problem);
    const auto width = static_cast<std::size_t>(one.series->dimension);
    json x = json::array();
    for (std::size_t k = 0; k < width && (best.row + 1) * width <= run.configuration.size(); ++k) {
      x.push_back(run.configuration[best.row * width + k]);
    }
    // JSON requires a number here; a run without a finite value gets the largest double.
    const double y = std::isfinite(best.raw_y) ? best.raw_y : std::numeric_limits<double>::max();
    json listed = {
        {"instance", id ? id->instance_of(static_cast<int>(one.replicate)) : static_cast<int>(one.replicate) + 1},
        {"evals", run.evaluations()},
        {"best", {{"evals", best.evaluation}, {"y", y}, {"x", std::move(x)}}},
        {"seed", run.seed},
        {"replicate", one.replicate},
        {"status", run.status == RunStatus::failed ? "failed" : "complete"},
        {"problem", one.series->problem}};
    if (run.is_sparse()) listed["rows"] = run.rows();
    if (std::isfinite(run.optimum)) listed["optimum"] = run.optimum;
    if (!run.message.empty()) listed["message"] = run.message;
    return listed;
  }

  Best write_run(TextWriter& out, const RunToWrite& one) {
    const RunResult& run = one.run();
    const auto width = run.configuration.empty() ? std::size_t{0} : static_cast<std::size_t>(one.series->dimension);
    std::vector<const double*> columns;
    std::string header = "evaluations raw_y";
    for (const RunColumn& column : run_columns) {
      const std::vector<double>& values = run.*column.values;
      if (values.size() != run.rows()) continue;
      columns.push_back(values.data());
      header += fmt::format(" {}", column.name);
    }
    for (std::size_t k = 0; k < width; ++k) header += fmt::format(" x{}", k);
    out.text(header);
    out.character('\n');

    const std::vector<double> raw = raw_y_of(*one.series, run);
    const double worst = worst_of(raw);
    Best best;
    for (std::size_t i = 0; i < run.rows(); ++i) {
      const double raw_y = raw[i];
      if (std::isfinite(raw_y) && raw_y < best.raw_y) best = {i, run.evaluation_of(i), raw_y};
      out.integer(run.evaluation_of(i));
      out.character(' ');
      out.real(std::isfinite(best.raw_y) ? best.raw_y : worst);
      for (const double* column : columns) {
        out.character(' ');
        out.real(column[i]);
      }
      for (std::size_t k = 0; k < width; ++k) {
        out.character(' ');
        out.real(run.configuration[i * width + k]);
      }
      out.character('\n');
    }
    return best;
  }

  /// The value by which each evaluation is judged; infinite for lower fidelities.
  std::vector<double> raw_y_of(const Series& series, const RunResult& run) const {
    std::vector<double> raw = Judgement(results_, series.problem).trace(run, run.evaluations());
    if (!std::isfinite(run.optimum)) return raw;
    for (double& value : raw) value -= run.optimum;
    return raw;
  }

  /// The raw_y before the first finite value, as the format has no infinity: the run's largest finite one.
  static double worst_of(const std::vector<double>& raw) {
    double worst = -infinity;
    for (const double value : raw) worst = std::isfinite(value) ? std::max(worst, value) : worst;
    return std::isfinite(worst) ? worst : std::numeric_limits<double>::max();
  }

  const ResultSet& results_;
  std::filesystem::path folder_;
  FolderNames folders_;
  FunctionNumbers numbers_;
  Exported exported_;
  std::set<std::size_t> budgets_;
  std::size_t empty_ = 0;
};

}  // namespace

Exported write_ioh(const ResultSet& results, const std::string& folder) {
  return IohWriter(results, folder).write();
}

}  // namespace bobench::results
