// What a maximiser of an acquisition looks at beside the acquisition.
#pragma once

#include <optional>

#include <Eigen/Core>

#include "acquisitions/maximizers/near_points.hpp"
#include "core/configuration_set.hpp"
#include "core/encoding.hpp"
#include "core/history.hpp"

namespace bobench::acquisitions {

/// Where the optimisation stands, and what is not to be proposed: what `known` holds, which is what was evaluated, at
/// least in finite spaces, where it would be asked for again; and what lies within `min_distance` of an evaluated
/// configuration, each feature taken by itself.
struct SearchState {
  const Encoding& encoding;
  const History& history;
  const ConfigurationSet& known;
  double min_distance = 0.0;              ///< 0: any distance will do
  const NearPoints* evaluated = nullptr;  ///< the history's configurations; null: sorted anew for each proposal

  /// The configuration that a feature vector decodes to, unless it is not to be proposed.
  std::optional<Configuration> proposal(const Eigen::Ref<const Eigen::VectorXd>& features) const;
  bool may_propose(const Configuration& configuration) const;

 private:
  bool is_near_evaluated(const Eigen::VectorXd& features) const;
};

}  // namespace bobench::acquisitions
