// Multivariate kernel density estimation with product kernels; the model of BOHB's generator.
#pragma once

#include <vector>

#include <Eigen/Core>

#include "core/search_space.hpp"

namespace bobench::surrogates {

/// Unit coordinates, one per parameter: to_unit() of a real, an integer or an ordinal, the index of a categorical.
Eigen::VectorXd unit_coordinates(const SearchSpace& space, const Configuration& configuration);
/// The configuration nearest to unit coordinates.
Configuration from_unit_coordinates(const SearchSpace& space, const Eigen::VectorXd& point);
/// Levels of a space's parameters for KernelDensity: 0 for a numeric one, else the number of choices.
std::vector<int> levels_of(const SearchSpace& space);

/// p(x) = 1/n sum_i prod_d k_d(x_d, X_di)      [Li & Racine 2007; statsmodels' KDEMultivariate]
///   numeric      k = N(x; X, h)
///   categorical  k = 1 - h where x = X, else h / (c - 1), c the number of levels      [Aitchison & Aitken 1976]
///   h_d = 1.06 s_d n^(-1/(4 + D)), s_d the population standard deviation (of the index, for a categorical), but at
///   least the minimum bandwidth, which applies if all values of a coordinate are equal or n = 1
/// Differences from statsmodels: c is the parameter's number of levels. (statsmodels counts the levels in the data, and
/// divides by zero if there is only one.) The h of a categorical is at most (c - 1)/c, the uniform kernel. (In
/// statsmodels it may exceed 1, and the density may become negative.)
class KernelDensity {
 public:
  /// @param levels         (D) number of levels of each coordinate, 0 for numeric ones
  /// @param min_bandwidth  > 0
  /// @throws Error for a minimum bandwidth that is not positive
  KernelDensity(std::vector<int> levels, double min_bandwidth);

  /// @param points (D x n) columns are points in unit coordinates; n >= 1
  /// @throws Error if the number of rows is not D, or there are no points
  void fit(const Eigen::MatrixXd& points);

  /// @param points (D x m)
  /// @return       (m) ln p; does not underflow far from the data
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
