#include "results/formats/ioh.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <limits>
#include <map>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/excerpt.hpp"
#include "core/text.hpp"
#include "results/formats/bbob_ids.hpp"
#include "results/formats/result_set_builder.hpp"
#include "results/formats/text_file.hpp"
#include "system/compressed_file.hpp"
#include "system/json_members.hpp"

namespace bobench::results {
namespace {

using nlohmann::json;

constexpr std::size_t max_evaluations = 500'000'000;  // of all runs together

/// What a run's entry in the JSON file says.
struct ListedRun {
  int instance = 1;
  std::size_t evaluations = 0;
  std::optional<std::size_t> replicate;  ///< in files of ours, as all that follow
  std::uint64_t seed = 0;
  RunStatus status = RunStatus::complete;
  double optimum = not_known;
  std::string problem, message;
  std::optional<std::size_t> rows;  ///< of a sparse trace
};

double real_or_word(const json& value) {
  const auto number = value.is_number()   ? value.get<double>()
                      : value.is_string() ? real_of(value.get<std::string>())
                                          : std::nullopt;
  if (!number) throw InputError(fmt::format("{} is no number", json_excerpt(value)));
  return *number;
}

ListedRun read_listed(const json& entry, bool ours) {
  ListedRun run;
  run.instance = static_cast<int>(system::whole_member(entry, "instance", 1'000'000'000));
  run.evaluations = system::whole_member(entry, "evals", 100'000'000'000);
  if (!ours) return run;
  run.replicate = system::whole_member(entry, "replicate", 99'999);
  run.seed = system::whole_member(entry, "seed");
  if (system::text_member(entry, "status") == "failed") run.status = RunStatus::failed;
  if (entry.contains("optimum")) run.optimum = real_or_word(entry["optimum"]);
  if (entry.contains("rows")) run.rows = system::whole_member(entry, "rows", 100'000'000'000);
  if (entry.contains("message")) run.message = system::text_member(entry, "message");
  run.problem = system::text_member(entry, "problem");
  return run;
}

/// Which field of a row is what.
struct Fields {
  std::size_t value = 0;  ///< position of what a run's value is taken from
  std::array<int, run_columns.size()> measured;
  std::vector<std::size_t> point;  ///< positions of x0, x1, ...
  std::size_t count = 0;
  bool is_transformed = false;
};

/// One run's rows.
struct RunRows {
  std::vector<std::size_t> evaluation;
  RunResult result;             ///< the vectors alone, an entry for each row
  bool is_transformed = false;  ///< values have the objective's shift in them
};

class DataReader {
 public:
  DataReader(const std::string& path, bool ours, std::size_t dimension)
      : text_(whole_text(path)), place_{path}, ours_(ours), dimension_(dimension) {}

  /// The k-th block is the k-th run's; a header line begins each.
  std::vector<RunRows> read() {
    Lines lines(text_);
    for (std::string_view line; lines.next(line);) {
      place_.line = lines.number();
      if (trimmed(line).empty()) continue;
      if (line.front() == '"')
        place_.refuse("this is IOHprofiler's format from before version 0.3.3, which is not read");
      if (line.find_first_of("0123456789") == std::string_view::npos || line.starts_with("evaluations")) {
        read_header(line);
        runs_.emplace_back().is_transformed = fields_.is_transformed;
      } else if (runs_.empty()) {
        place_.refuse("numbers stand before the header line, evaluations raw_y ...");
      } else {
        read_row(line);
      }
    }
    return std::move(runs_);
  }

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
    if (!ours_) return;
    for (std::size_t i = 1; i < run_columns.size(); ++i) fields_.measured[i] = position(run_columns[i].name);
    for (int x = position("x0"); x >= 0; x = position(fmt::format("x{}", fields_.point.size()))) {
      fields_.point.push_back(static_cast<std::size_t>(x));
    }
    if (!fields_.point.empty() && fields_.point.size() != dimension_) {
      place_.refuse(fmt::format("there are {} coordinates; the dimension is {}", fields_.point.size(), dimension_));
    }
  }

  void read_row(std::string_view line) {
    RunRows& run = runs_.back();
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
                                    : fmt::format("'{}' is no number", excerpt(field)));
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

  std::string text_;
  Place place_;
  bool ours_;
  std::size_t dimension_;
  Fields fields_;
  std::vector<double> row_;
  std::vector<RunRows> runs_;
};

/// The rows of a foreign run as the values of all its evaluations.
/// @return whether there were gaps, which hold the best value so far
bool spread(RunRows& run, std::size_t evaluations, bool maximized) {
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

/// A part of a problem id made of a foreign name.
std::string id_part(std::string_view name) {
  std::string part(trimmed(name));
  std::ranges::replace_if(
      part, [](char c) { return c == '/' || static_cast<unsigned char>(c) <= ' '; }, '-');
  return part.empty() || part == "." || part == ".." ? "unnamed" : part;
}

bool is_bbob(std::string suite, int number) {
  for (char& c : suite) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return suite == "bbob" && number >= 1 && number <= 24;
}

class IohReader {
 public:
  explicit IohReader(const ReadOptions& options) : options_(options) {}

  void read_file(const std::string& path) {
    place_ = {path};
    const std::string text = whole_text(path);
    const json file = json::parse(text, nullptr, false);
    if (file.is_discarded()) place_.refuse("this is no JSON: cut short or damaged");
    if (!file.is_object() || !file.contains("function_id") || !file.contains("scenarios")) return;
    for (const json& scenario : place_.read([&]() -> const json& { return system::list_member(file, "scenarios"); })) {
      read_scenario(file, scenario);
    }
  }

  Imported finish() {
    for (auto& [key, group] : foreign_) place(key, group);
    Imported imported{builder_.build(), {}};
    if (filled_ > 0) {
      imported.notes.push_back(
          fmt::format("{} runs hold the best value so far where IOHprofiler's files have no row", filled_));
    }
    if (maximized_) imported.notes.push_back("values that were to be maximised are imported with the other sign");
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

  void read_scenario(const json& file, const json& scenario) {
    const bool ours = file.contains("bobench");
    int dimension = 0;
    std::vector<ListedRun> listed;
    std::string data = std::filesystem::path(place_.path).parent_path(), optimizer;
    place_.read([&] {
      dimension = static_cast<int>(system::whole_member(scenario, "dimension", 1'000'000));
      for (const json& entry : system::list_member(scenario, "runs")) listed.push_back(read_listed(entry, ours));
      data = std::filesystem::path(data) / system::text_member(scenario, "path");
      if (!listed.empty()) optimizer = system::text_member(system::object_member(file, "algorithm"), "name");
    });
    // The logger leaves the file of a scenario without runs empty.
    if (listed.empty()) return;
    std::vector<RunRows> runs = DataReader(data, ours, static_cast<std::size_t>(dimension)).read();
    if (runs.size() != listed.size()) {
      place_.refuse(fmt::format("it lists {} runs; '{}' has {}", listed.size(), data, runs.size()));
    }
    for (std::size_t i = 0; i < runs.size(); ++i) {
      if (ours) {
        take_ours(file, listed[i], optimizer, dimension, runs[i]);
      } else {
        take_foreign(file, listed[i], optimizer, dimension, runs[i]);
      }
    }
  }

  void take_ours(const json& file, const ListedRun& listed, const std::string& optimizer, int dimension,
                 RunRows& rows) {
    const std::size_t last = rows.evaluation.empty() ? 0 : rows.evaluation.back();
    if (last != (listed.rows ? listed.evaluations : rows.evaluation.size())) {
      place_.refuse(fmt::format("run {} of '{}' lacks evaluations", *listed.replicate, excerpt(listed.problem)));
    }
    if (listed.rows) rows.result.evaluation.assign(rows.evaluation.begin(), rows.evaluation.end());
    if (const std::size_t expected = listed.rows.value_or(listed.evaluations); rows.evaluation.size() != expected) {
      place_.refuse(fmt::format("run {} of '{}' has {} rows; {} are listed", *listed.replicate, excerpt(listed.problem),
                                rows.evaluation.size(), expected));
    }
    SeriesFacts facts{.dimension = dimension};
    const json& about = file["bobench"];
    if (about.is_object() && about.contains("options") && about["options"].is_object())
      facts.options = about["options"];
    if (about.is_object() && about.contains("groups") && about["groups"].is_object()) {
      const json& groups = about["groups"];
      if (groups.contains(listed.problem) && groups[listed.problem].is_string()) {
        facts.group = groups[listed.problem].get<std::string>();
      }
    }
    RunResult& run = builder_.run(builder_.series(listed.problem, optimizer, facts), *listed.replicate);
    if (run.status != RunStatus::missing) {
      place_.refuse(fmt::format("replicate {} of '{}' is there twice", *listed.replicate, excerpt(listed.problem)));
    }
    run = std::move(rows.result);
    run.status = listed.status;
    run.seed = listed.seed;
    run.optimum = listed.optimum;
    run.message = listed.message;
  }

  void take_foreign(const json& file, const ListedRun& listed, const std::string& optimizer, int dimension,
                    RunRows& rows) {
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
    Group& group =
        foreign_[{suite, function.empty() ? fmt::format("f{}", number) : function, optimizer, number, dimension}];
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
    place_runs(builder_, fmt::format("ioh/{}/{}/d{}", id_part(key.suite), id_part(key.function), key.dimension),
               key.optimizer, facts, std::move(group.runs));
  }

  ReadOptions options_;
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
