// Race tracks: centre lines and the way points of racing lines.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <Eigen/Core>

namespace bobench::simulators::racing {

/// A closed track, given by its centre line, once around in driving direction; the last point connects to the first.
struct Track {
  std::string name = {};
  std::string source = {};
  Eigen::Matrix2Xd centre;               ///< (2 x points) metres
  std::vector<Eigen::Index> nodes = {};  ///< points of the centre line at which the racing line has a way point
  Eigen::Index end = 0;                  ///< the point at which the racing line ends, on the centre
  Eigen::VectorXd reach = {};            ///< (nodes) largest offset to either side, metres
  Eigen::VectorXd width = {};            ///< (points) metres
  double driving_share = 0.5;            ///< share of the tyres' grip available for acceleration: lf / (lf + lr)

  /// The track's left (+1) or right (-1) border, one point for each point of the centre line.
  Eigen::Matrix2Xd border(int side) const;
  /// The length of a lap, including the segment from the last point to the first.
  double length() const;
};

/// The tracks of Jain & Morari (2020): "uc-berkeley" (12 nodes), "ethz-a" (20), "ethz-b" (21), "map2" (13).
const std::vector<std::string>& track_names();
/// @throws InputError for an unknown name
Track built_in_track(std::string_view name);

/// Parses a track file: CSV with the columns x and y (metres), width (metres at that point) and, optionally, node,
/// which is 1 at the way points and 0 elsewhere. Without that column there are 12 way points at equal distances. A
/// racing line may use 95 % of the width. The car is that of F1/10.
/// @param name  of the file, for messages
/// @throws InputError, with the file and what is wrong: fewer than 10 points or more than 20,000, numbers that are not
///   finite, a width that is not positive, coinciding points, a line that crosses itself, fewer than 3 way points
Track parse_track(std::string_view text, const std::string& name);

}  // namespace bobench::simulators::racing
