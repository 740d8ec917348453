// Curves computed from formulas: Tiao et al. (2021), Figures 2 and 13.
#pragma once

#include <vector>

#include "reproduction/studies/drawing.hpp"

namespace bobench::papers::tiao2021 {

/// floor(S / ceil(n / B)): the number of passes over n observations in a fit of S steps with batches of size B.
int epochs_of_fit(int steps, int batch, int n);

/// Figure 2: two Gaussian densities and their gamma-relative ratios. The paper does not state its densities. Here they
/// are the wider one of spread_pair() (toy.hpp) over the narrower one.
std::vector<analysis::plots::Figure> draw_relative_ratios(const reproduction::DrawingContext& context);

/// Figure 13: epochs over iterations for several batch sizes B and steps S. The text does not state which values the
/// paper shows. Here B is 16 to 128 and S 100 to 800, including its example of S 800, B 64.
std::vector<analysis::plots::Figure> draw_epochs(const reproduction::DrawingContext& context);

}  // namespace bobench::papers::tiao2021
