// The legend at the bottom of a page: a sample and a name for each optimiser, in columns.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "analysis/plots/figure.hpp"
#include "analysis/plots/style.hpp"

namespace bobench::analysis::plots {

class Legend {
 public:
  /// As many columns as fit into `width` points; names are read from left to right, then down.
  Legend(const std::vector<ShownOptimizer>& optimizers, double width);

  double height() const;  ///< points

  /// The commands that draw it, centred, at the figure's lower edge, as the last plot of a multiplot.
  /// @param samples  how each optimiser is drawn: "with linespoints linetype 3"
  /// @param names    the gnuplot expressions for their names
  std::string draw(const Figure& figure, const std::vector<std::string>& samples,
                   const std::vector<std::string>& names) const;

 private:
  std::size_t count_;
  double entry_width_;
  std::size_t columns_, rows_;
};

}  // namespace bobench::analysis::plots
