// Racing lines: the path that offsets from a track's centre make, and the time that a lap on it takes.
#pragma once

#include <Eigen/Core>

#include "simulators/racing/minimum_time.hpp"
#include "simulators/racing/track.hpp"

namespace bobench::simulators::racing {

/// The points of a racing line that its lap time is computed from.
constexpr Eigen::Index line_points = 100;

/// Way points are the centre line's first point, the nodes, each moved across the track, and the end; through them go
/// natural cubic splines over the chord length, of which `line_points` are taken at equal distances. [Jain & Morari 2020]
/// The line overlaps a little beyond a lap: else it would leave the track at the finish.
/// @param offsets (nodes) metres, to the left positive
/// @throws InputError if there are not as many as nodes, or one is beyond the track's reach
Eigen::Matrix2Xd racing_line(const Track& track, const Eigen::VectorXd& offsets);

/// The fastest lap on it.
SpeedProfile lap(const Track& track, const Eigen::VectorXd& offsets);

}  // namespace bobench::simulators::racing
