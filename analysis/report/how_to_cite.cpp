#include <fmt/format.h>
#include <fmt/ranges.h>

#include "analysis/report/html.hpp"
#include "analysis/report/sections.hpp"

namespace bobench::analysis::report {

Section how_to_cite(const Subject& subject) {
  Table table{.title = "", .columns = {"for", "reference"}, .rows = {}, .notes = {}};
  for (const Citation& citation : subject.citations) {
    const std::string names = fmt::format("{}", fmt::join(citation.of, ", "));
    if (citation.reference.empty()) {
      table.notes.push_back(fmt::format("No reference is known for: {}.", names));
    } else {
      table.rows.push_back({names, citation.reference});
    }
  }
  return {"cite", "How to cite", html_table(table, {.element_class = "list"})};
}

}  // namespace bobench::analysis::report
