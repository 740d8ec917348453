// Entropy search: the information gain about the location of the minimum.
#pragma once

#include <Eigen/Core>

#include "acquisitions/fitted_model.hpp"
#include "core/options.hpp"
#include "surrogates/regressor.hpp"

namespace bobench::acquisitions {

/// How the distribution of the minimum's location is computed, before and after an evaluation.
enum class MinimumPlace {
  /// Expectation propagation. An evaluation that moves the values by w standard deviations changes the logarithms of
  /// the probabilities by a w - a^2 / 2, where a is their slope along that move: Hennig and Schuler's first-order
  /// expansion.
  propagation,
  /// Joint draws of the values, moved as the evaluation moves them. Much more expensive: for every point scored, each
  /// of `outcomes` outcomes moves all `joint_draws` vectors of values.
  draws
};

/// `es`, eq. 2.44 of aryan2020:
///   ES(x) = H[p(x* | D)] - E_y H[p(x* | D, x, y)]
/// where x* is the location of the minimum among representer points, drawn in proportion to expected improvement u; H
/// is the entropy relative to a uniform density, -sum_k P_k (log P_k + log u_k).       [Hennig & Schuler 2012, Sec. 2]
/// The expectation over y, including the observation noise, is a mean over `outcomes` quantiles. For Gaussian
/// processes, and for ensembles, by the moments of their draws.
struct EntropySearch {
  static constexpr const char* name = "es";
  int representers = 50;
  int outcomes = 20;
  int samples = 1000;
  MinimumPlace minimum_place = MinimumPlace::propagation;

  static bool suits(const surrogates::RegressorAbilities& model) {
    return !model.log_target && (model.gaussian_process || model.draws);
  }
  void fields(OptionFields& fields);
  Acquisition of(const FittedModel& fitted) const;
};

}  // namespace bobench::acquisitions
