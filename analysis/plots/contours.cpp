#include "analysis/plots/contours.hpp"

#include <array>
#include <cstddef>

namespace bobench::analysis::plots {

std::vector<Stroke> contour(const Eigen::VectorXd& x, const Eigen::VectorXd& y, const Eigen::MatrixXd& values,
                            double level) {
  std::vector<Stroke> lines;
  for (Eigen::Index row = 0; row + 1 < y.size(); ++row) {
    for (Eigen::Index column = 0; column + 1 < x.size(); ++column) {
      // The cell's corners, in cyclic order, and the crossings of its edges.
      const std::array<LayerPoint, 4> corners = {{{x[column], y[row], values(row, column)},
                                                  {x[column + 1], y[row], values(row, column + 1)},
                                                  {x[column + 1], y[row + 1], values(row + 1, column + 1)},
                                                  {x[column], y[row + 1], values(row + 1, column)}}};
      Stroke crossings;
      for (std::size_t i = 0; i < corners.size(); ++i) {
        const LayerPoint &a = corners[i], &b = corners[(i + 1) % corners.size()];
        if ((a.value < level) == (b.value < level)) continue;
        const double share = (level - a.value) / (b.value - a.value);
        crossings.push_back({a.x + share * (b.x - a.x), a.y + share * (b.y - a.y), level});
      }
      // No crossing, two, or four in a saddle cell: crossings of neighbouring edges belong together.
      for (std::size_t i = 0; i + 1 < crossings.size(); i += 2) lines.push_back({crossings[i], crossings[i + 1]});
    }
  }
  return lines;
}

}  // namespace bobench::analysis::plots
