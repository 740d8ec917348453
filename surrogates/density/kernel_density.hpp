// Multivariate kernel density estimation with product kernels; the model of BOHB's generator.
#pragma once

#include <vector>

#include <Eigen/Core>

#include "core/search_space.hpp"

namespace bobench::surrogates {

/// Unit coordinates, one number for each parameter: to_unit() of a real, an integer or an ordinal, a categorical's
/// index.
Eigen::VectorXd unit_coordinates(const SearchSpace& space, const Configuration& configuration);
/// The configuration nearest to unit coordinates.
Configuration from_unit_coordinates(const SearchSpace& space, const Eigen::VectorXd& point);
/// What KernelDensity wants to know of a space: 0 for a parameter with a scale, else the number of choices.
std::vector<int> levels_of(const SearchSpace& space);

/// p(x) = 1/n sum_i prod_d k_d(x_d, X_di)      [Li & Racine 2007; statsmodels' KDEMultivariate]
///   numeric      k = N(x; X, h)
///   categorical  k = 1 - h where x = X, else h / (c - 1), c the number of levels      [Aitchison & Aitken 1976]
///   h_d = 1.06 s_d n^(-1/(4 + D)), s_d the population standard deviation (of the index, for a categorical), but at
///   least the minimum bandwidth, which takes care of coordinates that are all alike and of n = 1
/// Apart from statsmodels: c is the parameter's number of levels (there: of those in the data, which divides by zero
/// where there is but one), and a categorical's h ends at (c - 1)/c, the uniform kernel (there it may pass 1, and the
/// density become negative).
class KernelDensity {
 public:
  /// @param levels         (D) number of levels of each coordinate, 0 for numeric ones
  /// @param min_bandwidth  > 0
  /// @throws Error for a minimum bandwidth that is not positive
  KernelDensity(std::vector<int> levels, double min_bandwidth);

  /// @param points (D x n) columns are points in unit coordinates; n >= 1
  /// @throws Error for another number of rows than D, or no points
  void fit(const Eigen::MatrixXd& points);

  /// @param points (D x m)
  /// @return       (m) ln p; no underflow far away from the data
  Eigen::VectorXd log_density(const Eigen::MatrixXd& points) const;

  const Eigen::VectorXd& bandwidths() const { return bandwidths_; }  ///< (D)
  Eigen::Index size() const { return data_.rows(); }                 ///< n

 private:
  void add_log_kernels(Eigen::Index dimension, double x, Eigen::ArrayXd& sums) const;

  std::vector<int> levels_;
  double min_bandwidth_;
  Eigen::ArrayXXd data_;        ///< (n x D); numeric columns in units of h sqrt(2)
  Eigen::VectorXd bandwidths_;  ///< (D)
  double log_scale_ = 0.0;      ///< -ln n - sum over numeric d of ln(h_d sqrt(2 pi))
};

}  // namespace bobench::surrogates
