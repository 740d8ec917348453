// A summary curve of several runs' curves, with its band.
#pragma once

#include <cstddef>
#include <vector>

#include <Eigen/Core>

#include "analysis/plots/selection.hpp"
#include "analysis/plots/small_multiples.hpp"

namespace bobench::analysis::plots {

/// The statistic and band of each column. Bands: quartiles; the mean plus and minus its standard error; the 95 %
/// percentile interval of the statistic over 1,000 bootstrap resamples of whole runs, the same for every column (the
/// seed is fixed). Columns with a non-finite statistic are left out, as they cannot be drawn.
/// @param values (runs x columns), +infinity where a run has no finite value yet; no NaN
/// @param x      (columns)
std::vector<CurvePoint> summarize_curves(const Eigen::MatrixXd& values, const std::vector<double>& x,
                                         CurveStatistic statistic, Band band);

/// The band for Band::automatic. @throws InputError for a standard error about a median
Band band_for(CurveStatistic statistic, Band band, std::size_t optimizers);

/// Positions 1, ..., n if n <= `most`, otherwise about `most` of them, evenly spaced both on a linear and on a
/// logarithmic axis, including the first and the last.
std::vector<std::size_t> thinned_positions(std::size_t n, std::size_t most);

}  // namespace bobench::analysis::plots
