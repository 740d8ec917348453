// Expected improvement averaged over posterior draws, for predictions that are not normal.
#pragma once

#include <Eigen/Core>

#include "acquisitions/fitted_model.hpp"
#include "core/options.hpp"
#include "surrogates/regressor.hpp"

namespace bobench::acquisitions {

/// Expected improvement for minimisation; larger is better, a batch at a time.
///   EEI(x) = (1/N) sum_k max(f_best - f_k(x), 0)                                           [aryan2020, eq. 3.5]
/// The thesis sums over the draws that improve; here N counts all draws, as required to approximate EI. With N draws
/// the standard error of one value is sd(max(f_best - f, 0)) / sqrt(N). EEI is flat (0) where no draw improves.
/// @param draws   (draws x n) values of the latent function at n points, a row for each draw; >= 1 draw
/// @param f_best  lowest value observed so far
/// @return        (n), >= 0; NaN for points with a NaN draw
/// @throws InputError if `draws` is empty
Eigen::VectorXd empirical_expected_improvement(const Eigen::MatrixXd& draws, double f_best);

/// EEI at one point, and its gradient where `gradient` is not null: minus the gradients of the draws that improve,
/// over N.
double empirical_expected_improvement(const surrogates::PointDraws& draws, double f_best, Eigen::VectorXd* gradient);

/// `eei`: EEI on the incumbent [aryan2020, eq. 3.5].
struct EmpiricalExpectedImprovement {
  static constexpr const char* name = "eei";
  static bool suits(const surrogates::RegressorAbilities& model) { return static_cast<bool>(model.draws); }
  void fields(OptionFields&) {}
  Acquisition of(const FittedModel& fitted) const;
};

}  // namespace bobench::acquisitions
