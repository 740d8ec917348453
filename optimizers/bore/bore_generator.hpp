// BORE's configuration generator on several fidelities: a classifier of all observations that sees their fidelity.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <Eigen/Core>

#include "acquisitions/maximizers/catalog.hpp"
#include "core/configuration_set.hpp"
#include "core/encoding.hpp"
#include "core/history.hpp"
#include "core/optimizer.hpp"
#include "core/options.hpp"
#include "surrogates/boosting/options.hpp"
#include "surrogates/classifier.hpp"
#include "surrogates/trees/random_forest.hpp"

namespace bobench::optimizers {

/// Defaults are BOHB's where it has the same quantity (KdeGeneratorOptions), so that the two differ in the model: gamma,
/// its top_share (BORE: 1/3), and random_share (BORE: 0.1). The others are BORE's (BoreOptions). docs/defaults.md
/// compares values of gamma.
struct BoreGeneratorOptions {
  double gamma = 0.15;              ///< share of the observations of a fidelity that are positive
  int initial_points = 10;          ///< observations of a fidelity before the classifier learns from it
  double random_share = 1.0 / 3.0;  ///< share of uniform draws once there is a classifier
  acquisitions::MaximizerOptions maximizer = {};
  double min_distance = 0.01;  ///< see Bore
  std::string classifier = "rf";
  surrogates::RandomForestClassifierOptions forest = {};  ///< of `rf`
  surrogates::XgboostOptions boosting = {};               ///< of `xgb`

  void fields(OptionFields& fields);
  surrogates::Classifier made_classifier(std::uint64_t seed) const;
};

/// A fidelity as a feature of the classifier: its logarithm, linearly mapped so that the lowest positive fidelity is 0
/// and the highest is 1. Fidelities are often geometric, and then equidistant on this scale. A fidelity of zero is 0,
/// and the only fidelity is 1.
/// @param fidelity    one of `fidelities`
/// @param fidelities  ascending
/// @return in [0, 1]
double fidelity_feature(double fidelity, const std::vector<double>& fidelities);

/// BORE [tiao2021, Alg. 1] on the observations of all fidelities. The paper leaves several fidelities to future work
/// (Sec. 6); these are our choices:
///
/// - **Feature.** The classifier sees an encoded configuration and its fidelity (fidelity_feature()). A configuration
///   that was evaluated at several fidelities is one point for each.
/// - **Labels.** The positive observations are the best gamma of each fidelity. Values of two fidelities cannot be
///   compared: with one quantile for all, most observations of the highest fidelity would be positive, and the
///   classifier would learn to recognise the fidelity. As it is, the fidelity alone does not predict the label.
/// - **Few observations.** A fidelity with fewer than `initial_points` observations is left out, and so is one whose
///   labels are all equal. BORE has the same rule for its only fidelity. The first observations of a high fidelity are
///   promoted configurations; if only two or three were split, most of the best ones would be negative.
/// - **Prediction.** Candidates maximise the class probability at the highest fidelity of the problem. Trees compare
///   the fidelity with thresholds between fidelities that they have learnt from, so that this is their prediction at
///   the highest of those fidelities. Only trees are available, because other classifiers would extrapolate.
/// - **Repetition.** Configurations that were evaluated at the fidelity of the trial or above, or that lie within
///   `min_distance` of one, are not proposed. Those known from lower fidelities may be.
///
/// Failed evaluations are negative. A random configuration is that of random search in the same replicate, except that
/// in finite spaces those evaluated at the fidelity of the trial or above are drawn again.
class BoreGenerator {
 public:
  BoreGenerator(const OptimizerContext& context, const BoreGeneratorOptions& options);

  void learn(const Trial& trial, double value);
  /// The next new configuration. It is random before there are enough observations, with probability random_share, or
  /// if no candidate may be proposed.
  /// @param fidelity  at which it will be evaluated
  /// @param pending   trials that count as evaluated, but not for the classifier
  Configuration propose(double fidelity, const std::vector<Trial>& pending = {});

  struct LabelledPoints {
    Eigen::MatrixXd X;  ///< (features + 1 x n), the last row is the fidelity feature
    Eigen::VectorXd z;  ///< (n) 1.0 for positive observations, otherwise 0.0
  };
  /// The training data of the classifier: ascending by fidelity, then in the order of learn(). Empty if all fidelities
  /// are left out.
  LabelledPoints labelled_points() const;

 private:
  /// Nothing if the classifier does not learn from these observations of a fidelity.
  std::optional<Eigen::VectorXd> labels_of(const History& observations) const;
  std::optional<Configuration> most_probable(const History& evaluated, const ConfigurationSet& known);
  /// The trials, told or pending, at this fidelity or above, without their values.
  History evaluated_from(double fidelity, const std::vector<Trial>& pending) const;

  BoreGeneratorOptions options_;
  std::vector<double> fidelities_;
  Encoding encoding_;
  Random design_;
  Random random_;
  surrogates::Classifier classifier_;
  acquisitions::Maximizer maximizer_;
  std::map<double, History> by_fidelity_;
};

}  // namespace bobench::optimizers
