#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <optional>
#include <ostream>

#include "analysis/selected_results.hpp"
#include "cli/arguments.hpp"
#include "cli/command.hpp"
#include "cli/result_files.hpp"
#include "core/error.hpp"
#include "core/maximized.hpp"
#include "core/text.hpp"
#include "results/formats/formats.hpp"
#include "results/formats/named_series.hpp"
#include "results/formats/result_set_builder.hpp"
#include "results/result_file.hpp"
#include "runners/provenance.hpp"

namespace bobench::cli {
namespace {

namespace po = boost::program_options;

constexpr const char* import_usage = "bobench import traces.csv [...] --output r.h5";

/// Adds values that the file does not have, for problems in the catalogue.
/// @param by_instance  replicates are instances, numbered as in bobench: each has its optimum
void complete_from(const ProblemCatalog& problems, bool by_instance, results::Series& series) {
  try {
    for (std::size_t r = 0; r < series.runs.size(); ++r) {
      results::RunResult& run = series.runs[r];
      if (run.status == results::RunStatus::missing) continue;
      const Problem problem = problems.make(series.problem, static_cast<int>(r));
      if (by_instance && std::isnan(run.optimum) && problem.optimum()) run.optimum = *problem.optimum();
      if (series.dimension == 0) series.dimension = static_cast<int>(problem.space().dimension());
    }
    if (series.group.empty()) series.group = problems.group(series.problem);
  } catch (const InputError&) {
    // Not in the catalogue: only the file's values are known.
  }
}

/// A value of --optimum: "0.1", or "p/one=0.1" for one problem.
struct GivenOptimum {
  std::string problem;  ///< "": all
  double value = 0.0;
};

std::vector<GivenOptimum> given_optima(const po::variables_map& values) {
  std::vector<GivenOptimum> given;
  if (!values.count("optimum")) return given;
  for (const std::string& text : values["optimum"].as<std::vector<std::string>>()) {
    const std::size_t at = text.rfind('=');  // an id may contain others
    const auto value = parse_real(at == std::string::npos ? text : text.substr(at + 1));
    if (!value || !std::isfinite(*value)) {
      throw InputError(fmt::format("--optimum is '{}'; expected a number, or PROBLEM=NUMBER", text));
    }
    given.push_back({at == std::string::npos ? "" : text.substr(0, at), *value});
  }
  return given;
}

/// Sets the optimum of the runs of a problem, or of all. @throws InputError for an unknown problem or another optimum
void set_optimum(const GivenOptimum& given, results::ResultSet& results) {
  bool is_there = given.problem.empty();
  for (results::Series& series : results.series) {
    if (!given.problem.empty() && series.problem != given.problem) continue;
    is_there = true;
    for (results::RunResult& run : series.runs) {
      if (run.status == results::RunStatus::missing) continue;
      const double sign = shown_sign(series.details), optimum = sign * given.value;
      if (!std::isnan(run.optimum) && run.optimum != optimum) {
        throw InputError(fmt::format(
            "--optimum: the optimum of {} is already known, {:.17g}; leave out {:.17g}, or name other problems",
            series.problem, sign * run.optimum, given.value));
      }
      run.optimum = optimum;
    }
  }
  if (is_there) return;
  const std::vector<std::string> problems = analysis::problems_of(results);
  throw InputError(fmt::format("--optimum: no run on '{}'{}", given.problem, did_you_mean(given.problem, problems)));
}

std::string import_summary() {
  std::string text = "Imports results of other programs as a result file. The format is recognised by the content:\n";
  for (const results::Format& format : results::formats()) {
    text += fmt::format("  {:<10} {}\n", format.name, format.description);
  }
  return text +
         "Text files may be compressed by xz. docs/formats.md and docs/tuning_programs.md say how names, "
         "instances and gaps are imported.";
}

results::Imported read(const std::string& path, const po::variables_map& values) {
  const results::Format& format =
      values.count("as") ? results::format_named(values["as"].as<Choice>().name) : results::recognised_format(path);
  results::ReadOptions options;
  if (values.count("maximize") && format.name != std::string("optuna")) {
    throw InputError(fmt::format("--maximize is of Optuna's CSV files; '{}' is read as {}", path, format.name));
  }
  options.maximize = values.count("maximize") > 0;
  if (values.count("instances") && format.name != std::string("coco")) {
    throw InputError(fmt::format("--instances is of COCO's files; '{}' is read as {}", path, format.name));
  }
  if (values.count("instances")) options.workshop = values["instances"].as<int>();
  options.strict = values.count("strict") > 0;
  if (values.count("budget")) options.budget = static_cast<std::size_t>(values["budget"].as<int>());
  return results::read_format(format, path, options);
}

std::optional<std::string> given_name(const po::variables_map& values, const char* option) {
  return values.count(option) ? std::optional(values[option].as<std::string>()) : std::nullopt;
}

void print_notes(const Environment& environment, const std::vector<std::string>& notes) {
  for (const std::string& note : notes) environment.err << "Note: " << note << ".\n";
}

/// Reads all files and folders as one set, with the names that the user gave.
results::ResultSet read_all(const Environment& environment, const po::variables_map& values) {
  const auto problem = given_name(values, "problem"), optimizer = given_name(values, "optimizer");
  results::ResultSet all;
  bool first = true;
  for (const std::string& path : values["files"].as<std::vector<std::string>>()) {
    results::Imported imported = read(path, values);
    print_notes(environment, imported.notes);
    if (problem || optimizer) print_notes(environment, results::rename_series(imported.results, problem, optimizer));
    for (results::Series& series : imported.results.series) {
      complete_from(environment.catalogs.problems, !imported.replicates_are_labels, series);
    }
    if (first) {
      all = std::move(imported.results);
    } else if (imported.replicates_are_unnumbered) {
      print_notes(environment, results::append_replicates(all, std::move(imported.results)));
    } else {
      results::join(all, std::move(imported.results));
    }
    first = false;
  }
  if (std::ranges::any_of(all.series, [](const auto& series) { return series.problem.ends_with("/unnamed"); })) {
    print_notes(environment, {"the files do not name the problem: give --problem ID"});
  }
  return all;
}

/// Joins the imported runs with those of an existing file, so that they are ranked together.
results::ResultSet beside(const Environment& environment, const std::string& ours, results::ResultSet theirs) {
  results::ResultSet all = read_result_set(environment, ours);
  if (all.settings.budget != theirs.settings.budget) {
    environment.err << fmt::format(
        "Note: runs have up to {} evaluations in '{}' and up to {} in what is imported; compare them "
        "with rank --at {}.\n",
        all.settings.budget, ours, theirs.settings.budget, std::min(all.settings.budget, theirs.settings.budget));
  }
  results::join(all, std::move(theirs));
  return all;
}

}  // namespace

int import_command(const Environment& environment, const std::vector<std::string>& arguments) {
  ArgumentParser parser(import_usage, import_summary());
  parser.positional("files", -1);
  std::vector<Name> names;
  for (const results::Format& format : results::formats()) names.emplace_back(format.name);
  auto add = parser.options();
  parser.group("Files");
  add("output", text_value("FILE")->required(), "the new result file; it must not exist");
  parser.one_of("as", "format of the files, if it cannot be recognised", std::move(names));
  add("with", text_value("FILE"), "also copy the runs of this result file, to rank all together");
  add("strict", "refuse files that cannot be read in full; otherwise the rest is imported, with a note");
  parser.group("Names");
  add("problem", text_value("ID"), "problem of all imported runs, in place of the names in the files");
  add("optimizer", text_value("NAME"),
      "optimiser of all imported runs; runs that then have the same names become replicates in the order of the files");
  add("instances", whole_value(1),
      "COCO only: replicates are the instances of the workshop of this year (2009: 1 to 5, three times)");
  parser.group("Values");
  add("budget", whole_value(1), "import only the first N evaluations of each run");
  add("optimum", text_values("[PROBLEM=]VALUE"),
      "optimum, or best known value, of all imported problems or of one; regret is measured from it");
  add("maximize", "Optuna's CSV only: the study was maximised, so that its values are negated");
  parser.example("bobench import traces.csv --output r.h5 --with ours.h5",
                 "Import the runs of another program, next to those of a result file");
  parser.example("bobench import study.log --problem mine/net --optimizer optuna-tpe --output optuna.h5",
                 "Import a study of Optuna, with the names of its problem and its sampler");
  parser.example("bobench import exdata/my-optimizer --output coco.h5 --instances 2009",
                 "Import a folder of COCO's logger");
  const auto values = parser.parse(arguments, environment.out);
  if (!values) return 0;
  if (!values->count("files")) throw InputError(fmt::format("no file given. Usage: {}", import_usage));
  const std::string output = (*values)["output"].as<std::string>();
  require_free_output(output);

  const std::vector<GivenOptimum> optima = given_optima(*values);
  results::ResultSet all = read_all(environment, *values);
  for (const GivenOptimum& given : optima) set_optimum(given, all);
  if (values->count("with")) all = beside(environment, (*values)["with"].as<std::string>(), std::move(all));
  // A JSON export records its own provenance.
  if (all.provenance.bobench_version.empty() || values->count("with")) {
    all.provenance = runners::provenance(environment.command_line);
  }
  results::write_result_file(output, all);
  environment.out << fmt::format("{} series, {} runs, up to {} evaluations. Results: {}\n", all.series.size(),
                                 all.count(results::RunStatus::complete) + all.count(results::RunStatus::failed),
                                 all.settings.budget, output);
  return 0;
}

}  // namespace bobench::cli
