// Context passed to a maximiser of an acquisition.
#pragma once

#include <optional>

#include <Eigen/Core>

#include "acquisitions/maximizers/near_points.hpp"
#include "core/configuration_set.hpp"
#include "core/encoding.hpp"
#include "core/history.hpp"

namespace bobench::acquisitions {

/// The state of the optimisation. Two kinds of configurations must not be proposed. `known` holds the evaluated ones,
/// at least in finite spaces, where they would otherwise be proposed again. The others lie within `min_distance` of an
/// evaluated configuration in every feature.
struct SearchState {
  const Encoding& encoding;
  const History& history;
  const ConfigurationSet& known;
  double min_distance = 0.0;              ///< 0: no minimum
  const NearPoints* evaluated = nullptr;  ///< the history's configurations; null: sorted for each proposal

  /// The configuration that a feature vector decodes to, if it may be proposed.
  std::optional<Configuration> proposal(const Eigen::Ref<const Eigen::VectorXd>& features) const;
  bool may_propose(const Configuration& configuration) const;

 private:
  bool is_near_evaluated(const Eigen::VectorXd& features) const;
};

}  // namespace bobench::acquisitions
