#include "acquisitions/maximizers/search_state.hpp"

#include <algorithm>

namespace bobench::acquisitions {

bool SearchState::may_propose(const Configuration& configuration) const {
  if (known.contains(configuration)) return false;
  if (min_distance <= 0.0) return true;
  const Eigen::VectorXd features = encoding.encode(configuration);
  Eigen::VectorXd evaluated(features.size());
  return std::ranges::none_of(history.trials(), [&](const Trial& trial) {
    encoding.encode_into(trial.configuration, evaluated);
    return (features - evaluated).cwiseAbs().maxCoeff() <= min_distance;
  });
}

std::optional<Configuration> SearchState::proposal(const Eigen::Ref<const Eigen::VectorXd>& features) const {
  Configuration configuration = encoding.decode(features);
  if (!may_propose(configuration)) return std::nullopt;
  return configuration;
}

}  // namespace bobench::acquisitions
