// Interface of an acquisition function: scores of feature vectors, in batches; larger is better.
#pragma once

#include <functional>
#include <vector>

#include <Eigen/Core>

#include "core/random.hpp"

namespace bobench::acquisitions {

struct Acquisition {
  /// (features x n) -> (n); larger is better
  std::function<Eigen::VectorXd(const Eigen::MatrixXd&)> score;
  /// Score of one point; writes the gradient into *gradient unless that is null. Empty without gradients.
  std::function<double(const Eigen::VectorXd&, Eigen::VectorXd*)> score_with_gradient = {};
  /// (features x n) -> (n) the values that the model expects, smaller is better; empty if it expects none.
  std::function<Eigen::VectorXd(const Eigen::MatrixXd&)> expected = {};
  /// (features x n) -> (n) a value of each point, drawn independently from the model's predictions; empty if it has none.
  std::function<Eigen::VectorXd(const Eigen::MatrixXd&, Random&)> drawn = {};
  /// Maps the maximum (features) to the point proposed in its place, in the unit box; empty if that is the maximum.
  std::function<Eigen::VectorXd(const Eigen::VectorXd&)> after_maximum = {};
  /// Maps the maximum (features) to acquisitions that are maximised in the same iteration. One of each group of all
  /// these maxima is proposed before the next fit (point_groups.hpp). Empty: only the maximum itself is proposed.
  std::function<std::vector<Acquisition>(const Eigen::VectorXd&)> further = {};
};

}  // namespace bobench::acquisitions
