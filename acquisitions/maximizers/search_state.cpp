#include "acquisitions/maximizers/search_state.hpp"

#include <vector>

namespace bobench::acquisitions {

bool SearchState::may_propose(const Configuration& configuration) const {
  if (known.contains(configuration)) return false;
  if (min_distance <= 0.0) return true;
  return !is_near_evaluated(encoding.encode(configuration));
}

bool SearchState::is_near_evaluated(const Eigen::VectorXd& features) const {
  if (evaluated) return evaluated->any_within(min_distance, features);
  std::vector<Configuration> told;
  for (const Trial& trial : history.trials()) told.push_back(trial.configuration);
  const Eigen::MatrixXd points = encoding.encode(told);
  return NearPoints(encoding, points).any_within(min_distance, features);
}

std::optional<Configuration> SearchState::proposal(const Eigen::Ref<const Eigen::VectorXd>& features) const {
  Configuration configuration = encoding.decode(features);
  if (!may_propose(configuration)) return std::nullopt;
  return configuration;
}

}  // namespace bobench::acquisitions
