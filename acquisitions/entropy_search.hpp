// Entropy search: what an evaluation tells about where the minimum is.
#pragma once

#include <Eigen/Core>

#include "acquisitions/fitted_model.hpp"
#include "core/options.hpp"
#include "surrogates/regressor.hpp"

namespace bobench::acquisitions {

/// How the distribution of the minimum's place is found, now and after an evaluation.
enum class MinimumPlace {
  /// By expectation propagation; after an evaluation that moves the values by w standard deviations its logarithms
  /// change by a w - a^2 / 2, a their slope along that move: the expansion to first order of Hennig and Schuler.
  propagation,
  /// By joint draws of the values, moved as the evaluation moves them. Much more expensive: for every point scored, each
  /// of `outcomes` moves all `joint_draws` vectors of values.
  draws
};

/// `es`, eq. 2.44 of aryan2020:
///   ES(x) = H[p(x* | D)] - E_y H[p(x* | D, x, y)]
/// with the place x* of the minimum among representer points, drawn in proportion to expected improvement u; H is the
/// entropy relative to a uniform density, -sum_k P_k (log P_k + log u_k).          [Hennig & Schuler 2012, Sec. 2]
/// The expectation over y, with the noise of an observation, is a sum over `outcomes` quantiles. For Gaussian
/// processes, and ensembles, whose draws' moments are taken.
struct EntropySearch {
  static constexpr const char* name = "es";
  int representers = 50;
  int outcomes = 20;
  int joint_draws = 1000;
  MinimumPlace place = MinimumPlace::propagation;

  static bool suits(const surrogates::RegressorAbilities& model) {
    return !model.logarithmic && (model.gaussian_process || model.draws);
  }
  void fields(OptionFields& fields);
  Acquisition of(const FittedModel& fitted) const;
};

}  // namespace bobench::acquisitions
