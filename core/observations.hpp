// What an optimiser was told, encoded for the models that learn from it.
#pragma once

#include <Eigen/Core>

#include "core/configuration_set.hpp"
#include "core/encoding.hpp"
#include "core/history.hpp"

namespace bobench {

/// Points, encoded, and their values.
struct EncodedPoints {
  Eigen::MatrixXd points;  ///< (features x n)
  Eigen::VectorXd values;  ///< (n)

  Eigen::Index size() const { return values.size(); }
  void add(const Encoding& encoding, const Configuration& configuration, double value);
};

/// The one place where a history becomes what models and maximisers look at.
class Observations {
 public:
  /// Whose configurations known() holds: those of finite spaces only, which would else be asked for again, or all.
  enum class Known { in_finite_spaces, everywhere };

  explicit Observations(Encoding encoding, Known known = Known::in_finite_spaces);

  /// Takes in what the history has gained; give it the same, growing history each time.
  void update(const History& history);
  /// Forgets what was told so far, but for known(): a new search begins.
  void restart();

  const Encoding& encoding() const { return encoding_; }
  const SearchSpace& space() const { return encoding_.space(); }
  /// What was told since the last restart, failed evaluations too.
  const History& history() const { return history_; }
  /// The same, encoded; values may be NaN and infinite.
  const EncodedPoints& all() const { return all_; }
  /// Those with finite values.
  const EncodedPoints& finite() const { return finite_; }
  /// (n) the values of all(), those that are not finite replaced by the worst finite one; there must be one.
  Eigen::VectorXd values_with_worst() const;

  /// Configurations that were evaluated at any time.
  const ConfigurationSet& known() const { return known_; }
  bool is_exhausted() const { return known_.exhausts(space()); }

 private:
  Encoding encoding_;
  bool keeps_known_;
  std::size_t seen_ = 0;  ///< evaluations of the history given to update()
  History history_;
  EncodedPoints all_, finite_;
  ConfigurationSet known_;
};

}  // namespace bobench
