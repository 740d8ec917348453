// Race tracks: centre lines, and the places at which a racing line may leave them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <Eigen/Core>

namespace bobench::simulators::racing {

/// A closed track as its centre line, once around in the direction of driving; the last point is followed by the first.
struct Track {
  std::string name = {};
  std::string source = {};
  Eigen::Matrix2Xd centre;               ///< (2 x points) metres
  std::vector<Eigen::Index> nodes = {};  ///< points of the centre line beside which the racing line has a way point
  Eigen::Index end = 0;                  ///< the point at which the racing line ends, on the centre
  Eigen::VectorXd reach = {};            ///< (nodes) metres to either side
  Eigen::VectorXd width = {};            ///< (points) metres
  double driving_share = 0.5;            ///< of the tyres' grip that speeds the car up: lf / (lf + lr)

  /// The track's left (+1) or right (-1) border, a point beside each of the centre's.
  Eigen::Matrix2Xd border(int side) const;
  /// Around the track, the way from the last point to the first included.
  double length() const;
};

/// The tracks of Jain & Morari (2020): "uc-berkeley" (12 nodes), "ethz-a" (20), "ethz-b" (21), "map2" (13).
const std::vector<std::string>& track_names();
/// @throws InputError for a name that is none
Track built_in_track(std::string_view name);

/// A track of a file's: CSV with the columns x and y (metres) and width (metres at that point), and perhaps node, which
/// is 1 at the way points and else 0. Without it there are 12, at equal distances. A racing line may use 95 % of the
/// width. The car is F1/10's.
/// @param name  of the file, for messages
/// @throws InputError, with the file and what is wrong: fewer than 10 points or more than 20,000, numbers that are not finite, a width that is
///         not positive, points on top of each other, a line that crosses itself, fewer than 3 way points
Track parse_track(std::string_view text, const std::string& name);

}  // namespace bobench::simulators::racing
