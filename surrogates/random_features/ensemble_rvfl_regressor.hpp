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

/// Distribution of the anchors.
enum class Anchor {
  exact,    ///< eq. 4.7 with lambda = 1 / alpha
  printed,  ///< eq. 4.7 with lambda = alpha / beta, as printed
  prior     ///< that of the weights, "faster, but coarser" (Sec. 4.3)
};

/// Members whose evidence determines the precisions.
enum class EvidenceMembers { first, all };

struct EnsembleRvflOptions : RvflOptions {
  int members = 100;  ///< the thesis does not state it
  Anchor anchor = Anchor::exact;
  EvidenceMembers evidence_members = EvidenceMembers::first;  ///< of alpha=evidence and joint-evidence

  void fields(OptionFields& fields);
};

/// Each member has its own hidden layer, and its output weights are one randomised anchored MAP estimate (see
/// anchored_estimate()) [aryan2020, eq. 4.6, 4.7]. alpha=evidence fits alpha on the first member for all, as in the
/// thesis; evidence_members=all maximises the sum of the members' log evidences. With alpha=posterior, each member
/// draws its own precisions from their posterior given its layer, and its weights given them. A prediction has the mean
/// and the variance over the members (divisor: their number); 1 / beta is added to the variance unless
/// `noise_in_variance` is off.
class EnsembleRvflRegressor {
 public:
  using Options = EnsembleRvflOptions;
  /// @throws InputError as RvflOptions::check()
  EnsembleRvflRegressor(const Options& options, std::uint64_t seed) : options_(options), random_(seed) {
    options_.check();
  }

  void fit(const Eigen::MatrixXd& X, const Eigen::VectorXd& y);
  Prediction predict(const Eigen::MatrixXd& X) const;
  PointPrediction predict_with_gradient(const Eigen::VectorXd& x) const;
  /// The members' values without noise, (members x n).
  Eigen::MatrixXd draws(const Eigen::MatrixXd& X) const;
  PointDraws draws_with_gradient(const Eigen::VectorXd& x) const;

  /// The value of the last fit; with alpha=posterior that of the first member.
  double alpha() const { return precisions_.front().alpha; }
  /// Of the last fit: one pair for all members, or one for each.
  const std::vector<LinearPrecisions>& precisions() const { return precisions_; }
  /// With alpha=posterior, its mean over the members.
  double noise_variance() const;
  double noise_in_variance() const { return options_.noise_in_variance ? noise_variance() : 0.0; }

 private:
  struct Member {
    RandomLayer layer;
    Eigen::VectorXd weights;  ///< (p)
  };
  bool pools_evidence() const;
  /// Of maximum evidence of all layers.
  LinearPrecisions pooled_precisions(const Eigen::MatrixXd& inputs, const Eigen::VectorXd& targets) const;
  /// Of one layer, from its features.
  LinearPrecisions own_precisions(const Eigen::MatrixXd& psi, const Eigen::VectorXd& targets);
  /// A randomised anchored MAP estimate of a member's output weights.
  Eigen::VectorXd draw_weights(const Eigen::MatrixXd& psi, const Eigen::VectorXd& targets,
                               const LinearPrecisions& precisions);

  Options options_;
  Random random_;
  Standardization standardization_;
  std::vector<LinearPrecisions> precisions_;
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
