// Statements of the thesis's chapter 6 about what it chose not to do, as small studies.
#pragma once

#include "reproduction/studies/study.hpp"

namespace bobench::papers::aryan2020 {

/// Section 6.4.2: normal and truncated latent codes of implicit models in the plane; claim A444.
reproduction::StudyReport section_6_4_2(const reproduction::StudyOptions& options);
/// Sections 6.5 to 6.7: IVBNN with a fixed width, a fixed noise, a simple generator; claims A445 and A446.
reproduction::StudyReport section_6_7(const reproduction::StudyOptions& options);

}  // namespace bobench::papers::aryan2020
