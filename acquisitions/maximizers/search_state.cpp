#include "acquisitions/maximizers/search_state.hpp"

#include <algorithm>
#include <cmath>

namespace bobench::acquisitions {

bool SearchState::may_propose(const Configuration& configuration) const {
  if (known.contains(configuration)) return false;
  if (min_distance <= 0.0) return true;
  return !is_near_evaluated(encoding.encode(configuration));
}

bool SearchState::is_near_evaluated(const Eigen::VectorXd& features) const {
  // Nearly all points are far in one of their first features: the others are not looked at.
  const auto is_near = [&](const auto& point) {
    for (Eigen::Index d = 0; d < features.size(); ++d) {
      if (std::abs(features[d] - point[d]) > min_distance) return false;
    }
    return true;
  };
  if (evaluated) {
    for (Eigen::Index i = 0; i < evaluated->cols(); ++i) {
      if (is_near(evaluated->col(i))) return true;
    }
    return false;
  }
  Eigen::VectorXd point(features.size());
  return std::ranges::any_of(history.trials(), [&](const Trial& trial) {
    encoding.encode_into(trial.configuration, point);
    return is_near(point);
  });
}

std::optional<Configuration> SearchState::proposal(const Eigen::Ref<const Eigen::VectorXd>& features) const {
  Configuration configuration = encoding.decode(features);
  if (!may_propose(configuration)) return std::nullopt;
  return configuration;
}

}  // namespace bobench::acquisitions
