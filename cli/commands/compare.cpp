// bobench compare: a result file compared with published optimisers.
#include <algorithm>
#include <ostream>

#include <fmt/format.h>

#include "analysis/archive/comparison.hpp"
#include "analysis/archive/likeness_table.hpp"
#include "analysis/archive/published.hpp"
#include "analysis/archive/runtime_figure.hpp"
#include "analysis/archive/suite_archive.hpp"
#include "analysis/archive/suite_figures.hpp"
#include "analysis/archive/suite_standings.hpp"
#include "cli/arguments.hpp"
#include "cli/command.hpp"
#include "cli/drawing.hpp"
#include "cli/plot_options.hpp"
#include "core/error.hpp"
#include "results/formats/bbob_ids.hpp"

namespace bobench::cli {

namespace po = boost::program_options;

namespace {

constexpr const char* own_suite = "bo-suite";

enum class CompareBy { score, function };
constexpr auto enum_names(CompareBy) {
  return std::to_array<EnumName<CompareBy>>({{CompareBy::score, "score"}, {CompareBy::function, "function"}});
}

ArgumentParser compare_parser() {
  ArgumentParser parser("bobench compare r.h5 [options]",
                        "Ranks a file's optimisers among those of bobench's archive of @bo-suite, or among those "
                        "published on COCO's suites.");
  parser.positional("file", 1);
  add_selection_options(parser);
  add_horizon_options(parser);
  parser.group("Other optimisers");
  std::vector<Name> suites{own_suite};
  for (const std::string& suite : archive::published_suites()) suites.emplace_back(suite);
  auto add = parser.options();
  parser.one_of("suite", "their suite; by default the first of these that the file has runs on", std::move(suites));
  add("archive", text_value("DIR"),
      "folder of the archive of @bo-suite (default: $BOBENCH_ARCHIVE, else the package's)");
  add("with", text_values("NAME"), "show these in any case: names such as BIPOP-CMA-ES, best, most-alike, or tpe");
  add("all", "show all of them");
  add("like", text_value("NAME"), "instead: test agreement with the runs of this optimiser (2009, 2010)");
  parser.group("Output");
  parser.one_of<CompareBy>("by", "rows of the table", CompareBy::score);
  parser.table_format();
  add("output", text_value("DIR"),
      "also draw the curves (on COCO's suites, the distributions of runtimes) into this folder");
  add_image_formats(parser, {"svg"});
  parser.example("bobench compare r.h5 --with BIPOP-CMA-ES", "Rank the file's optimisers among the published ones");
  parser.example("bobench compare r.h5 --by function --output figures",
                 "Compare them on each function, and draw the distributions of runtimes");
  return parser;
}

/// Whether all problems are of @bo-suite, and not all of COCO's suites.
bool is_on_own_suite(const results::ResultSet& results, const ProblemCatalog& problems) {
  const std::vector<std::string> ids = problems.expand(fmt::format("@{}", own_suite));
  const auto is_of_suite = [&](const results::Series& series) { return std::ranges::count(ids, series.problem) > 0; };
  const auto is_of_coco = [](const results::Series& series) { return results::suite_id(series.problem).has_value(); };
  return std::ranges::all_of(results.series, is_of_suite) && !std::ranges::all_of(results.series, is_of_coco);
}

}  // namespace

int compare_command(const Environment& environment, const std::vector<std::string>& arguments) {
  const auto values = compare_parser().parse(arguments, environment.out);
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
  const bool is_own = values->count("suite")
                          ? request.suite == own_suite
                          : !values->count("like") && is_on_own_suite(selected.results, environment.catalogs.problems);
  if (is_own && values->count("like"))
    throw InputError("--like: COCO's archive has such runs, that of @bo-suite does not");
  if (is_own) {
    const auto archived =
        archive::read_suite_archive(values->count("archive") ? (*values)["archive"].as<std::string>() : "");
    const archive::SuiteRequest own{.horizon = request.horizon, .with = request.with, .all = request.all};
    environment.out << (by == CompareBy::score ? archive::suite_standings_table(selected.results, archived, own)
                                               : archive::suite_problems_table(selected.results, archived, own))
                           .print(format);
    if (!values->count("output")) return 0;
    const auto figures = archive::suite_figures(selected.results, archived, own);
    return write_and_list(environment, figures, (*values)["output"].as<std::string>(), image_formats(*values)) ? 0 : 1;
  }
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
