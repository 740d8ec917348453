// k-means clustering and its initialisation, k-means++.
#pragma once

#include <vector>

#include <Eigen/Core>

#include "core/random.hpp"

namespace bobench::surrogates {

/// Initial centres for k-means: the first is a random point; each other is a point drawn with probability proportional
/// to its squared distance from the nearest centre so far [Arthur & Vassilvitskii 2007].
/// @param points (D x n), n >= 1  @return (D x k)
Eigen::MatrixXd k_means_plus_plus(const Eigen::MatrixXd& points, Eigen::Index k, Random& random);

/// Lloyd's iterations until no point changes its centre; a centre without points is not moved.
/// @param centres (D x k), updated  @param iterations at most
/// @return the nearest centre of each point
std::vector<Eigen::Index> k_means(const Eigen::MatrixXd& points, Eigen::MatrixXd& centres, int iterations);

}  // namespace bobench::surrogates
