// Expected improvement averaged over posterior samples of a model's hyper-parameters.
#pragma once

#include <span>

#include <Eigen/Core>

#include "surrogates/regressor.hpp"

namespace bobench::acquisitions {

/// The integrated acquisition function for minimisation; larger is better, a batch at a time.
///   (1/S) sum_s EI_s(x)                                              [Snoek, Larochelle & Adams 2012, section 3.1]
/// @param predictions  one for each sample of the hyper-parameters, of the latent function at the same n points; >= 1
/// @param f_best       lowest value observed so far
/// @return             (n), >= 0
/// @throws InputError if there is no prediction, or they differ in length
Eigen::VectorXd marginalized_expected_improvement(std::span<const surrogates::Prediction> predictions, double f_best);

/// Logarithm of the above: same maximum, accurate where EI underflows; -infinity where every EI_s is 0.
Eigen::VectorXd log_marginalized_expected_improvement(std::span<const surrogates::Prediction> predictions,
                                                      double f_best);

/// (1/S) sum_s log EI_s(x), a geometric mean: what RoBO's gp_mcmc maximises if its acquisition is log_ei. It is at most
/// the logarithm of the mean; one sample that rules a point out rules it out altogether (-infinity if its EI is 0).
Eigen::VectorXd marginalized_log_expected_improvement(std::span<const surrogates::Prediction> predictions,
                                                      double f_best);

/// The three at one point, with gradients with respect to the features where `gradient` is not null; zero gradient
/// where the value is -infinity.
double marginalized_expected_improvement(std::span<const surrogates::PointPrediction> predictions, double f_best,
                                         Eigen::VectorXd* gradient);
double log_marginalized_expected_improvement(std::span<const surrogates::PointPrediction> predictions, double f_best,
                                             Eigen::VectorXd* gradient);
double marginalized_log_expected_improvement(std::span<const surrogates::PointPrediction> predictions, double f_best,
                                             Eigen::VectorXd* gradient);

}  // namespace bobench::acquisitions
