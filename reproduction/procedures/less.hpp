// LESS, ALL-LESS and NOT-LESS: whether one sample is lower than another.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "reproduction/input/statement_reader.hpp"
#include "reproduction/procedures/evidence.hpp"

namespace bobench::reproduction {

/// All LESS statements of a claim form one family of tests, and so do its NOT-LESS statements.
struct Less {
  /// Each of `lower` is below each of `higher`, on each problem, after each number of evaluations or at each cost.
  struct Part {
    Labels lower, higher, problems;
    HorizonRule at;
    Quantity quantity;
    /// One test for each of `lower` on a problem: it is below all of `higher`. Matters to claims with ClaimRule::any.
    /// Without some of `higher` it can only be contradicted. At a cost, it is the same for all of them.
    bool together = false;

    /// The evaluations that it requires: the whole budget (0) for a share of suggestions, which is over all of a run.
    std::size_t wants(const Reach& reach) const {
      return quantity.kind == Quantity::Kind::away ? 0 : reach.evaluations;
    }
  };
  std::vector<Part> parts;
  bool denied = false;  ///< NOT-LESS

  Less(StatementReader& reader, bool is_denied);

  Labels labels() const;
  std::optional<Less> joined(const Less& other) const;
  Labels needed() const { return labels(); }
  ClaimTests judge(Evidence& evidence) const;
};

}  // namespace bobench::reproduction
