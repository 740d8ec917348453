#include "testfunctions/simulators/racing/racing_line.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/error.hpp"
#include "testfunctions/simulators/racing/natural_spline.hpp"

namespace bobench::simulators::racing {
namespace {

using Eigen::Index, Eigen::Matrix2Xd, Eigen::Vector2d, Eigen::VectorXd;

constexpr double gravity = 9.81;
constexpr double left_out = 1e-3;  ///< metres omitted at the line's end

/// The distance of each point from the first, along the line.
VectorXd distances(const Matrix2Xd& line) {
  VectorXd found(line.cols());
  found[0] = 0.0;
  for (Index i = 1; i < line.cols(); ++i) found[i] = found[i - 1] + (line.col(i) - line.col(i - 1)).norm();
  return found;
}

/// Linear interpolation between points; the first and the last segment are extrapolated.
Vector2d position(const Matrix2Xd& line, const VectorXd& along, double theta) {
  const auto after = std::upper_bound(along.begin() + 1, along.end() - 1, theta);
  const Index i = static_cast<Index>(after - along.begin()) - 1;
  const double share = (theta - along[i]) / (along[i + 1] - along[i]);
  return line.col(i) + share * (line.col(i + 1) - line.col(i));
}

void check_offsets(const Track& track, const VectorXd& offsets) {
  if (offsets.size() != track.reach.size()) {
    throw InputError(
        fmt::format("a racing line on {} has {} offsets, not {}", track.name, track.reach.size(), offsets.size()));
  }
  for (Index i = 0; i < offsets.size(); ++i) {
    // Tolerates rounding of the bounds.
    if (!(std::abs(offsets[i]) <= track.reach[i] * (1.0 + 1e-12))) {
      throw InputError(
          fmt::format("offset {} of a racing line on {} is {:g} m; the track reaches {:g} m to either side", i + 1,
                      track.name, offsets[i], track.reach[i]));
    }
  }
}

}  // namespace

Matrix2Xd racing_line(const Track& track, const VectorXd& offsets) {
  check_offsets(track, offsets);
  const VectorXd along = distances(track.centre);
  const Index nodes = offsets.size();
  const double step = track.length() / (5.0 * static_cast<double>(nodes));
  Matrix2Xd way(2, nodes + 2);
  way.col(0) = track.centre.col(0);
  for (Index i = 0; i < nodes; ++i) {
    const double theta = along[track.nodes[static_cast<std::size_t>(i)]];
    const Vector2d direction =
        (position(track.centre, along, theta + step) - position(track.centre, along, theta - step)).normalized();
    way.col(i + 1) = position(track.centre, along, theta) + offsets[i] * Vector2d(-direction[1], direction[0]);
  }
  way.col(nodes + 1) = track.centre.col(track.end);
  const NaturalSplineCurve curve(way);
  Matrix2Xd line(2, line_points);
  for (Index i = 0; i < line_points; ++i) {
    line.col(i) = curve.at((curve.length() - left_out) * static_cast<double>(i) / (line_points - 1.0));
  }
  return line;
}

SpeedProfile lap(const Track& track, const VectorXd& offsets) {
  return minimum_time(racing_line(track, offsets), {.grip = gravity, .driving_share = track.driving_share});
}

}  // namespace bobench::simulators::racing
