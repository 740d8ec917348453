// Where runs on a function of two variables went: the supplement of Tiao et al. (2021), Figures 2 and 3.
#pragma once

#include <vector>

#include "reproduction/studies/drawing.hpp"

namespace bobench::papers::tiao2021 {

/// All configurations of all replicates of each optimiser of the file, over lines of equal height of the function; the
/// first 20 of a run, until then TPE's are random draws, apart from the others.
/// @throws InputError unless the file has runs, with their configurations, on problems of two real parameters
std::vector<analysis::plots::Figure> draw_suggestions(const reproduction::DrawingContext& context);

}  // namespace bobench::papers::tiao2021
