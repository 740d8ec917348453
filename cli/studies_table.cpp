#include "cli/studies_table.hpp"

#include "papers/catalog.hpp"

namespace bobench::cli {

analysis::Table studies_table() {
  analysis::Table table{.title = "",
                        .columns = {"study", "title", "description"},
                        .rows = {},
                        .notes = {"", "`bobench reproduce STUDY` runs one."}};
  for (const papers::Study& study : papers::studies()) table.rows.push_back({study.id, study.title, study.description});
  return table;
}

}  // namespace bobench::cli
