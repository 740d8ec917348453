// Deep implicit model: a network that maps latent codes and noise, injected in each layer, to samples.
#pragma once

#include <vector>

#include <Eigen/Core>

#include "core/random.hpp"

namespace bobench::surrogates {

/// x_0 = z;  x_{l+1} = f_l(W_l [x_l; e_l] + b_l)                             [aryan2020, eq. 6.16 to 6.20]
/// Hidden layers are tanh. They are followed by a chain of linear output layers, each of which takes the output of the
/// one before. The sample concatenates all their outputs: a hypernetwork generates each layer of its main network from
/// the weights of the layer before. With one output layer and noise only in the input it is a simple implicit model.
class DeepImplicitModel {
 public:
  struct Shape {
    Eigen::Index latent = 5;            ///< size of z
    std::vector<Eigen::Index> hidden;   ///< units of each hidden layer
    std::vector<Eigen::Index> noise;    ///< noise inputs of each hidden layer, in addition to its other inputs
    std::vector<Eigen::Index> outputs;  ///< size of each output layer; >= 1
  };
  /// Inputs of a batch of n samples.
  struct Source {
    Eigen::MatrixXf latent;              ///< (latent x n)
    std::vector<Eigen::MatrixXf> noise;  ///< of each hidden layer, (noise x n)
  };

  DeepImplicitModel() = default;
  /// Weights are normal with variance 2 / inputs ("variance scaling" by 2); biases are 0.
  DeepImplicitModel(Shape shape, Random& random);

  const Shape& shape() const { return shape_; }
  Eigen::Index outputs() const;  ///< size of a sample
  Eigen::Index size() const { return weights_.size(); }
  const Eigen::VectorXf& weights() const { return weights_; }
  Eigen::VectorXf& weights() { return weights_; }

  /// (outputs x n)
  const Eigen::MatrixXf& sample(const Source& source);
  /// Call after sample(): the gradient of a loss with respect to the weights, from its gradient with respect to the
  /// samples (outputs x n).
  const Eigen::VectorXf& gradient(const Eigen::MatrixXf& by_samples);

 private:
  struct Layer {
    Eigen::Index inputs, noise, outputs,
        first;  ///< offset of the layer's weights: matrix (outputs x (inputs + noise)), biases
    bool is_output;
  };
  Eigen::Map<const Eigen::MatrixXf> matrix(const Layer& layer) const;

  Shape shape_;
  std::vector<Layer> layers_;
  Eigen::VectorXf weights_, gradient_;
  std::vector<Eigen::MatrixXf> inputs_;  ///< of each layer, the noise below the output of the previous layer
  Eigen::MatrixXf samples_;
};

}  // namespace bobench::surrogates
