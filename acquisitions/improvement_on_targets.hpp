// Probability of improvement on several targets at once.
#pragma once

#include <array>

#include "acquisitions/fitted_model.hpp"
#include "core/options.hpp"
#include "surrogates/regressor.hpp"

namespace bobench::acquisitions {

/// The weights alpha of the targets, from local to global search [Jones 2001, as in the program of Müller 2014].
inline constexpr std::array target_weights = {0.0,  0.0001, 0.001, 0.01, 0.02, 0.03, 0.04, 0.05, 0.06,
                                              0.07, 0.08,   0.09,  0.10, 0.11, 0.12, 0.13, 0.15, 0.20,
                                              0.25, 0.30,   0.40,  0.50, 0.75, 1.0,  1.5,  2.0,  3.0};

/// `poi-targets`: POI on 27 targets in each iteration, the "enhanced method 4" of Jones 2001; aryan2020, Sec. 2.4.2:
/// "several values for T and [...] multiple parallel searches per iteration".
///   T_i = s_min - alpha_i (f_max - f_min),   s_min = the lowest posterior mean in the space
/// The acquisition itself is the negative posterior mean. Its maximum is that of POI on T_1 = s_min, because
/// alpha_1 = 0. The others are further acquisitions (Acquisition::further). Of each group of maxima, the one with the
/// lowest target is evaluated, as in Holmström 2008. The evaluations of an iteration follow each other, from the highest
/// target to the lowest; the model is fitted after the last of them.
struct ImprovementOnTargets {
  static constexpr const char* name = "poi-targets";
  /// The score alone does not show where points are evaluated.
  static constexpr bool is_several = true;

  static bool suits(const surrogates::RegressorAbilities& model) { return !model.predictions; }
  void fields(OptionFields&) {}
  Acquisition of(const FittedModel& fitted) const;
};

}  // namespace bobench::acquisitions
