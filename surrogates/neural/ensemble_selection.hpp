// Greedy selection of an ensemble from a library of fitted classifiers.
#pragma once

#include <vector>

#include <Eigen/Core>

namespace bobench::surrogates {

/// Starts from the empty ensemble and adds, step by step, the model with which the mean probability has the least
/// cross-entropy on the validation points; a model may be added several times [Caruana et al. 2004]. Ends when no model
/// lowers the cross-entropy, or at 2 `members` models. Once the ensemble has `members` different models, only these are
/// added [hyper_ens of Wenzel et al. 2020, Alg. 1].
/// @param probabilities (points x models), of label 1  @param z (points) labels, 0 or 1  @param members >= 1
/// @return the indices of the models, in the order in which they were added; at least one
std::vector<Eigen::Index> select_ensemble(const Eigen::MatrixXd& probabilities, const Eigen::VectorXd& z, int members);

}  // namespace bobench::surrogates
