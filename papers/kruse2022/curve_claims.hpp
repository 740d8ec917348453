// What kruse2022 says of its learning curves, and the tests of it.
#pragma once

#include <vector>

#include "regression/curve_report.hpp"
#include "reproduction/claims/claim.hpp"

namespace bobench::papers::kruse2022 {

// Samples are of replicates; a curve is judged by its mean over numbers of observations: of ln MAE, or of the negative
// mean log density. A model without an answer counts as infinitely bad. A test's `wanted` names the models that it is of.

/// K03 to K07.
std::vector<reproduction::Claim> test_1_claims(const regression::Experiment& experiment,
                                               const regression::Curves& curves, std::uint64_t seed);
/// K08.
std::vector<reproduction::Claim> test_2_claims(const regression::Experiment& experiment,
                                               const regression::Curves& curves, std::uint64_t seed);
/// K09, of test 3 or of its variants.
std::vector<reproduction::Claim> test_3_claims(const regression::Experiment& experiment,
                                               const regression::Curves& curves, std::uint64_t seed);
/// K10.
std::vector<reproduction::Claim> test_4_claims(const regression::Experiment& experiment,
                                               const regression::Curves& curves, std::uint64_t seed);

}  // namespace bobench::papers::kruse2022
