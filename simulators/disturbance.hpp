// Simulators that are disturbed by noise of their own: how strong it is, by a rule of the problem's id.
#pragma once

#include <string>
#include <vector>

namespace bobench::simulators {

/// "robot-push/14d/noise=0" taken apart.
struct Disturbance {
  std::vector<std::string> segments;  ///< without the rule
  double stddev;

  /// @throws InputError if the rule stands there twice, or is no number >= 0
  Disturbance(std::vector<std::string> segments_of_id, double usual);
  /// With the rule at the end where it is not the usual one.
  std::vector<std::string> canonical() const;

 private:
  double usual_;
};

}  // namespace bobench::simulators
