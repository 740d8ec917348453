// k-means clustering and its starting centres.
#pragma once

#include <vector>

#include <Eigen/Core>

#include "core/random.hpp"

namespace bobench::surrogates {

/// Centres for k-means: the first a random point, each of the others one that is drawn by its squared distance from the
/// nearest so far [Arthur & Vassilvitskii 2007].
/// @param points (D x n), n >= 1  @return (D x k)
Eigen::MatrixXd k_means_plus_plus(const Eigen::MatrixXd& points, Eigen::Index k, Random& random);

/// Lloyd's iterations until no point changes its centre; a centre that nobody is near stays where it is.
/// @param centres (D x k), moved  @param iterations at most
/// @return for each point the nearest centre
std::vector<Eigen::Index> k_means(const Eigen::MatrixXd& points, Eigen::MatrixXd& centres, int iterations);

}  // namespace bobench::surrogates
