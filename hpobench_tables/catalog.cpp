#include "hpobench_tables/catalog.hpp"

#include <memory>

#include "hpobench_tables/surrogate_benchmarks/hpolib_family.hpp"
#include "hpobench_tables/surrogate_benchmarks/lcbench_family.hpp"
#include "hpobench_tables/table_families.hpp"

namespace bobench::hpobench_tables {

void add_to(ProblemCatalog& catalog, const DataDirectory& data) {
  const auto cache = std::make_shared<TableCache>(data);
  for (const TableFamily& family : table_families()) catalog.add(problem_family(family, cache));
  catalog.add(own_tables_family(cache));
  catalog.add(hpolib_family(data));
  catalog.add(lcbench_family(data));
}

}  // namespace bobench::hpobench_tables
