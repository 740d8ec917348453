// How an optimiser looks in every plot: colour, dash and marker.
#pragma once

#include <cstddef>
#include <string>

namespace bobench::analysis::plots {

/// An optimiser that is shown. Its style is that of its place in the result file, so that it stays the same whatever
/// others are left out.
struct ShownOptimizer {
  std::string name;
  std::size_t place = 0;  ///< among all optimisers of the file
};

/// A colour, "#0072B2". The first seven are Okabe and Ito's [2008] (without their yellow, which is too faint on white),
/// the next five from Tol's muted scheme [2021] and grey: all safe for the colour-blind. After twelve they start again.
std::string color_of(std::size_t place);

/// Commands "set linetype N ..." for N = place + 1. The first twelve differ in dash and in marker too, which is what
/// grey print leaves; the colours' second round has other dashes and markers than the first.
std::string line_type(std::size_t place);

/// A fill for bars: every other one is hatched, so that neighbours differ in grey.
std::string fill_of(std::size_t place);

}  // namespace bobench::analysis::plots
