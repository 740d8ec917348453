// Output of the toy study: tables, files and figures.
#pragma once

#include <filesystem>
#include <vector>

#include "reproduction/papers/tiao2021/measurement.hpp"

namespace bobench::papers::tiao2021 {

/// One row per gamma and method: median and quartiles of each score over replicates.
analysis::Table results_table(const Experiment& experiment, const std::vector<Measurement>& measurements);

/// curves.csv (gamma, x, method, quantity, value: of the exact densities and ratios, of the kernel densities and of
/// replicate 0's estimates), scores.csv (one row per gamma, replicate and method), results.csv.
/// @return their paths
std::vector<std::filesystem::path> write_files(const std::filesystem::path& folder, const Experiment& experiment,
                                               const std::vector<Measurement>& measurements,
                                               const reproduction::StudyReport& report, std::uint64_t seed);

/// Replicate 0's estimates and the exact relative ratio, one panel per method and gamma.
std::vector<analysis::plots::Figure> ratio_figures(const std::string& title, const Experiment& experiment,
                                                   const std::vector<Measurement>& measurements);

}  // namespace bobench::papers::tiao2021
