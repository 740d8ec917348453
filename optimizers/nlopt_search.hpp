// NLopt's derivative-free algorithms as optimisers.
#pragma once

#include <cstdint>
#include <optional>

#include "core/optimizer_catalog.hpp"
#include "numerics/derivative_free.hpp"
#include "numerics/inverted_search.hpp"
#include "optimizers/coordinate_coding.hpp"
#include "optimizers/trial_batch.hpp"

namespace bobench::optimizers {

struct NloptSearchOptions {
  DerivativeFree algorithm = DerivativeFree::bobyqa;
  double tolerance = 1e-12;  ///< a search may end when no coordinate moves by more than this share of the box
  /// Initial step of local algorithms, as a share of the box. 0: NLopt's own, which is the same, but shorter for starts
  /// near a bound, with which COBYLA is slow.
  double step = 0.25;

  void fields(OptionFields& fields);
};

/// Repeated searches by one of NLopt's algorithms until the budget is spent. Algorithms that need a start use those of
/// CoordinateCoding. NLopt may also stop a search by criteria other than the tolerance.
///
/// newuoa does not support bounds: its points leave the box if the problem is defined outside it, and are mapped into
/// it otherwise. A search runs in its own thread, which costs some 30 microseconds for each trial. A value that is not
/// finite counts as the worst one so far.
class NloptSearch {
 public:
  using Options = NloptSearchOptions;
  static Abilities abilities_for(const NloptSearchOptions& options);

  NloptSearch(const OptimizerContext& context, const NloptSearchOptions& options);

  Trial ask();
  /// Ignores trials that were not asked for.
  void tell(const Trial& trial, const Evaluation& evaluation);

 private:
  void begin_search();

  CoordinateCoding coding_;
  double fidelity_;
  NloptSearchOptions options_;
  Random random_;
  std::optional<InvertedSearch> search_;
  CoordinateCoding::Start start_;  ///< of the search
  bool has_asked_ = false;         ///< whether the search has asked for a point
  double worst_ = 0.0;             ///< worst finite value so far
  bool has_value_ = false;
  TrialBatch asked_;  ///< of one trial
};

}  // namespace bobench::optimizers
