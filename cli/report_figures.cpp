#include "cli/report_figures.hpp"

#include <algorithm>
#include <iterator>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "analysis/archive/runtime_figure.hpp"
#include "analysis/selected_results.hpp"
#include "cli/plot_options.hpp"
#include "core/error.hpp"

namespace bobench::cli {
namespace {

/// Adds the runtimes, or the reason why they are left out.
void add_runtimes(const results::ResultSet& results, const analysis::plots::PlotRequest& request,
                  const std::vector<std::string>& with, analysis::plots::FiguresMade& made) {
  const auto selected = analysis::select_results(results, request.selected);
  const auto suites = archive::suites_in(selected.results);
  if (suites.empty()) {
    if (!with.empty()) throw InputError("--with needs runs on one of COCO's suites");
    return;
  }
  archive::ComparisonRequest comparison;
  comparison.with = with;
  comparison.suite = suites.front();
  comparison.horizon = request.ranking.horizon;
  try {
    auto figures = archive::runtime_figures(selected.results, comparison);
    std::ranges::move(figures, std::back_inserter(made.figures));
  } catch (const InputError& error) {
    if (!with.empty()) throw;
    made.left_out.push_back(fmt::format("runtimes with published ones: {}", error.what()));
  }
}

}  // namespace

void add_published_option(ArgumentParser& parser) {
  parser.options()("with", text_values("NAME"),
                   "published optimisers next to yours in the figure of runtimes: names such as BIPOP-CMA-ES "
                   "(`bobench compare --all` lists them), best (the default), most-alike");
}

analysis::plots::FiguresMade report_figures(const results::ResultSet& results,
                                            const analysis::plots::PlotRequest& request,
                                            const boost::program_options::variables_map& values) {
  auto made = analysis::plots::make_figures(results, request, {}, all_figure_kinds());
  add_runtimes(results, request,
               values.count("with") ? values["with"].as<std::vector<std::string>>() : std::vector<std::string>(), made);
  return made;
}

}  // namespace bobench::cli
