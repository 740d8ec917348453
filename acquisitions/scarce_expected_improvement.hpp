// Expected improvement weighted by inverse data density, as in kruse2022's tables for kernel densities.
#pragma once

#include <Eigen/Core>

#include "acquisitions/fitted_model.hpp"
#include "core/options.hpp"
#include "surrogates/regressor.hpp"

namespace bobench::acquisitions {

/// Multiplies each improvement by 1 / (N p(x)), clipped to [1e-8, 100]. Where this factor is above 99, the result is
/// the largest product of all, so that an arbitrary point without data is proposed.
/// @param improvement         (n)
/// @param log_evidence        (n) ln p(x)
/// @param observations        N
Eigen::VectorXd scarce_expected_improvement(const Eigen::VectorXd& improvement, const Eigen::VectorXd& log_evidence,
                                            double observations);

/// `scarce-ei`: from the program of kruse2022's figures 5.15 to 5.19, which uses it only for the row BO_Naiv, with that
/// program's sign error (Improvement::printed). The thesis does not mention it. The largest product is that of the
/// points scored together.
struct ScarceExpectedImprovement {
  static constexpr const char* name = "scarce-ei";
  static bool suits(const surrogates::RegressorAbilities& model) { return static_cast<bool>(model.log_evidence); }
  void fields(OptionFields&) {}
  Acquisition of(const FittedModel& fitted) const;
};

}  // namespace bobench::acquisitions
