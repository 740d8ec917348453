// One-dimensional figures of the thesis: surrogate predictions between and beyond a few observations.
#pragma once

#include "core/random.hpp"
#include "reproduction/papers/aryan2020/bands.hpp"
#include "reproduction/studies/study.hpp"

namespace bobench::papers::aryan2020 {

/// The data of figure 4.1: a sine at seven points with a gap. Their positions are ours; the thesis only draws them.
BandData seven_observations_with_a_gap(Random& random);

/// Figure 3.1: functions drawn from the SBNN's prior.
reproduction::StudyReport figure_3_1(const reproduction::StudyOptions& options);
/// Figure 3.2: GP, HBNN and ELM after three observations of a sine; claim A327.
reproduction::StudyReport figure_3_2(const reproduction::StudyOptions& options);
/// Figure 4.1: six surrogates on the same data.
reproduction::StudyReport figure_4_1(const reproduction::StudyOptions& options);
/// Figure 4.2: ensembles of RVFLs with three ranges of biases.
reproduction::StudyReport figure_4_2(const reproduction::StudyOptions& options);
/// Figure 6.8: IVBNN after four observations of a sine, with this program's caps and with the thesis's settings; claim
/// A610.
reproduction::StudyReport figure_6_8(const reproduction::StudyOptions& options);

}  // namespace bobench::papers::aryan2020
