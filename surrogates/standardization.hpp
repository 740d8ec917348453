// Zero mean and unit variance for inputs and targets, and the way back for predictions.
#pragma once

#include <Eigen/Core>

#include "core/options.hpp"
#include "surrogates/regressor.hpp"

namespace bobench::surrogates {

/// @param X (features x n)  @param y (n)
/// @throws Error if the sizes differ, n is 0, or a number is not finite; `owner` ("an ELM") begins the message
void require_finite_data(const Eigen::MatrixXd& X, const Eigen::VectorXd& y, const char* owner);

/// Whose mean and deviation inputs and targets are standardised by.
enum class StandardizeBy {
  first,  ///< those of the first data that the model sees, from then on [kruse2022, Sec. 5.1.1]
  each    ///< those of the data that it is fitted to
};
/// The option `standardize`.
void add_standardize_field(OptionFields& fields, StandardizeBy& standardize);

/// Subtracts the mean of the data it was fitted to and divides by their standard deviation (divisor n, as NumPy's std),
/// each input and the targets on their own. What is constant, up to rounding, is only shifted.
class Standardization {
 public:
  /// @throws Error as require_finite_data()
  void fit(const Eigen::MatrixXd& X, const Eigen::VectorXd& y, const char* owner);
  /// The same, of the first data alone if so asked.
  void fit(const Eigen::MatrixXd& X, const Eigen::VectorXd& y, const char* owner, StandardizeBy standardize);
  /// From here to the next fit() targets stay as they are.
  void leave_targets();

  Eigen::MatrixXd inputs(const Eigen::MatrixXd& X) const;
  Eigen::VectorXd targets(const Eigen::VectorXd& y) const { return (y.array() - target_mean_) / target_scale_; }

  /// Back to the targets' unit (and, for gradients, to the original inputs).
  void restore(Prediction& prediction) const;
  void restore(PointPrediction& prediction) const;
  void restore(PointDraws& draws) const;
  /// Values of functions, in whatever shape.
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
