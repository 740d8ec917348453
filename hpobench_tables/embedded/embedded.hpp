// Embedded tables: tabular problems that are part of the program and need no download.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace bobench::hpobench_tables {

/// The native file of `embedded/friedman`: two-layer networks of the FCNet space, trained on Friedman #1 with noise by
/// `bobench make-table` (command in README.md of this folder). Empty for any other id.
std::span<const std::byte> embedded_table(std::string_view id);

}  // namespace bobench::hpobench_tables
