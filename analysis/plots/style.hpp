// The style of an optimiser in all plots: colour, dash and marker.
#pragma once

#include <cstddef>
#include <string>

namespace bobench::analysis::plots {

/// An optimiser that is shown. Its style depends on its place in the result file, so that it does not change with the
/// selection of other optimisers.
struct ShownOptimizer {
  std::string name;
  std::size_t place = 0;  ///< among all optimisers of the file
  bool is_muted = false;  ///< curves are grey, behind those of the others
};

/// A colour, "#0072B2". The first seven are those of Okabe and Ito [2008] (without their yellow, which is too faint on
/// white), the next five from Tol's muted scheme [2021] and grey: all safe for colour-blind readers. They repeat after
/// twelve.
std::string color_of(std::size_t place);

/// Commands "set linetype N ..." for N = place + 1. The first twelve also differ in dash and marker, for print in
/// greyscale; when the colours repeat, they have other dashes and markers.
std::string line_type(std::size_t place);

}  // namespace bobench::analysis::plots
