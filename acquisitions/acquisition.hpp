// What a maximiser needs to know of an acquisition: scores of feature vectors, a batch at a time; larger is better.
#pragma once

#include <functional>

#include <Eigen/Core>

namespace bobench::acquisitions {

struct Acquisition {
  /// (features x n) -> (n); larger is better
  std::function<Eigen::VectorXd(const Eigen::MatrixXd&)> score;
  /// One point, with the gradient written into *gradient where that is not null; empty where there is no gradient.
  std::function<double(const Eigen::VectorXd&, Eigen::VectorXd*)> score_with_gradient = {};
  /// (features x n) -> (n) the values that the model expects there, smaller is better; empty where it expects none.
  std::function<Eigen::VectorXd(const Eigen::MatrixXd&)> expected = {};
  /// From the maximum (features) to what is proposed in its place, in the unit box; empty where it is the maximum.
  std::function<Eigen::VectorXd(const Eigen::VectorXd&)> after_maximum = {};
};

}  // namespace bobench::acquisitions
