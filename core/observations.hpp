// The observations of an optimiser, encoded for its models.
#pragma once

#include <vector>

#include <Eigen/Core>

#include "core/configuration_set.hpp"
#include "core/encoding.hpp"
#include "core/history.hpp"

namespace bobench {

/// Encoded points and their values.
struct EncodedPoints {
  Eigen::MatrixXd points;  ///< (features x n)
  Eigen::VectorXd values;  ///< (n)

  Eigen::Index size() const { return values.size(); }
  void add(const Encoding& encoding, const Configuration& configuration, double value);
};

/// Converts a history to the data of models and maximisers.
class Observations {
 public:
  /// Whether known() holds configurations of finite spaces only, where duplicates would be proposed, or of all spaces.
  enum class Known { in_finite_spaces, everywhere };

  explicit Observations(Encoding encoding, Known known = Known::in_finite_spaces);

  /// Adds the trials new since the last update. Pass the same, growing history each time.
  void update(const History& history);
  /// Replaces the pending trials. They become known().
  void set_pending(const std::vector<Trial>& trials);
  /// Forgets all observations except known(), to begin a new search.
  void restart();

  const Encoding& encoding() const { return encoding_; }
  const SearchSpace& space() const { return encoding_.space(); }
  /// The observations since the last restart, failed evaluations included.
  const History& history() const { return history_; }
  /// The same, encoded; values may be NaN or infinite.
  const EncodedPoints& all() const { return all_; }
  /// The observations with finite values, encoded.
  const EncodedPoints& finite() const { return finite_; }
  /// (features x m) the configurations that are being evaluated.
  const Eigen::MatrixXd& pending() const { return pending_; }
  /// (n) the values of all(), non-finite ones replaced by the worst finite value. Requires a finite value.
  Eigen::VectorXd values_with_worst() const;

  /// All evaluated and pending configurations, restarts included; see Known.
  const ConfigurationSet& known() const { return known_; }
  bool is_exhausted() const { return known_.exhausts(space()); }

 private:
  Encoding encoding_;
  bool keeps_known_;
  std::size_t seen_ = 0;  ///< length of the history at the last update()
  History history_;
  EncodedPoints all_, finite_;
  Eigen::MatrixXd pending_;
  ConfigurationSet known_;
};

}  // namespace bobench
