// An ensemble of random vector functional link networks by randomised anchored MAP sampling: chapter 4's ERVFL.
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

/// lambda of eq. 4.7: 1 / alpha, or alpha / beta as it is printed.
enum class Anchor { exact, printed };

struct EnsembleRvflOptions : RvflOptions {
  int members = 100;  ///< the thesis gives no number
  Anchor anchor = Anchor::exact;

  void fields(OptionFields& fields);
};

/// Each member has a hidden layer of its own and output weights that are one anchored MAP estimate (see
/// anchored_estimate()) [aryan2020, eq. 4.6, 4.7]. alpha=evidence fits alpha on the first member and gives it to all,
/// as the thesis does. A prediction has the mean and the variance over the members (divisor: their number), and 1 /
/// beta more unless `noise` is off.
class EnsembleRvflRegressor {
 public:
  using Options = EnsembleRvflOptions;
  EnsembleRvflRegressor(const Options& options, std::uint64_t seed) : options_(options), random_(seed) {}

  void fit(const Eigen::MatrixXd& X, const Eigen::VectorXd& y);
  Prediction predict(const Eigen::MatrixXd& X) const;
  PointPrediction predict_with_gradient(const Eigen::VectorXd& x) const;
  /// (members x n), without noise.
  Eigen::MatrixXd draws(const Eigen::MatrixXd& X) const;
  PointDraws draws_with_gradient(const Eigen::VectorXd& x) const;

  /// Of the last fit.
  double alpha() const { return precisions_.alpha; }
  double noise_variance() const;
  double noise_in_variance() const {
    return options_.noise ? noise_variance() * options_.variance_factor(standardization_) : 0.0;
  }

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

/// ervfl1, ..., ervfl4.
template <int variant>
class ErvflRegressor : public EnsembleRvflRegressor {
 public:
  using Options = RvflVariant<EnsembleRvflOptions, variant>;
  ErvflRegressor(const Options& options, std::uint64_t seed) : EnsembleRvflRegressor(options, seed) {}
};

}  // namespace bobench::surrogates
