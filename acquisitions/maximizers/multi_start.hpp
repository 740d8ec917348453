// Random candidates, then L-BFGS from the best of them.
#pragma once

#include "acquisitions/acquisition.hpp"
#include "core/encoding.hpp"
#include "core/history.hpp"
#include "core/random.hpp"

namespace bobench::acquisitions {

struct MultiStartOptions {
  int candidates = 1000;       ///< uniform over the space
  int local_candidates = 200;  ///< near the incumbent
  int starts = 5;              ///< candidates that L-BFGS goes on from; 0: the best candidate is taken as it is
  int max_evaluations = 100;   ///< of the acquisition, a start
};

/// The best-scoring configuration found. Real parameters are moved by L-BFGS within the box, discrete ones stay at
/// their candidate's values; ties are broken at random. In a finite space, what the history holds is not proposed again
/// unless every candidate is in it. A score that is not finite loses.
Configuration maximize_multi_start(const Acquisition& acquisition, const Encoding& encoding, const History& history,
                                   const MultiStartOptions& options, Random& random);

}  // namespace bobench::acquisitions
