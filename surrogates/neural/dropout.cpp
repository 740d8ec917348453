#include "surrogates/neural/dropout.hpp"

namespace bobench::surrogates {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

void fill_masks(const Mlp& network, double rate, bool drop_inputs, Index count, DropoutMasks& masks, Mlp::Pass& pass) {
  const auto& layers = network.layers();
  pass.masks.resize(layers.size());
  for (std::size_t l = drop_inputs ? 0 : 1; l < layers.size(); ++l) {
    pass.masks[l].resize(layers[l].inputs, count);
    masks.fill(rate, pass.masks[l].data(), pass.masks[l].size());
  }
}

Mlp with_units_dropped(Mlp network, double rate, bool drop_inputs, DropoutMasks& masks) {
  VectorXd mask;
  for (std::size_t l = drop_inputs ? 0 : 1; l < network.layers().size(); ++l) {
    const Mlp::Layer& layer = network.layers()[l];
    mask.resize(layer.inputs);
    masks.fill(rate, mask.data(), mask.size());
    Eigen::Map<MatrixXd> weights(network.parameters().data() + layer.weights, layer.outputs, layer.inputs);
    weights = weights * mask.asDiagonal();
  }
  return network;
}

}  // namespace bobench::surrogates
