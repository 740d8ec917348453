// CELL: agreement of the printed numbers with ours.
#pragma once

#include "reproduction/input/statement_reader.hpp"
#include "reproduction/procedures/evidence.hpp"

namespace bobench::reproduction {

/// For a table to be reproduced, half of its numbers must be able to detect a ratio of at most this size.
inline constexpr double largest_ratio_unseen = 2.0;

/// Reproduced if at least 90 % of the numbers agree and half of them could have shown a ratio of 2. Contradicted if
/// fewer than half agree. These shares are our reading of "every printed cell", of which chance alone would reject 5 %.
/// The claim covers all cells: nothing is decided if some were run with other settings or not at all. Nor is it decided
/// while more replicates may still make some differ.
ClaimTest test_cells(const OutcomeCount& count);

/// The same for the iterations of the last improvement that are printed with the numbers: at least 90 %, or fewer than
/// half, lie within the range of our runs'.
ClaimTest test_iterations(const OutcomeCount& count);

struct Cell {
  Labels files;             ///< files whose numbers are compared; empty: this file
  bool iterations = false;  ///< test_iterations(), too

  explicit Cell(StatementReader& reader)
      : files(reader.json.texts("files")), iterations(reader.json.flag("iterations", false)) {}

  Labels labels() const { return {}; }
  ClaimTests judge(Evidence& evidence) const;
};

}  // namespace bobench::reproduction
