#include <algorithm>

#include "analysis/function_names.hpp"
#include "analysis/report/html.hpp"
#include "analysis/report/sections.hpp"
#include "analysis/runtimes/workers_table.hpp"

namespace bobench::analysis::report {

std::optional<Section> workers_section(const Subject& subject) {
  const results::ResultSet& results = subject.selection.results;
  if (std::ranges::none_of(results.series, [](const results::Series& series) { return workers_of(series) > 1; })) {
    return std::nullopt;
  }
  const Table table = with_function_names(workers_table(results), results.function_names);
  return Section{"workers", "Several workers",
                 "<p>Utilisation is the share of the time in which workers evaluated. Speed-ups compare with the runs "
                 "of one worker: at equal evaluations, and until the final regret of one worker is reached.</p>\n" +
                     html_table(table, {.element_class = "list"})};
}

}  // namespace bobench::analysis::report
