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
  std::vector<ProblemInfo> tables;  ///< with their dimensions; `available` is determined when they are listed
  std::string how_to_get;           ///< completes "is not imported yet: "
  std::string source;               ///< keys of docs/references.md; "": each table has its own, in its description
};

/// All families, in the order of `bobench list problems`.
const std::vector<TableFamily>& table_families();

/// Problem ids "name/table[/repeat=...][/optimum=...]", see TabularRules; canonical ids omit the defaults.
ProblemFamily problem_family(const TableFamily& family, const std::shared_ptr<TableCache>& cache);

/// "mine/...": the user's own tables and surrogates, written to the data directory by `bobench make-table` or
/// `import-table`. "mine/NAME/residuals" is a surrogate with noise, see own_surrogate_problem().
ProblemFamily own_tables_family(const std::shared_ptr<TableCache>& cache);

}  // namespace bobench::hpobench_tables
