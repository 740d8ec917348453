// Suggestions of runs on functions of two variables: the supplement of Tiao et al. (2021), Figures 2 and 3.
#pragma once

#include <vector>

#include "reproduction/studies/drawing.hpp"

namespace bobench::papers::tiao2021 {

/// All configurations of all replicates of each optimiser of the file, over contour lines of the function. The first 20
/// of a run, which are random draws for TPE, are shown separately.
/// @throws InputError unless the file has runs, with their configurations, on problems with two real parameters
std::vector<analysis::plots::Figure> draw_suggestions(const reproduction::DrawingContext& context);

}  // namespace bobench::papers::tiao2021
