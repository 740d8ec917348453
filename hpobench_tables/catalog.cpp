#include "hpobench_tables/catalog.hpp"

#include <memory>

#include "hpobench_tables/table_families.hpp"

namespace bobench::hpobench_tables {

void add_to(ProblemCatalog& catalog) {
  const auto cache = std::make_shared<TableCache>();
  for (const TableFamily& family : table_families()) catalog.add(problem_family(family, cache));
  catalog.add(own_tables_family(cache));
}

}  // namespace bobench::hpobench_tables
