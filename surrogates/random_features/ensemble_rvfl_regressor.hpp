// ERVFL of aryan2020, chapter 4: an ensemble of random vector functional link networks by anchored MAP sampling.
#pragma once

#include <string>
#include <vector>

#include <Eigen/Core>

#include "core/random.hpp"
#include "surrogates/random_features/random_layer.hpp"
#include "surrogates/random_features/rvfl_options.hpp"
#include "surrogates/regressor.hpp"
#include "surrogates/standardization.hpp"

namespace bobench::surrogates {

/// lambda of eq. 4.7: 1 / alpha (exact), or alpha / beta as printed.
enum class Anchor { exact, printed };

struct EnsembleRvflOptions : RvflOptions {
  int members = 100;  ///< the thesis does not state it
  Anchor anchor = Anchor::exact;

  void fields(OptionFields& fields);
};

/// Each member has its own hidden layer, and its output weights are one randomised anchored MAP estimate (see
/// anchored_estimate()) [aryan2020, eq. 4.6, 4.7]. alpha=evidence fits alpha on the first member for all, as in the
/// thesis. A prediction has the mean and the variance over the members (divisor: their number); 1 / beta is added to
/// the variance unless `noise` is off.
class EnsembleRvflRegressor {
 public:
  using Options = EnsembleRvflOptions;
  EnsembleRvflRegressor(const Options& options, std::uint64_t seed) : options_(options), random_(seed) {}

  void fit(const Eigen::MatrixXd& X, const Eigen::VectorXd& y);
  Prediction predict(const Eigen::MatrixXd& X) const;
  PointPrediction predict_with_gradient(const Eigen::VectorXd& x) const;
  /// The members' values without noise, (members x n).
  Eigen::MatrixXd draws(const Eigen::MatrixXd& X) const;
  PointDraws draws_with_gradient(const Eigen::VectorXd& x) const;

  /// The value of the last fit.
  double alpha() const { return precisions_.alpha; }
  double noise_variance() const;
  double noise_in_variance() const { return options_.noise_in_variance ? noise_variance() : 0.0; }

 private:
  struct Member {
    RandomLayer layer;
    Eigen::VectorXd weights;  ///< (p)
  };
  Options options_;
  Random random_;
  Standardization standardization_;
  LinearPrecisions precisions_;
  std::vector<Member> members_;
};

/// The variants ervfl1, ..., ervfl4.
template <int variant>
class ErvflRegressor : public EnsembleRvflRegressor {
 public:
  using Options = RvflVariant<EnsembleRvflOptions, variant>;
  ErvflRegressor(const Options& options, std::uint64_t seed) : EnsembleRvflRegressor(options, seed) {}
};

}  // namespace bobench::surrogates
