// Statements of the thesis that have no figure, as small studies.
#pragma once

#include "reproduction/studies/study.hpp"

namespace bobench::papers::aryan2020 {

/// Section 2.4: how far from the incumbent acquisitions propose; claims A432b and A433.
reproduction::StudyReport section_2_4(const reproduction::StudyOptions& options);
/// Section 4.1: coverage of predictive bands; claim A437.
reproduction::StudyReport section_4_1(const reproduction::StudyOptions& options);
/// Section 4.5: predictive variance far from the data; claim A438.
reproduction::StudyReport section_4_5(const reproduction::StudyOptions& options);

}  // namespace bobench::papers::aryan2020
