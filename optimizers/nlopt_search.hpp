// NLopt's minimisers without gradients as optimisers.
#pragma once

#include <cstdint>
#include <optional>

#include "core/optimizer_catalog.hpp"
#include "numerics/derivative_free.hpp"
#include "numerics/inverted_search.hpp"
#include "optimizers/asked_trial.hpp"
#include "optimizers/coordinate_coding.hpp"

namespace bobench::optimizers {

struct NloptSearchOptions {
  DerivativeFree algorithm = DerivativeFree::bobyqa;
  double tolerance = 1e-12;  ///< as a share of the box: a search may end when no coordinate moves by more
  /// First step of local ones, as a share of the box; 0: NLopt's own, which is that, too, but shorter where a start is
  /// near a bound: there COBYLA takes its time.
  double step = 0.25;

  void fields(OptionFields& fields);
};

/// Searches by one of NLopt's algorithms, one after the other until the budget ends; those that begin somewhere begin where
/// CoordinateCoding says. What stops a search beside its tolerance is NLopt's business.
///
/// newuoa knows no bounds: it leaves the box where the problem is defined outside it, else its points are bent into it. A
/// search runs in a thread of its own, which costs some 30 microseconds a trial. A value that is not finite counts as the worst one so far.
class NloptSearch {
 public:
  using Options = NloptSearchOptions;
  static Abilities abilities_for(const NloptSearchOptions& options);

  NloptSearch(const OptimizerContext& context, const NloptSearchOptions& options);

  Trial ask();
  /// Takes the trial for the one that was asked for last; one told unasked is passed over.
  void tell(const Trial& trial, const Evaluation& evaluation);

 private:
  void begin_search();

  CoordinateCoding coding_;
  double fidelity_;
  NloptSearchOptions options_;
  Random random_;
  std::optional<InvertedSearch> search_;
  CoordinateCoding::Start start_;  ///< the search's
  bool has_asked_ = false;         ///< the search, for anything at all
  double worst_ = 0.0;             ///< finite value so far
  bool has_value_ = false;
  AskedTrial asked_;
};

}  // namespace bobench::optimizers
