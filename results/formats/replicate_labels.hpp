// Replicates of other programs have labels (seeds, numbers from 1) where a result file has numbers from 0.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <vector>

namespace bobench::results {

/// Numbers for the labels of each optimiser on one problem, from 0 without gaps. Labels that all optimisers have come
/// first, in rising order, so that runs of one label are paired; then each optimiser's others, in rising order.
std::vector<std::map<std::uint64_t, std::size_t>> numbers_of_labels(
    const std::vector<std::set<std::uint64_t>>& labels_of_optimizers);

/// Whether labels are numbers from 0 already, of which fewer are missing than there.
bool are_numbers(const std::set<std::uint64_t>& labels);

}  // namespace bobench::results
