// The Friedman test.
#pragma once

#include <optional>

#include <Eigen/Core>

namespace bobench::analysis {

struct FriedmanResult {
  Eigen::VectorXd mean_ranks;  ///< (treatments); 1 is the lowest, the best for minimisation
  double chi_square = 0.0;     ///< tie-corrected, treatments - 1 degrees of freedom
  double p = 1.0;              ///< by the chi-square approximation
  double f = 0.0;              ///< Iman and Davenport's less conservative form; infinite if all blocks agree
  double f_p = 1.0;            ///< NaN, undefined, where F is infinite
};

/// Tests whether several treatments differ over blocks of paired values. [Friedman 1937; ties: Conover 1999, Sec. 5.8;
/// Iman & Davenport 1980]
///   chi^2 = 12 n / (k (k+1)) sum_j (R_j - (k+1)/2)^2 / (1 - sum(t^3 - t) / (n k (k^2 - 1)))
///   F = (n-1) chi^2 / (n (k-1) - chi^2)
/// @param values (blocks x treatments); no NaN
/// Fewer than two blocks or treatments, or ties throughout: p = 1.
FriedmanResult friedman(const Eigen::MatrixXd& values);

/// The exact p: the share of all permutations of each block's ranks, with ties kept, that give at least this chi^2.
/// Both approximations are poor for few blocks: for two blocks and two treatments in agreement the exact p is 1/2.
/// @param values (blocks x treatments), or their ranks within blocks; no NaN
/// @return nothing for more than 50 blocks of two treatments, 30 of three, 15 of four, 8 of five, 4 of six, or more
///         than six treatments
std::optional<double> friedman_exact_p(const Eigen::MatrixXd& values);

}  // namespace bobench::analysis
