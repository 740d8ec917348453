// Statements of the papers on BORE and BOGGN that have no figure, as small studies.
#pragma once

#include "reproduction/studies/study.hpp"

namespace bobench::papers::tiao2021 {

/// Section 2.4: which of two density estimates has the larger influence on their ratio; claim T49.
reproduction::StudyReport section_2_4(const reproduction::StudyOptions& options);
/// Section 3.2: the class probability by gamma; claim T45.
reproduction::StudyReport section_3_2(const reproduction::StudyOptions& options);
/// hassen2021, section 1: refits of both classifiers when few labels are 1; claim H13.
reproduction::StudyReport hassen_section_1(const reproduction::StudyOptions& options);

}  // namespace bobench::papers::tiao2021
