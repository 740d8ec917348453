// bobench landscape: a problem as a contour plot and slices, with the evaluations of optimisers.
#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "acquisitions/acquisition_names.hpp"
#include "cli/arguments.hpp"
#include "cli/command.hpp"
#include "cli/configuration.hpp"
#include "cli/drawing.hpp"
#include "cli/programs.hpp"
#include "cli/result_files.hpp"
#include "core/error.hpp"
#include "core/text.hpp"
#include "landscape/figures.hpp"
#include "runners/labels.hpp"

namespace bobench::cli {
namespace {

namespace po = boost::program_options;
using Eigen::Index;
using Words = std::vector<std::string>;

ArgumentParser landscape_parser() {
  ArgumentParser parser("bobench landscape PROBLEM --output DIR [options]",
                        "Draws a problem: a contour plot over two parameters, and slices along each parameter. Points "
                        "that runs evaluated, and predictions of a surrogate fitted to them, can be added. Each "
                        "figure's data (NAME.csv) and script (NAME.gp) are written next to it.");
  parser.positional("problem", 1);
  auto add = parser.options();
  parser.group("What to draw");
  add("replicate", whole_value(0)->default_value(0), "instance of the problem, and the runs on it, from 0");
  add("parameters", text_values("NAME"), "the two of the contour plot, or those of the slices (default: the first)");
  add("at", text_value("X,Y,..."),
      "point through which slices and the contour plot pass (default: a minimiser if one is known, else the best point "
      "of the runs, else the centre)");
  add("points", whole_value(3, 1001)->default_value(101), "grid points along each parameter");
  parser.group("Runs and surrogate");
  add("runs", text_value("FILE"), "draw the points of this result file, written by `run --record-x`");
  add("optimizers", text_values("NAME"), "only the runs of these (default: all)");
  add("after", whole_value(0)->default_value(0, "all"), "only the first N evaluations of each run");
  add("model", text_value("NAME"), "fit this surrogate to the first run (`bobench list models` shows all)");
  parser.one_of("acquisition", "acquisition function of the surrogate", names_of(acquisitions::acquisition_names()),
                "ei");
  add("seed", seed_value(), "seed of the surrogate");
  parser.group("Output");
  add("output", text_value("DIR")->required(), "folder of the figures; it is made if it does not exist");
  add_image_formats(parser, {"svg"});
  add_program_options(parser);
  parser.example("bobench landscape synthetic/branin --output figures", "Draw a problem of two parameters");
  parser.example("bobench landscape synthetic/branin --runs r.h5 --model gp --output figures",
                 "Add the points of runs, and a Gaussian process fitted to the first run");
  return parser;
}

Configuration configuration_at(const po::variables_map& values, const SearchSpace& space) {
  try {
    Configuration at = configuration_of(values["at"].as<std::string>(), space);
    space.require(at);
    return at;
  } catch (const InputError& error) {
    throw InputError(fmt::format("--at: {}", error.what()));
  }
}

Configuration anchor_of(const po::variables_map& values, const Problem& problem, const landscape::Overlay& overlay) {
  if (values.count("at")) return configuration_at(values, problem.space());
  if (!overlay.minimizers.empty()) return overlay.minimizers.front();
  const landscape::Suggestions* best = nullptr;
  for (const landscape::Suggestions& run : overlay.runs) {
    if (run.best() == run.values.size()) continue;
    if (!best || run.values[run.best()] < best->values[best->best()]) best = &run;
  }
  return best ? best->configurations[best->best()] : landscape::centre_of(problem.space());
}

/// The named parameters, by default all.
std::vector<Index> parameters_of(const po::variables_map& values, const SearchSpace& space) {
  std::vector<Index> chosen;
  if (!values.count("parameters")) {
    for (Index i = 0; i < space.dimension(); ++i) chosen.push_back(i);
    return chosen;
  }
  Words names;
  for (const Parameter& parameter : space.parameters()) names.push_back(parameter.name);
  for (const std::string& name : values["parameters"].as<Words>()) {
    const auto found = std::ranges::find(names, name);
    if (found == names.end()) {
      throw InputError(fmt::format("the problem has no parameter '{}'{}", name, did_you_mean(name, names)));
    }
    chosen.push_back(found - names.begin());
  }
  return chosen;
}

/// A section over the two named parameters, or over the only two of a problem.
std::optional<landscape::Section> section_of(const po::variables_map& values, const Problem& problem,
                                             const Configuration& anchor, const std::vector<Index>& parameters) {
  if (parameters.size() != 2) return std::nullopt;
  const Index points = values["points"].as<int>();
  const auto is_number = [&](Index i) { return !problem.space()[i].is_categorical(); };
  if (!values.count("parameters") && !(is_number(parameters[0]) && is_number(parameters[1]))) return std::nullopt;
  return landscape::section_through(problem, anchor, parameters[0], parameters[1], points);
}

}  // namespace

int landscape_command(const Environment& environment, const std::vector<std::string>& arguments) {
  const auto values = landscape_parser().parse(arguments, environment.out);
  if (!values) return 0;
  if (!values->count("problem")) throw InputError("no problem given. Usage: bobench landscape PROBLEM --output DIR");
  const int replicate = (*values)["replicate"].as<int>();
  runners::Catalogs catalogs = with_programs(environment.catalogs, program_settings(*values));
  const std::string given = runners::add_labelled((*values)["problem"].as<Words>()[0], catalogs.problems);
  const std::string id = catalogs.problems.canonical_id(given);
  const Problem problem = catalogs.problems.make(id, replicate);

  landscape::Overlay overlay{.minimizers = problem.minimizers()};
  if (values->count("runs")) {
    const Words optimizers = values->count("optimizers") ? (*values)["optimizers"].as<Words>() : Words();
    const auto evaluations = static_cast<std::size_t>((*values)["after"].as<int>());
    overlay.runs = landscape::suggestions_of(read_result_set(environment, (*values)["runs"].as<std::string>()),
                                             {id, optimizers, replicate, evaluations}, problem.space().dimension());
  }
  std::optional<landscape::Surrogate> surrogate;
  if (values->count("model")) {
    if (overlay.runs.empty()) throw InputError("--model needs --runs: observations to learn from");
    surrogate.emplace(environment.catalogs.regressors.recipe((*values)["model"].as<std::string>()),
                      acquisitions::acquisition_names()[choice_index(*values, "acquisition")], problem.space(),
                      overlay.runs.front(), (*values)["seed"].as<std::uint64_t>());
    overlay.surrogate = &*surrogate;
  }
  const Configuration anchor = anchor_of(*values, problem, overlay);
  const std::vector<Index> parameters = parameters_of(*values, problem.space());
  std::vector<analysis::plots::Figure> figures;
  if (const auto section = section_of(*values, problem, anchor, parameters)) {
    figures.push_back(landscape::map_figure(problem, *section, overlay));
  }
  constexpr std::size_t most = 40;
  std::vector<landscape::Cut> cuts;
  for (std::size_t i = 0; i < std::min(parameters.size(), most); ++i) {
    cuts.push_back(landscape::cut_through(problem, anchor, parameters[i], (*values)["points"].as<int>()));
  }
  figures.push_back(landscape::cuts_figure(problem, anchor, cuts, overlay));
  if (parameters.size() > most) {
    figures.back().notes.push_back(
        fmt::format("The first {} of {} parameters; --parameters names others.", most, parameters.size()));
  }
  const std::filesystem::path folder = (*values)["output"].as<std::string>();
  return write_and_list(environment, figures, folder, image_formats(*values)) ? 0 : 1;
}

}  // namespace bobench::cli
