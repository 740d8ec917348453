// bobench compare: a result file compared with published optimisers.
#include <ostream>

#include "analysis/archive/comparison.hpp"
#include "analysis/archive/likeness_table.hpp"
#include "analysis/archive/published.hpp"
#include "analysis/archive/runtime_figure.hpp"
#include "cli/arguments.hpp"
#include "cli/command.hpp"
#include "cli/drawing.hpp"
#include "cli/plot_options.hpp"
#include "core/error.hpp"

namespace bobench::cli {

namespace po = boost::program_options;

namespace {

enum class CompareBy { score, function };
constexpr auto enum_names(CompareBy) {
  return std::to_array<EnumName<CompareBy>>({{CompareBy::score, "score"}, {CompareBy::function, "function"}});
}

}  // namespace

int compare_command(const Environment& environment, const std::vector<std::string>& arguments) {
  ArgumentParser parser(
      "bobench compare r.h5 [options]",
      "Where the file's optimisers would stand among those published on COCO's suites (its archive).");
  parser.positional("file", 1);
  add_selection_options(parser);
  std::vector<Name> suites;
  for (const std::string& suite : archive::published_suites()) suites.emplace_back(suite);
  parser.one_of("suite", "by default the first of these that the file has runs on", std::move(suites));
  parser.options()("with", po::value<std::vector<std::string>>()->multitoken()->value_name("NAME"),
                   "published optimisers to show in any case, BIPOP-CMA-ES for example")("all",
                                                                                         "show every published one")(
      "like", po::value<std::string>()->value_name("NAME"),
      "instead: are runs like those of this optimiser of 2009 or 2010, whose single runs COCO keeps?");
  parser.options()("output", po::value<std::string>(),
                   "draw the distributions of runtimes, too, into this folder, made if need be");
  add_image_formats(parser, {"svg"});
  parser.one_of<CompareBy>("by", "a table of", CompareBy::score);
  add_horizon_options(parser);
  parser.table_format();
  const auto values = parser.parse(arguments, environment.out);
  if (!values) return 0;
  if (!values->count("file")) throw InputError("no file given. Usage: bobench compare r.h5");
  archive::ComparisonRequest request;
  if (values->count("with")) request.with = (*values)["with"].as<std::vector<std::string>>();
  request.all = values->count("all") > 0;
  if (values->count("suite")) request.suite = (*values)["suite"].as<Choice>().name;
  request.horizon = horizon_request(*values);
  const auto format = choice<analysis::TableFormat>(*values, "format");
  const auto by = choice<CompareBy>(*values, "by");
  const auto selected = read_selected(environment, *values);
  if (const auto there = archive::suites_in(selected.results); !values->count("suite") && !there.empty()) {
    request.suite = there.front();
  }
  if (values->count("like")) {
    const auto like = (*values)["like"].as<std::string>();
    environment.out << archive::likeness_table(selected.results, request.horizon, like, request.suite).print(format);
    return 0;
  }
  const analysis::Table table = by == CompareBy::score ? archive::standings_table(selected.results, request)
                                                       : archive::functions_table(selected.results, request);
  environment.out << table.print(format);
  if (!values->count("output")) return 0;
  const auto figures = archive::runtime_figures(selected.results, request);
  return write_and_list(environment, figures, (*values)["output"].as<std::string>(), image_formats(*values)) ? 0 : 1;
}

}  // namespace bobench::cli
