#include "landscape/height_lines.hpp"

#include <cmath>
#include <utility>
#include <vector>

#include "analysis/plots/contours.hpp"
#include "analysis/statistics/summary.hpp"

namespace bobench::landscape {

std::vector<Height> heights(const Eigen::MatrixXd& values) {
  std::vector<double> finite;
  for (const double value : values.reshaped()) {
    if (std::isfinite(value)) finite.push_back(value);
  }
  std::vector<Height> all;
  if (finite.empty()) return all;
  for (const double share : {0.01, 0.03, 0.07, 0.13, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9}) {
    all.push_back({share, analysis::quantile(finite, share)});
  }
  return all;
}

analysis::plots::Layer height_lines(const Section& section, const Eigen::MatrixXd& values, std::string look,
                                    std::string columns) {
  analysis::plots::Layer lines{
      .series = "height", .look = std::move(look), .strokes = {}, .columns = std::move(columns)};
  for (const Height& height : heights(values)) {
    for (analysis::plots::Stroke& stroke : analysis::plots::contour(section.x, section.y, values, height.value)) {
      for (analysis::plots::LayerPoint& point : stroke) point.value = height.share;
      lines.strokes.push_back(std::move(stroke));
    }
  }
  return lines;
}

}  // namespace bobench::landscape
