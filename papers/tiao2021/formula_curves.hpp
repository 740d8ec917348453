// Curves that follow from formulas: Tiao et al. (2021), Figures 2 and 13.
#pragma once

#include <vector>

#include "reproduction/studies/drawing.hpp"

namespace bobench::papers::tiao2021 {

/// floor(S / ceil(n / B)): the passes over n observations that a fit of S steps in batches of B makes.
int epochs_of_fit(int steps, int batch, int n);

/// Figure 2: two Gaussian densities and their gamma-relative ratios. The paper does not state its densities: the wider
/// one of spread_pair() (toy.hpp) over the narrower one.
std::vector<analysis::plots::Figure> draw_relative_ratios(const reproduction::DrawingContext& context);

/// Figure 13: epochs over iterations for several batch sizes B and steps S. Which the paper shows the text does not
/// say: B 16 to 128, S 100 to 800, with its example of S 800, B 64.
std::vector<analysis::plots::Figure> draw_epochs(const reproduction::DrawingContext& context);

}  // namespace bobench::papers::tiao2021
