// Chapter 2's Gaussian processes on a line: sample paths, and proposals of infill criteria.
#pragma once

#include "reproduction/studies/study.hpp"

namespace bobench::papers::aryan2020 {

/// Figures 2.9 and 2.10: draws from the prior and from the posterior given five points of a sine, for three kernels.
reproduction::StudyReport figures_2_9_and_2_10(const reproduction::StudyOptions& options);
/// Figures 2.11 to 2.13: three successive steps on a sine by the lower confidence bound with four factors k, the
/// probability of improvement and expected improvement. In addition, this chapter's entropy searches and Thompson
/// sampling, which the thesis describes but does not draw.
reproduction::StudyReport figures_2_11_to_2_13(const reproduction::StudyOptions& options);

}  // namespace bobench::papers::aryan2020
