#include <algorithm>
#include <string>

#include <fmt/format.h>

#include "analysis/function_names.hpp"
#include "analysis/report/html.hpp"
#include "analysis/report/sections.hpp"
#include "analysis/runtimes/convergence_area.hpp"
#include "analysis/runtimes/runtime_table.hpp"
#include "core/error.hpp"

namespace bobench::analysis::report {
namespace {

/// Larger tables are left out of the page.
constexpr std::size_t most_cells = 4'000;

std::string areas(const Subject& subject) {
  ConvergenceTableRequest request;
  request.by = GroupBy::dimension;
  request.horizon = subject.request.ranking.horizon;
  return html_table(convergence_table(subject.selection.results, request));
}

std::string runtimes(const Subject& subject) {
  RuntimeTableRequest request;
  request.horizon = subject.request.ranking.horizon;
  const std::size_t cells =
      subject.selection.problems.size() * request.targets.size() * subject.selection.optimizers.size();
  if (cells > most_cells) {
    return fmt::format("<p>Average runtimes to targets, problem by problem: <code>bobench runtime {}</code>.</p>\n",
                       escaped(subject.file));
  }
  const results::ResultSet& results = subject.selection.results;
  return folded("Average runtimes to targets",
                html_table(with_function_names(runtime_table(results, request), results.function_names),
                           {.element_class = "runtimes"}));
}

}  // namespace

Section runtimes_section(const Subject& subject) {
  std::string html;
  try {
    html = areas(subject) + runtimes(subject);
  } catch (const InputError& error) {
    html = fmt::format("<p>None: {}.</p>\n", escaped(error.what()));
  }
  return {"runtimes", "Runtimes", html};
}

}  // namespace bobench::analysis::report
