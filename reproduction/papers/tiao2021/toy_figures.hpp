// Figures of the toy problem: its densities and its ratios.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "analysis/plots/figure.hpp"
#include "reproduction/papers/tiao2021/measurement.hpp"

namespace bobench::papers::tiao2021 {

/// Tiao et al. (2021), Figure 12a; the supplement, Figure 1a. One panel per gamma: l and g (solid), the kernel
/// densities of replicate 0's draws (dashed), and the draws as a rug along the bottom.
analysis::plots::Figure densities_figure(const std::string& title, const Experiment& experiment, std::uint64_t seed);

/// The supplement, Figure 1b: the exact ordinary (solid) and relative (dashed) ratio and their estimates by KDE and
/// MLP. They share one panel, for replicate 0 and the experiment's first gamma.
analysis::plots::Figure both_ratios_figure(const std::string& title, const Experiment& experiment,
                                           const std::vector<Measurement>& measurements);

}  // namespace bobench::papers::tiao2021
