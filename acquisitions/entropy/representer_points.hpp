// Representer points: points that represent the search space where its minimum may lie.
#pragma once

#include <functional>

#include <Eigen/Core>

#include "core/encoding.hpp"
#include "core/random.hpp"

namespace bobench::acquisitions {

/// Points and the measure they were drawn from: where points are sparse, each represents more of the space.
struct RepresenterPoints {
  Eigen::MatrixXd points;       ///< (features x count)
  Eigen::VectorXd log_measure;  ///< (count) up to a constant
};

/// Draws of a density over the space, for instance of exp(log EI)          [Hennig & Schuler 2012, Sec. 2.2]
///
/// In spaces with real parameters only: slice sampling, one coordinate at a time. A chain has 10 points, 5 sweeps
/// apart. It starts at a candidate drawn in proportion to the density, so that separate peaks are represented by their
/// mass. The authors' program (SampleBeliefLocations.m) also starts a new chain after every 10 points, but at earlier
/// best guesses of the minimum, then at uniform points, and makes 20 moves between points.
///
/// In other spaces: candidates drawn in proportion to the density, without replacement.
/// @param log_density  (features x n) -> (n), finite or minus infinity
/// @param candidates   (features x m), m >= count: starts of the chains, or the points to choose from
RepresenterPoints draw_representers(const std::function<Eigen::VectorXd(const Eigen::MatrixXd&)>& log_density,
                                    const Encoding& encoding, const Eigen::MatrixXd& candidates, Eigen::Index count,
                                    Random& random);

}  // namespace bobench::acquisitions
