#include <ostream>

#include <fmt/format.h>

#include "analysis/gate.hpp"
#include "analysis/selected_results.hpp"
#include "cli/arguments.hpp"
#include "cli/command.hpp"
#include "cli/interrupt.hpp"
#include "cli/plot_options.hpp"
#include "cli/result_files.hpp"
#include "core/error.hpp"

namespace bobench::cli {
namespace {

namespace po = boost::program_options;
using analysis::GateResult, analysis::GateVerdict;

ArgumentParser check_parser() {
  ArgumentParser parser(
      "bobench check --baseline old.h5 --candidate new.h5 [options]",
      "Compares a new version of an optimiser with the old one, run by run: is it worse, no worse, or better? The "
      "verdict holds however often the command is repeated with more replicates. Exit code 0: the same, no worse, or "
      "better; 1: worse; 75: undecided, run more replicates.");
  auto add = parser.options();
  parser.group("Files");
  add("baseline", text_value("FILE")->required(), "runs of the old version");
  add("candidate", text_value("FILE")->required(), "runs of the new version, with the same problems and seed");
  add_selection_options(parser);
  add_horizon_options(parser);
  add_regret_option(parser);
  parser.group("Verdict");
  add("margin", real_value()->default_value(0.05, "0.05"),
      "no worse: the candidate ends lower in more than 0.5 - X of the paired runs");
  add("alpha", real_value()->default_value(0.05, "0.05"),
      "probability of any wrong verdict, over all optimisers and repetitions");
  parser.group("Output");
  add("full", "the table of problems with all problems");
  parser.table_format("format; other than text: the verdicts alone");
  parser.example("bobench check --baseline old.h5 --candidate new.h5", "Check the optimisers that both files have");
  parser.example("bobench check --baseline old.h5 --candidate new.h5 --margin 0.1 --at 50",
                 "Check them after 50 evaluations, with a wider margin, which takes fewer replicates");
  return parser;
}

analysis::GateRequest gate_request(const po::variables_map& values) {
  analysis::GateRequest request{
      .horizon = horizon_request(values), .margin = values["margin"].as<double>(), .alpha = level(values, "alpha")};
  if (!(request.margin > 0.0 && request.margin < 0.5)) {
    throw InputError(fmt::format("--margin is {}; expected a number above 0 and below 0.5", request.margin));
  }
  return request;
}

/// The selected part of a file.
results::ResultSet read_side(const Environment& environment, const po::variables_map& values, const char* option) {
  const results::Wanted all_but_times = {.values = true, .times = results::Times::none, .configurations = false};
  results::ResultSet results = read_result_set(environment, values[option].as<std::string>(), all_but_times);
  results.regret_kind = choice<results::RegretKind>(values, "regret");
  try {
    return analysis::select_results(std::move(results), selection_request(values, environment.catalogs.problems))
        .results;
  } catch (const InputError& error) {
    throw InputError(fmt::format("--{}: {}", option, error.what()));
  }
}

int exit_code(const std::vector<GateResult>& gates) {
  int code = 0;
  for (const GateResult& gate : gates) {
    if (gate.verdict == GateVerdict::worse) return 1;
    if (gate.verdict == GateVerdict::undecided) code = exit_unfinished;
  }
  return code;
}

}  // namespace

int check_command(const Environment& environment, const std::vector<std::string>& arguments) {
  const auto values = check_parser().parse(arguments, environment.out);
  if (!values) return 0;
  analysis::GateRequest request = gate_request(*values);
  const auto format = choice<analysis::TableFormat>(*values, "format");
  const results::ResultSet baseline = read_side(environment, *values, "baseline"),
                           candidate = read_side(environment, *values, "candidate");
  if (baseline.settings.seed != candidate.settings.seed) {
    environment.err << fmt::format(
        "Note: the seeds are {} and {}: paired runs do not share initial designs and noise, and more replicates are "
        "needed.\n",
        baseline.settings.seed, candidate.settings.seed);
  }
  const auto pairs = analysis::gate_pairs(baseline, candidate);
  request.alpha /= static_cast<double>(pairs.size());
  std::vector<GateResult> gates;
  for (const auto& [before, after] : pairs) {
    gates.push_back(analysis::check(baseline, before, candidate, after, request));
  }
  environment.out << analysis::gate_table(gates, request).print(format);
  if (format == analysis::TableFormat::text) {
    constexpr std::size_t few = 10;
    for (const GateResult& gate : gates) {
      if (gate.verdict == GateVerdict::same) continue;
      const std::size_t most = values->count("full") ? gate.problems.size() : few;
      environment.out << "\n" << analysis::gate_problems_table(gate, most).print(format);
    }
  }
  return exit_code(gates);
}

}  // namespace bobench::cli
