#include "results/formats/ioh.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/error.hpp"
#include "core/excerpt.hpp"
#include "core/text.hpp"
#include "results/formats/bbob_ids.hpp"
#include "results/formats/ioh_data.hpp"
#include "results/formats/left_out.hpp"
#include "results/formats/result_set_builder.hpp"
#include "results/formats/text_file.hpp"
#include "system/compressed_file.hpp"
#include "system/json_members.hpp"
#include "system/special_numbers.hpp"

namespace bobench::results {
namespace {

using nlohmann::json;

constexpr std::size_t max_evaluations = 500'000'000;  // of all runs together

/// A run's entry in the JSON file.
struct ListedRun {
  int instance = 1;
  std::size_t evaluations = 0;
  std::optional<std::size_t> replicate;  ///< in files written by bobench, like all that follow
  std::uint64_t seed = 0;
  RunStatus status = RunStatus::complete;
  double optimum = not_known;
  std::string problem, message;
  std::optional<std::size_t> rows;  ///< of a sparse trace
  /// In other files: the evaluation with the best value, and that value, if stated.
  std::size_t best_evaluation = 0;
  double best = not_known;
};

double real_or_word(const json& value) {
  const auto number = value.is_number()   ? value.get<double>()
                      : value.is_string() ? real_of(value.get<std::string>())
                                          : std::nullopt;
  if (!number) throw InputError(fmt::format("{} is not a number", json_excerpt(value)));
  return *number;
}

void read_best(const json& entry, ListedRun& run) {
  const json* best = system::find_member(entry, "best");
  if (!best || !best->is_object() || !best->contains("evals") || !best->contains("y")) return;
  run.best_evaluation = system::whole_member(*best, "evals", 100'000'000'000);
  const json& value = (*best)["y"];
  if (value.is_number() || value.is_string()) run.best = real_or_word(value);
}

ListedRun read_listed(const json& entry, bool ours) {
  ListedRun run;
  run.instance = static_cast<int>(system::whole_member(entry, "instance", 1'000'000'000));
  run.evaluations = system::whole_member(entry, "evals", 100'000'000'000);
  if (!ours) {
    read_best(entry, run);
    return run;
  }
  run.replicate = system::whole_member(entry, "replicate", 99'999);
  run.seed = system::whole_member(entry, "seed");
  if (system::text_member(entry, "status") == "failed") run.status = RunStatus::failed;
  if (entry.contains("optimum")) run.optimum = real_or_word(entry["optimum"]);
  if (entry.contains("rows")) run.rows = system::whole_member(entry, "rows", 100'000'000'000);
  if (entry.contains("message")) run.message = system::text_member(entry, "message");
  run.problem = system::text_member(entry, "problem");
  return run;
}

bool is_bbob(std::string suite, int number) {
  for (char& c : suite) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return suite == "bbob" && number >= 1 && number <= 24;
}

class IohReader {
 public:
  explicit IohReader(const ReadOptions& options) : options_(options), left_out_(options.strict) {}

  void read_file(const std::string& path) {
    place_ = {path};
    json file;
    left_out_.unless_sound([&] {
      // The best value of a run without finite values is printed as inf.
      file = json::parse(system::quote_special_numbers(whole_text(path)), nullptr, false);
      if (file.is_discarded()) place_.refuse("this is not JSON: cut short or damaged");
    });
    if (!file.is_object() || !file.contains("function_id") || !file.contains("scenarios")) return;
    left_out_.unless_sound([&] { place_.read([&] { system::list_member(file, "scenarios"); }); });
    if (!file["scenarios"].is_array()) return;
    for (const json& scenario : file["scenarios"]) {
      Scenario read;
      left_out_.unless_sound([&] { read = read_scenario(file, scenario); });
      for (auto& [listed, rows] : read.runs) {
        if (file.contains("bobench")) {
          take_ours(file, listed, read, rows);
        } else {
          take_foreign(file, listed, read, rows);
        }
      }
    }
  }

  Imported finish() {
    if (foreign_.empty() && !has_ours_ && !left_out_.empty()) throw InputError(left_out_.first());
    for (auto& [key, group] : foreign_) place(key, group);
    Imported imported{.results = builder_.build(), .notes = left_out_.notes()};
    if (contradictions_ > 0) {
      imported.notes.push_back(fmt::format("index and data disagree on {} runs, the data are taken: {}",
                                           contradictions_, first_contradiction_));
    }
    if (!passed_over_.empty()) {
      imported.notes.push_back(fmt::format(
          "columns of IOHprofiler's files that are not read (further objectives, constraints or parameters): {}",
          fmt::join(passed_over_, ", ")));
    }
    if (filled_ > 0) {
      imported.notes.push_back(
          fmt::format("{} runs hold the best value so far where IOHprofiler's files have no row", filled_));
    }
    if (maximized_) imported.notes.emplace_back("values that were to be maximised are imported with the other sign");
    return imported;
  }

 private:
  struct Key {
    std::string suite, function, optimizer;
    int number, dimension;
    auto operator<=>(const Key&) const = default;
  };
  struct Group {
    std::vector<InstanceRun> runs;
    bool filled = false;
  };

  /// Runs of one dimension.
  struct Scenario {
    int dimension = 0;
    std::string optimizer;
    std::vector<std::pair<ListedRun, IohRows>> runs;
  };

  Scenario read_scenario(const json& file, const json& scenario) {
    const bool ours = file.contains("bobench");
    Scenario result;
    std::vector<ListedRun> listed;
    std::string data = std::filesystem::path(place_.path).parent_path();
    place_.read([&] {
      result.dimension = static_cast<int>(system::whole_member(scenario, "dimension", 1'000'000));
      for (const json& entry : system::list_member(scenario, "runs")) listed.push_back(read_listed(entry, ours));
      data = std::filesystem::path(data) / system::text_member(scenario, "path");
      if (!listed.empty()) result.optimizer = system::text_member(system::object_member(file, "algorithm"), "name");
    });
    // The logger leaves the file of a scenario without runs empty.
    if (listed.empty()) return result;
    std::vector<IohRows> runs = read_ioh_data(data, ours, static_cast<std::size_t>(result.dimension), passed_over_);
    if (ours && runs.size() != listed.size()) {
      place_.refuse(fmt::format("it lists {} runs; '{}' has {}", listed.size(), data, runs.size()));
    }
    for (std::size_t i = 0; i < std::min(runs.size(), listed.size()); ++i) {
      if (!ours && !is_whole(listed[i], runs[i], runs.size() != listed.size(), data)) continue;
      result.runs.emplace_back(listed[i], std::move(runs[i]));
    }
    if (runs.size() > listed.size()) {
      left_out_.add(place_, fmt::format("{} runs of '{}' that it does not list", runs.size() - listed.size(), data));
    } else if (runs.size() < listed.size()) {
      left_out_.add(place_,
                    fmt::format("{} runs that it lists and '{}' does not have", listed.size() - runs.size(), data));
    }
    return result;
  }

  /// Whether the data of a run are as long as the entry states; if not, the run is left out.
  /// @param doubtful  the entry may belong to another run
  bool is_whole(const ListedRun& listed, const IohRows& rows, bool doubtful, const std::string& data) {
    const std::size_t last = rows.evaluation.empty() ? 0 : rows.evaluation.back();
    if (doubtful && last > listed.evaluations) {
      place_.refuse(fmt::format("its list of runs and those of '{}' do not fit: which is which cannot be told", data));
    }
    if (!rows.is_cut && last >= listed.best_evaluation) {
      compare_best(listed, rows, data);
      return true;
    }
    left_out_.add(place_,
                  fmt::format("a run on instance {} whose data end before its best value, {:g} at evaluation {}: "
                              "'{}'",
                              listed.instance, listed.best, listed.best_evaluation, data));
    return false;
  }

  /// Compares the best value: the entry has all its digits, the data have ten.
  void compare_best(const ListedRun& listed, const IohRows& rows, const std::string& data) {
    const auto row = std::ranges::lower_bound(rows.evaluation, listed.best_evaluation);
    if (rows.is_transformed || row == rows.evaluation.end() || *row != listed.best_evaluation) return;
    const double value = rows.result.value[static_cast<std::size_t>(row - rows.evaluation.begin())];
    if (!(std::abs(value - listed.best) > 1e-6 * (1.0 + std::abs(listed.best)))) return;
    if (contradictions_++ == 0) {
      first_contradiction_ = fmt::format("a best value of {:g} at evaluation {} in '{}' and {:g} in '{}'", listed.best,
                                         listed.best_evaluation, place_.path, value, data);
    }
  }

  void take_ours(const json& file, const ListedRun& listed, const Scenario& scenario, IohRows& rows) {
    has_ours_ = true;
    const std::size_t last = rows.evaluation.empty() ? 0 : rows.evaluation.back();
    if (last != (listed.rows ? listed.evaluations : rows.evaluation.size())) {
      place_.refuse(fmt::format("run {} of '{}' lacks evaluations", *listed.replicate, excerpt(listed.problem)));
    }
    if (listed.rows) rows.result.evaluation.assign(rows.evaluation.begin(), rows.evaluation.end());
    if (const std::size_t expected = listed.rows.value_or(listed.evaluations); rows.evaluation.size() != expected) {
      place_.refuse(fmt::format("run {} of '{}' has {} rows; {} are listed", *listed.replicate, excerpt(listed.problem),
                                rows.evaluation.size(), expected));
    }
    SeriesFacts facts{.dimension = scenario.dimension};
    const json& about = file["bobench"];
    if (about.is_object() && about.contains("options") && about["options"].is_object())
      facts.options = about["options"];
    if (about.is_object() && about.contains("groups") && about["groups"].is_object()) {
      const json& groups = about["groups"];
      if (groups.contains(listed.problem) && groups[listed.problem].is_string()) {
        facts.group = groups[listed.problem].get<std::string>();
      }
    }
    RunResult& run = builder_.run(builder_.series(listed.problem, scenario.optimizer, facts), *listed.replicate);
    if (run.status != RunStatus::missing) {
      place_.refuse(fmt::format("replicate {} of '{}' is there twice", *listed.replicate, excerpt(listed.problem)));
    }
    run = std::move(rows.result);
    run.status = listed.status;
    run.seed = listed.seed;
    run.optimum = listed.optimum;
    run.message = listed.message;
  }

  void take_foreign(const json& file, const ListedRun& listed, const Scenario& scenario, IohRows& rows) {
    if (rows.evaluation.empty()) return;
    const bool maximized = file.contains("maximization") && file["maximization"] == true;
    std::size_t evaluations = std::max(listed.evaluations, rows.evaluation.back());
    if (options_.budget) evaluations = std::min(evaluations, *options_.budget);
    total_ += evaluations;
    if (total_ > max_evaluations) {
      place_.refuse(fmt::format("with this there are more than {} evaluations; take fewer of each run with --budget",
                                max_evaluations));
    }
    const bool filled = spread(rows, evaluations, maximized);
    const auto text = [&](const char* name) {
      return file.contains(name) ? place_.read([&] { return system::text_member(file, name); }) : std::string();
    };
    const auto number = static_cast<int>(place_.read([&] { return system::whole_member(file, "function_id", 65535); }));
    const std::string function = text("function_name"), suite = text("suite");
    Group& group = foreign_[{suite, function.empty() ? fmt::format("f{}", number) : function, scenario.optimizer,
                             number, scenario.dimension}];
    group.filled |= filled;
    filled_ += filled;
    maximized_ |= maximized;
    rows.result.status = RunStatus::complete;
    // IOHexperimenter's raw_y leaves out the shift of BBOB's objective: it is the distance from the optimum.
    if (is_bbob(suite, number) && !rows.is_transformed) rows.result.optimum = 0.0;
    group.runs.push_back({listed.instance, std::move(rows.result)});
  }

  void place(const Key& key, Group& group) {
    SeriesFacts facts{.dimension = key.dimension};
    if (group.filled) facts.details = {{"imported", "IOHprofiler"}, {"between_improvements", "best so far"}};
    if (is_bbob(key.suite, key.number)) {
      const BbobId id{"bbob", key.number, key.dimension};
      place_suite_runs(builder_, key.optimizer, id, facts, std::move(group.runs));
      return;
    }
    place_runs(builder_,
               fmt::format("ioh/{}/{}/d{}", problem_id_part(key.suite), problem_id_part(key.function), key.dimension),
               key.optimizer, facts, std::move(group.runs));
  }

  ReadOptions options_;
  LeftOut left_out_;
  std::set<std::string> passed_over_;
  bool has_ours_ = false;
  std::size_t contradictions_ = 0;
  std::string first_contradiction_;
  Place place_;
  ResultSetBuilder builder_;
  std::map<Key, Group> foreign_;
  std::size_t filled_ = 0, total_ = 0;
  bool maximized_ = false;
};

}  // namespace

bool is_ioh(const std::string& path) {
  for (const std::string& file : files_below(path, ".json")) {
    if (!file.ends_with(".json")) continue;
    const std::string text = system::read_text_beginning(file, 1 << 20);
    if (text.find("\"function_id\"") != std::string::npos && text.find("\"scenarios\"") != std::string::npos)
      return true;
  }
  return false;
}

Imported read_ioh(const std::string& path, const ReadOptions& options) {
  const auto files = files_below(path, ".json");
  if (files.empty()) throw InputError(fmt::format("'{}' has no .json files", path));
  IohReader reader(options);
  for (const std::string& file : files) reader.read_file(file);
  return reader.finish();
}

}  // namespace bobench::results
