// Ways to train a classifier less in each fit: weights of fresh points, early stopping, and annealing.
#pragma once

#include <limits>
#include <vector>

#include <Eigen/Core>

#include "core/options.hpp"
#include "core/random.hpp"

namespace bobench::surrogates {

/// The proposals of Tiao et al. 2021, App. F, which states neither settings nor formulas: (i) weights of new points and
/// of those whose label has flipped, (ii) early stopping, (iii) annealing of the number of steps. All are off by
/// default, as in the paper's experiments.
struct TrainingSchedule {
  double fresh_weight = 1.0;  ///< weight in the loss of the points that are fresh (FreshPoints); 1: equal weights
  int patience = 0;           ///< epochs (EarlyStopping); 0: all steps
  double validation = 0.0;    ///< share of the points whose loss is watched (stratified_split); 0: loss of the training
  double annealing = 0.0;     ///< exponent of annealed_steps(); 0: the number of steps is constant

  void fields(OptionFields& fields);
};

/// The points of the last fit, by which a point of the next one is known to be fresh: the point is new, or its label
/// has flipped.
class FreshPoints {
 public:
  /// Weights in the loss (n): `weight` for fresh points, 1 for the others. The i-th point is compared with the i-th of
  /// the last call, which it replaces. In a first call, all points are fresh. With weight 1, nothing is stored.
  /// @param X  (features x n)
  /// @param z  (n) labels
  Eigen::VectorXd weights(const Eigen::MatrixXd& X, const Eigen::VectorXd& z, double weight);
  /// The next call is a first one.
  void forget() { X_.resize(0, 0); }

 private:
  Eigen::MatrixXd X_;
  Eigen::VectorXd z_;
};

/// Indices of the points that train, and of those that validate, in ascending order.
struct Split {
  std::vector<Eigen::Index> training, validation;
};

/// Draws a share of the points of each label (0 or 1) for validation: rounded, at least one, and not all. All points
/// train if a label has fewer than two points, or if the share is 0.
/// @param z  (n) labels
Split stratified_split(const Eigen::VectorXd& z, double share, Random& random);

/// Keras's rule (EarlyStopping) with scikit-learn's tolerance (MLPClassifier): a training stops if `patience` epochs in
/// succession have not lowered the loss by more than 1e-4 below the lowest so far. The weights are the last ones.
class EarlyStopping {
 public:
  /// @param patience  >= 1
  explicit EarlyStopping(int patience) : patience_(patience) {}

  /// To be called after each epoch with its mean loss. @return whether the training stops
  bool stops(double loss);

  static constexpr double tolerance = 1e-4;

 private:
  int patience_;
  int waited_ = 0;
  double lowest_ = std::numeric_limits<double>::infinity();
};

/// steps (n_1 / n)^exponent, rounded, at least 1: the steps of a fit to n points after a first fit to n_1. With the
/// exponent 1 the steps of N fits grow like log N; a schedule by observations needs no budget.
int annealed_steps(int steps, double exponent, Eigen::Index n_1, Eigen::Index n);

}  // namespace bobench::surrogates
