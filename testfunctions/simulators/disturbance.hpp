// Noise setting of simulators: the standard deviation given in the problem's id.
#pragma once

#include <string>
#include <vector>

namespace bobench::simulators {

/// The parts of an id such as "robot-push/14d/noise=0".
struct Disturbance {
  std::vector<std::string> segments;  ///< without the noise setting
  double stddev;

  /// @throws InputError if the setting occurs twice, or is not a number >= 0
  Disturbance(std::vector<std::string> segments_of_id, double usual);
  /// The segments, followed by the setting if it is not the default.
  std::vector<std::string> canonical() const;

 private:
  double usual_;
};

}  // namespace bobench::simulators
