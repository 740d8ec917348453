// Features of a landscape from a sample of points and values: how linear, convex, clustered and rugged it is.
//
// Names and definitions are those of the R package flacco [Kerschke & Trautmann 2019] and its Python version pflacco
// [Prager & Trautmann 2024], whose values tests compare. A feature that the sample does not determine (too few points, a
// constant column) is NaN.
#pragma once

#include <string>
#include <vector>

#include <Eigen/Core>

namespace bobench::landscape {

struct Feature {
  std::string name;  ///< "ela_meta.lin_simple.adj_r2"
  double value = 0.0;
};
using Features = std::vector<Feature>;

/// Points and their values: what a landscape is known by.
struct Sample {
  Eigen::MatrixXd points;  ///< (n x D)
  Eigen::VectorXd values;  ///< (n) finite
};

/// Fits of linear and quadratic models, without and with interactions [Mersmann et al. 2011]: adjusted R^2, intercept and
/// coefficients (smallest, largest, their ratio) of the linear one, and the ratio of the largest to the smallest quadratic
/// coefficient ("cond").
Features meta_model_features(const Sample& sample);

/// Errors of linear and quadratic discriminants that tell the lowest 10, 25 and 50 % of the values from the rest, in a
/// stratified cross-validation of ten folds, and the ratios of both [Mersmann et al. 2011]. The folds are blocks of the
/// sample's order. flacco's third method, mixture discriminants, is left out, as in pflacco.
Features level_set_features(const Sample& sample);

/// Distances among the best 2, 5, 10 and 25 % of the points compared with those among all: ratios and differences of means
/// and medians [Lunacek & Whitley 2006].
Features dispersion_features(const Sample& sample);

/// Distances to the nearest neighbour compared with those to the nearest better one [Kerschke et al. 2015].
Features nearest_better_features(const Sample& sample);

/// Entropy and changes of direction of the values along a tour from each point to the nearest that was not visited, for
/// growing sensitivities [Muñoz et al. 2015]. The values of equal points are averaged.
/// @param first  where the tour begins
Features information_content_features(const Sample& sample, Eigen::Index first = 0);

/// Share of the principal components that explain 90 % of the variance, and what the first explains: of the points, and
/// of points and values together; by covariances and by correlations.
Features principal_component_features(const Sample& sample);

/// All of the above.
Features features_of(const Sample& sample);

}  // namespace bobench::landscape
