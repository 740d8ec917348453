// CELL: do the printed numbers agree with ours?
#pragma once

#include "reproduction/input/statement_reader.hpp"
#include "reproduction/procedures/evidence.hpp"

namespace bobench::reproduction {

/// At least 90 % of the numbers agree: reproduced; fewer than half: contradicted. The shares are our reading of "every
/// printed cell", of which chance alone would take 5 %.
ClaimTest test_cells(const OutcomeCount& count);

struct Cell {
  Labels files;  ///< whose numbers; empty: this one's

  explicit Cell(StatementReader& reader) : files(reader.json.texts("files")) {}

  Labels labels() const { return {}; }
  ClaimTests judge(Evidence& evidence) const;
};

}  // namespace bobench::reproduction
