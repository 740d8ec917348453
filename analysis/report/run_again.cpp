#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "analysis/report/html.hpp"
#include "analysis/report/sections.hpp"
#include "core/command_line.hpp"
#include "core/random.hpp"
#include "results/program.hpp"

namespace bobench::analysis::report {
namespace {

using results::ResultSet, results::Series;
using Names = std::vector<std::string>;

/// Whether bobench made these runs, or will make them, with the file's seed: each run's own seed follows from its name.
/// Imported runs have other seeds, or none.
bool is_ours(const Series& series, const results::Settings& settings) {
  for (std::size_t r = 0; r < series.runs.size(); ++r) {
    if (!has_run(series.runs[r])) continue;
    const RunStreams streams(settings.seed, series.problem, series.streams(), static_cast<int>(r));
    if (series.runs[r].seed != streams.run_seed()) return false;
  }
  return true;
}

/// Optimisers with the same problems and numbers of replicates.
struct Block {
  Names optimizers;
  Names problems;
  std::size_t replicates = 0;
  Names of_python;  ///< those of them that are classes or functions of Python
};

std::vector<Block> blocks_of(const Subject& subject) {
  std::vector<Block> blocks;
  for (const plots::ShownOptimizer& optimizer : subject.selection.optimizers) {
    Block block;
    const auto add_python = [&](const std::string& name, const nlohmann::json& record) {
      if (results::is_of_python(record)) block.of_python.push_back(name);
    };
    for (const Series& series : subject.selection.results.series) {
      if (series.optimizer != optimizer.name || !is_ours(series, subject.selection.results.settings)) continue;
      block.optimizers = {results::optimizer_argument(series)};
      block.problems.push_back(results::problem_argument(series));
      block.replicates = std::max(block.replicates, series.runs.size());
      if (block.problems.size() == 1) add_python(series.optimizer, series.options);
      add_python(series.problem, series.details);
    }
    if (block.problems.empty()) continue;
    const auto same = std::ranges::find_if(blocks, [&](const Block& other) {
      return other.problems == block.problems && other.replicates == block.replicates;
    });
    if (same == blocks.end()) {
      blocks.push_back(std::move(block));
    } else {
      same->optimizers.push_back(block.optimizers.front());
      same->of_python.insert(same->of_python.end(), block.of_python.begin(), block.of_python.end());
    }
  }
  return blocks;
}

/// A list in Python: names in quotes, classes and functions without.
std::string python_list(const Names& names, const Names& of_python) {
  std::string items;
  for (const std::string& name : names) {
    const bool is_object = std::ranges::find(of_python, name) != of_python.end();
    items += (items.empty() ? "" : ", ") + (is_object ? name : nlohmann::json(name).dump());
  }
  return "[" + items + "]";
}

std::string python_call(const Block& block, const results::Settings& settings) {
  return fmt::format("# in Python: bobench.run({}, {}, replicates={}, budget={}, seed={},{} output=\"again.h5\")",
                     python_list(block.optimizers, block.of_python), python_list(block.problems, block.of_python),
                     block.replicates, settings.budget, settings.seed,
                     settings.record_configurations ? " record_x=True," : "");
}

std::string command_of(const Block& block, const results::Settings& settings) {
  if (!block.of_python.empty()) return python_call(block, settings);
  Names words = {"bobench", "run", "--optimizers"};
  words.insert(words.end(), block.optimizers.begin(), block.optimizers.end());
  words.emplace_back("--problems");
  words.insert(words.end(), block.problems.begin(), block.problems.end());
  for (const auto& [option, value] :
       {std::pair("--replicates", std::to_string(block.replicates)),
        std::pair("--budget", std::to_string(settings.budget)), std::pair("--seed", std::to_string(settings.seed))}) {
    words.emplace_back(option);
    words.push_back(value);
  }
  if (settings.record_configurations) words.emplace_back("--record-x");
  words.insert(words.end(), {"--output", "again.h5"});
  return join_command(words);
}

std::string listing(const std::string& text) {
  return "<pre class=\"command\">" + escaped(text, true) + "</pre>\n";
}

}  // namespace

Section run_again(const Subject& subject) {
  const ResultSet& results = subject.selection.results;
  std::string html;
  if (!results.provenance.command_line.empty()) {
    html += "<p>The file was begun by</p>\n" + listing(results.provenance.command_line);
  }
  std::string commands;
  for (const Block& block : blocks_of(subject)) commands += command_of(block, results.settings) + "\n";
  if (!commands.empty()) {
    html += fmt::format("<p>These runs, again, with bobench {}{}, and a comparison value by value:</p>\n",
                        escaped(results.provenance.bobench_version),
                        results.provenance.git_revision.empty() || results.provenance.git_revision == "unknown"
                            ? ""
                            : " at revision " + escaped(results.provenance.git_revision));
    html += listing(commands + join_command({"bobench", "diff", subject.file, "again.h5"}));
    html +=
        "<p class=\"note\">Results depend on the seed, not on the machine's number of threads or on the order of runs. "
        "Another build of bobench, for another instruction set or by another compiler, may round otherwise.</p>\n";
  }
  const auto imported =
      std::ranges::count_if(results.series, [&](const Series& series) { return !is_ours(series, results.settings); });
  if (imported > 0) {
    html += fmt::format(
        "<p class=\"note\">{} of {} series come from elsewhere (bobench import) and cannot be run again from "
        "here.</p>\n",
        imported, results.series.size());
  }
  html += "<p>This page, and its plots with their data and scripts:</p>\n" +
          listing(subject.command + "\n" + join_command({"bobench", "plot", subject.file, "--output", "plots"}));
  return {"again", "How to run it again", html};
}

}  // namespace bobench::analysis::report
