// Chapter 2's Gaussian processes on a line: functions drawn from them, and where infill criteria go.
#pragma once

#include "reproduction/studies/study.hpp"

namespace bobench::papers::aryan2020 {

/// Figures 2.9 and 2.10: draws of the prior and of the posterior given five points of a sine, for three kernels.
reproduction::StudyReport figures_2_9_and_2_10(const reproduction::StudyOptions& options);
/// Figures 2.11 to 2.13: three successive steps on a sine by the lower confidence bound with four factors k, by the
/// probability of improvement and by expected improvement; and by this chapter's entropy searches and Thompson sampling,
/// which the thesis describes and does not draw.
reproduction::StudyReport figures_2_11_to_2_13(const reproduction::StudyOptions& options);

}  // namespace bobench::papers::aryan2020
