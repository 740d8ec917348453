// Standardisation of inputs and targets to zero mean and unit variance, and its inverse for predictions.
#pragma once

#include <Eigen/Core>

#include "core/options.hpp"
#include "surrogates/regressor.hpp"

namespace bobench::surrogates {

/// @param X (features x n)  @param y (n)
/// @throws Error if the sizes differ, n is 0, or a number is not finite; the message begins with `owner` ("an ELM")
void require_finite_data(const Eigen::MatrixXd& X, const Eigen::VectorXd& y, const char* owner);

/// The data whose mean and standard deviation are used.
enum class StandardizeBy {
  first,  ///< the first data that the model is fitted to, for all later fits [kruse2022, Sec. 5.1.1]
  each    ///< the data of each fit
};
/// Adds the option `standardize`.
void add_standardize_field(OptionFields& fields, StandardizeBy& standardize);

/// Subtracts the mean of the fitted data and divides by their standard deviation (divisor n, as NumPy's std),
/// separately for each input and the targets. Values that are constant up to rounding are only shifted.
class Standardization {
 public:
  /// @throws Error as require_finite_data()
  void fit(const Eigen::MatrixXd& X, const Eigen::VectorXd& y, const char* owner);
  /// With StandardizeBy::first only the first call computes mean and deviation.
  void fit(const Eigen::MatrixXd& X, const Eigen::VectorXd& y, const char* owner, StandardizeBy standardize);
  /// Leaves targets unchanged until the next fit().
  void leave_targets();

  Eigen::MatrixXd inputs(const Eigen::MatrixXd& X) const;
  Eigen::VectorXd targets(const Eigen::VectorXd& y) const { return (y.array() - target_mean_) / target_scale_; }

  /// Transforms back to the targets' unit (and gradients to the original inputs).
  void restore(Prediction& prediction) const;
  void restore(PointPrediction& prediction) const;
  void restore(PointDraws& draws) const;
  /// Values of functions, in an array of any shape.
  template <class Derived>
  void restore_values(Eigen::MatrixBase<Derived>& values) const {
    values = (values.array() * target_scale_ + target_mean_).matrix();
  }

  double target_mean() const { return target_mean_; }
  double target_scale() const { return target_scale_; }
  const Eigen::VectorXd& input_scale() const { return input_scale_; }

 private:
  Eigen::VectorXd input_mean_, input_scale_;  ///< (features)
  double target_mean_ = 0.0, target_scale_ = 1.0;
};

}  // namespace bobench::surrogates
