// A network that turns latent codes and noise into samples: a chain of layers with noise of their own.
#pragma once

#include <vector>

#include <Eigen/Core>

#include "core/random.hpp"

namespace bobench::surrogates {

/// x_0 = z;  x_{l+1} = f_l(W_l [x_l; e_l] + b_l)                             [aryan2020, eq. 6.16 to 6.20]
/// Hidden layers are tanh; after them comes a chain of linear output layers, each fed with the one before, and the
/// sample is all of their outputs: a hypernetwork makes each layer of its main network from the weights of the layer
/// before. With one output layer and noise in the input alone it is a simple implicit model.
class DeepImplicitModel {
 public:
  struct Shape {
    Eigen::Index latent = 5;            ///< numbers in z
    std::vector<Eigen::Index> hidden;   ///< units of each hidden layer
    std::vector<Eigen::Index> noise;    ///< numbers of noise that each hidden layer gets beside its inputs
    std::vector<Eigen::Index> outputs;  ///< of each output layer; >= 1
  };
  /// What a batch of n samples is made from.
  struct Source {
    Eigen::MatrixXf latent;              ///< (latent x n)
    std::vector<Eigen::MatrixXf> noise;  ///< of each hidden layer, (noise x n)
  };

  DeepImplicitModel() = default;
  /// Weights are normal with variance 2 / inputs, "variance scaling" by 2; biases 0.
  DeepImplicitModel(Shape shape, Random& random);

  const Shape& shape() const { return shape_; }
  Eigen::Index outputs() const;  ///< numbers in a sample
  Eigen::Index size() const { return weights_.size(); }
  const Eigen::VectorXf& weights() const { return weights_; }
  Eigen::VectorXf& weights() { return weights_; }

  /// (outputs x n)
  const Eigen::MatrixXf& sample(const Source& source);
  /// After sample(): the gradient by the weights of a loss with this gradient by the samples (outputs x n).
  const Eigen::VectorXf& gradient(const Eigen::MatrixXf& by_samples);

 private:
  struct Layer {
    Eigen::Index inputs, noise, outputs,
        first;  ///< where its weights begin: matrix (outputs x (inputs + noise)), biases
    bool is_output;
  };
  Eigen::Map<const Eigen::MatrixXf> matrix(const Layer& layer) const;

  Shape shape_;
  std::vector<Layer> layers_;
  Eigen::VectorXf weights_, gradient_;
  std::vector<Eigen::MatrixXf> inputs_;  ///< of each layer, noise below what comes from the layer before
  Eigen::MatrixXf samples_;
};

}  // namespace bobench::surrogates
