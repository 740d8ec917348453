// The families of tabular problems: "fcnet/protein", "nasbench201/cifar10", "embedded/friedman", ...
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/problem_catalog.hpp"
#include "hpobench_tables/table_cache.hpp"

namespace bobench::hpobench_tables {

/// A published set of tables.
struct TableFamily {
  std::string name;                 ///< "fcnet"
  std::string description;          ///< one line
  std::vector<ProblemInfo> tables;  ///< with their dimensions; `available` is found out when they are listed
  std::string how_to_get;           ///< completes "is not imported yet: "
};

/// All of them, in the order of `bobench list problems`.
const std::vector<TableFamily>& table_families();

/// Problem ids "name/table[/repeat=...][/optimum=...]", see TabularRules; the defaults are left out of canonical ones.
ProblemFamily problem_family(const TableFamily& family, std::shared_ptr<TableCache> cache);

/// "mine/...": tables of the user's own making, wherever `bobench make-table` or `import-table` put them in the data
/// directory.
ProblemFamily own_tables_family(std::shared_ptr<TableCache> cache);

}  // namespace bobench::hpobench_tables
