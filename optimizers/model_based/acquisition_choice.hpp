// Acquisitions by name, for whatever a regressor offers.
#pragma once

#include <string>

#include "acquisitions/acquisition.hpp"
#include "core/options.hpp"
#include "surrogates/regressor.hpp"

namespace bobench::optimizers {

/// Which acquisition, and its settings.
///   ei             expected improvement on the best value observed [aryan2020, eq. 2.42]; of a model with samples of
///                  its hyper-parameters the mean over them (maximised through its logarithm: the same maximum, without
///                  flat tails)
///   log-ei         its logarithm; of such a model the mean of the logarithms, as RoBO has it
///   eei            empirical expected improvement, over the posterior's draws [eq. 3.5]
///   poi            probability of improvement on f_best - target |f_best| [eq. 2.40, 2.41]
///   lcb            lower confidence bound mu - kappa sigma [eq. 2.39]
///   empirical-lcb  the same by the quantile of the draws [kruse2022, 2.3.2]
///   aei            augmented expected improvement [eq. 2.47]
///   eqi            expected quantile improvement [eq. 2.51]
/// poi, aei and eqi are maximised through their logarithms: the same maximum, without flat tails.
struct AcquisitionOptions {
  std::string acquisition = "log-ei";  ///< RoBO's default
  double target = 0.0;                 ///< alpha of poi, >= 0; 0: RoBO's
  double kappa = 1.0;                  ///< of lcb, >= 0; RoBO's
  double confidence = 0.0;             ///< of lcb, in [0, 1): if not 0, kappa is its normal quantile
  double draw_confidence = 0.841;      ///< of empirical-lcb, in (0, 1); kappa = 1 if draws are normal
  double risk = 1.0;                   ///< k of aei, >= 0
  double beta = 0.9;                   ///< level of eqi, in [0.5, 1)

  /// @param abilities  of the model: they say which acquisitions can be had
  void fields(OptionFields& fields, const surrogates::RegressorAbilities& abilities);
};

/// The acquisition of a fitted model, which must stay where it is while the acquisition is used.
/// @param f_best    lowest value observed
/// @param observed  (features x n) the points observed; read by aei and eqi now, not later
/// @throws InputError if the model cannot have that acquisition, or a setting is out of range
acquisitions::Acquisition make_acquisition(const AcquisitionOptions& options, const surrogates::Regressor& model,
                                           double f_best, const Eigen::MatrixXd& observed);

}  // namespace bobench::optimizers
