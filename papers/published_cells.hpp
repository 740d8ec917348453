// The printed numbers of a table, each beside the one measured here.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analysis/verdicts/cell.hpp"
#include "papers/measured_runs.hpp"
#include "papers/paper_file.hpp"

namespace bobench::papers {

/// A printed number and ours.
struct CellRow {
  const PublishedRecord* record = nullptr;
  std::optional<analysis::CellJudgement> judgement;
  std::string reason;  ///< why it was not judged
  std::size_t runs = 0;
};

/// Every number that the file prints, in its order, judged by these runs or with the reason why not.
std::vector<CellRow> judge_cells(const PaperFile& file, Scale scale, const MeasuredRuns& runs, std::uint64_t seed);

analysis::CellCount count(const std::vector<CellRow>& rows);

}  // namespace bobench::papers
