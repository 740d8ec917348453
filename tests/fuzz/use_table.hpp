// Uses a table as problems do, and traps if its parts are inconsistent.
#pragma once

#include "hpobench_tables/table_file.hpp"

namespace bobench::fuzz {

inline void use(const hpobench_tables::Table& table) {
  for (std::size_t i = 0; i < table.fidelities().size(); ++i) table.slice(i);
  const auto& full = table.full();
  if (full.mean.size() * static_cast<std::size_t>(table.repeats()) != full.value.size()) __builtin_trap();
  if (!full.cost.empty() && full.cost.size() != full.value.size()) __builtin_trap();
  if (table.has_test() && table.test().size() != full.value.size()) __builtin_trap();
  const auto rows = static_cast<std::int64_t>(full.mean.size());
  for (std::int64_t number = 0; number < table.numbering().size() && number < 1000; ++number) {
    if (table.row(table.numbering().configuration(number)) >= rows) __builtin_trap();
  }
}

}  // namespace bobench::fuzz
