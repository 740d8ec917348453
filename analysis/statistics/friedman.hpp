// The Friedman test.
#pragma once

#include <Eigen/Core>

namespace bobench::analysis {

struct FriedmanResult {
  Eigen::VectorXd mean_ranks;  ///< (treatments), 1 is lowest, that is best for minimisation
  double chi_square = 0.0;     ///< tie-corrected, treatments - 1 degrees of freedom
  double p = 1.0;
  double f = 0.0;  ///< Iman and Davenport's less conservative form
  double f_p = 1.0;
};

/// Do several treatments differ over blocks of paired values? [Friedman 1937; ties: Conover 1999, Sec. 5.8;
/// Iman & Davenport 1980]
///   chi^2 = 12 n / (k (k+1)) sum_j (R_j - (k+1)/2)^2 / (1 - sum(t^3 - t) / (n k (k^2 - 1)))
///   F = (n-1) chi^2 / (n (k-1) - chi^2)
/// @param values (blocks x treatments); no NaN
/// Fewer than two blocks or treatments, or ties throughout: p = 1.
FriedmanResult friedman(const Eigen::MatrixXd& values);

}  // namespace bobench::analysis
