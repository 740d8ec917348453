// Embedded tables: tabular problems that are part of the program and need no download.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace bobench::hpobench_tables {

/// The native file of an embedded table, such as `embedded/friedman`, made by `bobench make-table` (commands in README.md
/// of this folder). Empty for any other id.
std::span<const std::byte> embedded_table(std::string_view id);

}  // namespace bobench::hpobench_tables
