// Tables, figures, notes and files of a reproduction.
#pragma once

#include <vector>

#include "reproduction/run_comparison.hpp"

namespace bobench::reproduction {

/// Completes a reproduction that has its numbers and claims: adds tables, figures, notes, seconds of work, files.
Reproduction present(Reproduction reproduction, const RunComparison& comparison);

/// Draws the paper's own figures, if the file names a drawing.
/// @param runs  runs of the file; null if it has none
analysis::plots::FiguresMade draw(const Job& job, const std::string& drawing, const MeasuredRuns* runs);

}  // namespace bobench::reproduction
