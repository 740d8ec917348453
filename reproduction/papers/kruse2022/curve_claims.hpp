// Claims of kruse2022 about its learning curves, and their tests.
#pragma once

#include <vector>

#include "regression/curve_report.hpp"
#include "reproduction/claims/claim.hpp"

namespace bobench::papers::kruse2022 {

// Samples are over replicates. A curve is judged by its mean over numbers of observations, of ln MAE or of the negative
// mean log density. A model whose fit fails counts as infinitely bad. A test's `wanted` names the models that it is
// about.

/// Claims K03 to K07.
std::vector<reproduction::Claim> test_1_claims(const regression::Experiment& experiment,
                                               const regression::Curves& curves, std::uint64_t seed);
/// Claim K08.
std::vector<reproduction::Claim> test_2_claims(const regression::Experiment& experiment,
                                               const regression::Curves& curves, std::uint64_t seed);
/// Claim K09, about test 3 or its variants.
std::vector<reproduction::Claim> test_3_claims(const regression::Experiment& experiment,
                                               const regression::Curves& curves, std::uint64_t seed);
/// Claim K10.
std::vector<reproduction::Claim> test_4_claims(const regression::Experiment& experiment,
                                               const regression::Curves& curves, std::uint64_t seed);

}  // namespace bobench::papers::kruse2022
