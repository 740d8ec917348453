#include <ostream>

#include <filesystem>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "analysis/archive/references.hpp"
#include "analysis/function_names.hpp"
#include "analysis/runtimes/convergence_area.hpp"
#include "analysis/runtimes/loss_ratios.hpp"
#include "analysis/runtimes/reference.hpp"
#include "analysis/runtimes/runtime_table.hpp"
#include "cli/arguments.hpp"
#include "cli/command.hpp"
#include "cli/plot_options.hpp"
#include "core/error.hpp"
#include "core/text.hpp"

namespace bobench::cli {
namespace {

namespace po = boost::program_options;
using Numbers = std::vector<double>;

enum class Show { runtimes, losses, area };
constexpr auto enum_names(Show) {
  return std::to_array<EnumName<Show>>(
      {{Show::runtimes, "runtimes", "average runtimes to targets"},
       {Show::losses, "losses", "COCO's loss ratios: runtimes relative to the reference's, by budget"},
       {Show::area, "area", "area over the convergence curve (AOCC), one number for a run"}});
}

ArgumentParser runtime_parser() {
  ArgumentParser parser(
      "bobench runtime r.h5 [options]",
      "Prints average runtimes (aRT): the evaluations that every optimiser needs to reach targets of regret. It also "
      "prints COCO's loss ratios, and the area over the convergence curves (AOCC).");
  parser.positional("file", 1);
  add_selection_options(parser);
  add_horizon_options(parser);
  parser.group("What to print");
  parser.one_of<Show>("show", "the table", Show::runtimes);
  auto add = parser.options();
  add("reference", text_value("NAME"),
      "runtimes as multiples of those of best2009 or best2009-2016 (BBOB), of an algorithm in a folder in COCO's "
      "format, or of an optimiser of the file (default with --run-lengths, --expensive and losses: best2009)");
  parser.table_format();
  parser.group("Runtimes");
  add("targets", real_values(), "regrets to reach (default: 10 1 0.1 0.01 0.001 1e-5 1e-7, like COCO)");
  add("run-lengths", real_values(), "instead: targets that the reference just misses after X evaluations/dim.");
  add("expensive", "the same as --run-lengths 0.5 1.2 3 10 50, COCO's choice");
  parser.group("Losses");
  add("budgets", real_values(), "evaluations per dimension (default: 2 10 100 1000 10000 100000)");
  parser.group("Area");
  parser.one_of<analysis::GroupBy>("by", "one row for each");
  add("log-evaluations", "integrate over the logarithm of evaluations");
  add("precisions", text_value("HIGH:LOW"), "powers of ten between which regrets count (default: 2:-8)");
  parser.example("bobench runtime r.h5 --targets 1 0.01", "Print average runtimes to two regrets");
  parser.example("bobench runtime r.h5 --reference best2009 --expensive",
                 "Compare the runtimes with those of the best of the workshop of 2009, as COCO does for small budgets");
  parser.example("bobench runtime r.h5 --show area --by suite", "Print the area over the convergence curve (AOCC)");
  return parser;
}

/// Refuses options that have no effect on the shown table.
void require_of(const po::variables_map& values, Show show) {
  const auto only = [&](const char* option, Show of, const char* what) {
    if (values.count(option) > 0 && show != of) throw InputError(fmt::format("--{} is of --show {}", option, what));
  };
  for (const char* option : {"targets", "run-lengths", "expensive"}) only(option, Show::runtimes, "runtimes");
  only("budgets", Show::losses, "losses");
  for (const char* option : {"by", "log-evaluations", "precisions"}) only(option, Show::area, "area");
  if (values.count("reference") > 0 && show == Show::area) throw InputError("an area has no --reference");
  const auto ways = values.count("targets") + values.count("run-lengths") + values.count("expensive");
  if (ways > 1) throw InputError("--targets, --run-lengths and --expensive exclude each other: give one");
}

/// A published reference, one in a folder in COCO's format, or an optimiser of the file.
analysis::Reference reference_named(const std::string& name, const results::ResultSet& results,
                                    const analysis::HorizonRequest& horizon) {
  if (auto published = archive::published_reference(name)) return *published;
  if (std::filesystem::is_directory(name)) return archive::reference_in_folder(name);
  try {
    return analysis::reference_among(results, name, analysis::horizon_of(results, horizon));
  } catch (const InputError& error) {
    throw InputError(
        fmt::format("{}; published references are {}", error.what(), fmt::join(archive::reference_names(), ", ")));
  }
}

analysis::Table runtimes(const po::variables_map& values, const results::ResultSet& results) {
  analysis::RuntimeTableRequest request;
  request.horizon = horizon_request(values);
  if (values.count("targets")) request.targets = values["targets"].as<Numbers>();
  if (values.count("run-lengths")) request.run_lengths = values["run-lengths"].as<Numbers>();
  if (values.count("expensive")) request.run_lengths = {0.5, 1.2, 3.0, 10.0, 50.0};
  if (values.count("reference") || !request.run_lengths.empty()) {
    const std::string name =
        values.count("reference") ? values["reference"].as<std::string>() : archive::reference_names().front();
    request.reference = reference_named(name, results, request.horizon);
  }
  return analysis::runtime_table(results, request);
}

analysis::Table losses(const po::variables_map& values, const results::ResultSet& results) {
  const std::string name =
      values.count("reference") ? values["reference"].as<std::string>() : archive::reference_names().front();
  const analysis::HorizonRequest horizon = horizon_request(values);
  analysis::LossTableRequest request{.reference = reference_named(name, results, horizon), .horizon = horizon};
  if (values.count("budgets")) request.budgets = values["budgets"].as<Numbers>();
  return analysis::loss_table(results, request);
}

analysis::Table areas(const po::variables_map& values, const results::ResultSet& results) {
  analysis::ConvergenceTableRequest request;
  request.horizon = horizon_request(values);
  request.by = group_by(values);
  if (values.count("log-evaluations")) request.over = analysis::EvaluationScale::logarithmic;
  if (values.count("precisions")) {
    const std::string text = values["precisions"].as<std::string>();
    const std::vector<std::string> parts = split(text, ':');
    const auto highest = parse_real(parts.front()), lowest = parse_real(parts.back());
    if (parts.size() != 2 || !highest || !lowest) {
      throw InputError(fmt::format("--precisions is '{}'; expected powers of ten from high to low: 2:-8", text));
    }
    request.scale = {.highest = *highest, .lowest = *lowest};
  }
  return analysis::convergence_table(results, request);
}

}  // namespace

int runtime_command(const Environment& environment, const std::vector<std::string>& arguments) {
  const auto values = runtime_parser().parse(arguments, environment.out);
  if (!values) return 0;
  if (!values->count("file")) throw InputError("no file given. Usage: bobench runtime r.h5");
  const auto show = choice<Show>(*values, "show");
  require_of(*values, show);
  const auto format = choice<analysis::TableFormat>(*values, "format");
  const auto selected = read_selected(environment, *values);
  const analysis::Table table = show == Show::runtimes ? runtimes(*values, selected.results)
                                : show == Show::losses ? losses(*values, selected.results)
                                                       : areas(*values, selected.results);
  environment.out << with_function_names(table, selected.results.function_names).print(format);
  return 0;
}

}  // namespace bobench::cli
