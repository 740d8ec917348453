// Expected improvement times how scarce data are: what kruse2022's tables have for kernel densities.
#pragma once

#include <Eigen/Core>

#include "acquisitions/fitted_model.hpp"
#include "core/options.hpp"
#include "surrogates/regressor.hpp"

namespace bobench::acquisitions {

/// Multiplies each by 1 / (N p(x)), between 1e-8 and 100; where that is above 99, it is the largest of all instead, so
/// that some point without data is proposed, whichever.
/// @param improvement         (n)
/// @param log_evidence        (n) ln p(x)
/// @param observations        N
Eigen::VectorXd scarce_expected_improvement(const Eigen::VectorXd& improvement, const Eigen::VectorXd& log_evidence,
                                            double observations);

/// `scarce-ei`: of the program that made kruse2022's figures 5.15 to 5.19, for its row BO_Naiv alone, with that
/// program's slip of sign (Improvement::printed); the thesis does not mention it. The largest is that of the points
/// scored together.
struct ScarceExpectedImprovement {
  static constexpr const char* name = "scarce-ei";
  static bool suits(const surrogates::RegressorAbilities& model) { return model.evidence; }
  void fields(OptionFields&) {}
  Acquisition of(const FittedModel& fitted) const;
};

}  // namespace bobench::acquisitions
