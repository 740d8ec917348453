// Racing lines defined by offsets from a track's centre, and their lap times.
#pragma once

#include <Eigen/Core>

#include "testfunctions/simulators/racing/minimum_time.hpp"
#include "testfunctions/simulators/racing/track.hpp"

namespace bobench::simulators::racing {

/// Number of points of a racing line from which its lap time is computed.
constexpr Eigen::Index line_points = 100;

/// The way points are the first point of the centre line, the nodes, each moved across the track, and the end. Natural
/// cubic splines over the chord length interpolate them, and are sampled at `line_points` equal distances. [Jain &
/// Morari 2020] The line overlaps slightly beyond a lap; otherwise it would leave the track at the finish.
/// @param offsets (nodes) metres, positive to the left
/// @throws InputError if their number is not that of the nodes, or one exceeds the track's reach
Eigen::Matrix2Xd racing_line(const Track& track, const Eigen::VectorXd& offsets);

/// The fastest lap on the racing line.
SpeedProfile lap(const Track& track, const Eigen::VectorXd& offsets);

}  // namespace bobench::simulators::racing
