// Conversion of other programs' replicate labels (seeds, numbers from 1) to the numbers from 0 of a result file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <vector>

namespace bobench::results {

/// Numbers the labels of each optimiser on one problem, from 0 without gaps. Labels common to all optimisers come
/// first, in rising order, so that runs with the same label are paired; then each optimiser's others, in rising order.
std::vector<std::map<std::uint64_t, std::size_t>> numbers_of_labels(
    const std::vector<std::set<std::uint64_t>>& labels_of_optimizers);

/// Whether labels are already numbers from 0, with fewer missing than present.
bool are_numbers(const std::set<std::uint64_t>& labels);

}  // namespace bobench::results
