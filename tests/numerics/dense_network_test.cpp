#include "numerics/dense_network.hpp"

#include "catch.hpp"
#include "test_seed.hpp"

using namespace bobench;
using Eigen::Index, Eigen::MatrixXd, Eigen::MatrixXf, Eigen::RowVectorXd, Eigen::RowVectorXf, Eigen::VectorXd,
    Eigen::VectorXf;

namespace {

/// Layers of 6 units and then of 5, 4, ... over three inputs, with one output.
template <class Scalar>
DenseNetwork<Scalar> network_of(Index layers, Activation activation) {
  std::vector<HiddenLayer> hidden;
  for (Index l = 0; l < layers; ++l) hidden.push_back({6 - l, activation});
  return {3, hidden, 1};
}

template <class Network>
RowVectorXd outputs(const Network& network, const VectorXd& weights, const MatrixXd& X) {
  typename Network::Pass pass;
  RowVectorXd output;
  network.forward(weights.data(), X, pass, output);
  return output;
}

/// Calls check(activation, number of hidden layers).
template <class Check>
void for_each_shape(Check check) {
  for (const Activation activation : {Activation::elu, Activation::relu, Activation::tanh}) {
    for (const Index layers : {1, 2, 3}) {
      INFO("activation " << static_cast<int>(activation) << ", hidden layers " << layers);
      check(activation, layers);
    }
  }
}

double largest(const MatrixXd& difference) {
  return difference.cwiseAbs().maxCoeff();
}

}  // namespace

TEST_CASE("outputs by hand: layers of different activations, two outputs", "[dense]") {
  const DenseNetwork<double> network(1, {{2, Activation::relu}, {1, Activation::tanh}}, 2);
  REQUIRE(network.size() == 4 + 3 + 4);
  VectorXd weights(network.size());
  weights << 1.0, -1.0, 0.5, 0.25,  // relu(x + 0.5), relu(0.25 - x)
      2.0, 4.0, -1.0,               // tanh(2 a + 4 b - 1)
      1.0, -3.0, 0.0, 10.0;         // h, 10 - 3 h
  DenseNetwork<double>::Pass pass;
  MatrixXd output;
  network.forward(weights.data(), RowVectorXd{{1.0, -2.0}}, pass, output);
  REQUIRE(output.rows() == 2);
  const double first = std::tanh(2.0 * 1.5 - 1.0), second = std::tanh(4.0 * 2.25 - 1.0);
  const MatrixXd expected{{first, second}, {10.0 - 3.0 * first, 10.0 - 3.0 * second}};
  CHECK(largest(output - expected) < 1e-13);
}

TEST_CASE("gradients in weights and inputs are those of finite differences", "[dense]") {
  for_each_shape([](Activation activation, Index layers) {
    const double h = activation == Activation::relu ? 1e-7 : 1e-5;  // a kink is rarely within a short step
    const auto network = network_of<double>(layers, activation);
    Random random(test_seed(1));
    const VectorXd weights = random.normal_vector(network.size());
    const MatrixXd X = random.normal_vector(3 * 7).reshaped(3, 7);
    const RowVectorXd output_weights = random.normal_vector(7).transpose();
    DenseNetwork<double>::Pass pass;
    RowVectorXd output;
    VectorXd gradient(network.size()), expected(network.size());
    network.forward(weights.data(), X, pass, output);
    network.weight_gradient(weights.data(), X, output_weights, pass, gradient);
    for (Index i = 0; i < network.size(); ++i) {
      const VectorXd step = h * VectorXd::Unit(network.size(), i);
      expected[i] = (outputs(network, weights + step, X) - outputs(network, weights - step, X)).dot(output_weights);
    }
    CHECK(largest(gradient - expected / (2.0 * h)) < 1e-7 * (1.0 + largest(gradient)));

    const VectorXd x = X.col(2);
    network.forward(weights.data(), x, pass, output);
    const VectorXd slopes = network.input_gradient(weights.data(), pass);
    for (Index i = 0; i < 3; ++i) {
      const VectorXd step = h * VectorXd::Unit(3, i);
      const double slope = (outputs(network, weights, x + step) - outputs(network, weights, x - step))[0] / (2.0 * h);
      CHECK(slopes[i] == Approx(slope).margin(1e-7 * (1.0 + largest(slopes))));
    }
  });
}

TEST_CASE("single precision is near double precision", "[dense]") {
  for_each_shape([](Activation activation, Index layers) {
    const auto network = network_of<float>(layers, activation);
    const auto exact = network_of<double>(layers, activation);
    Random random(test_seed(2));
    const VectorXf weights = random.normal_vector(network.size()).cast<float>();
    const MatrixXf X = random.normal_vector(3 * 7).reshaped(3, 7).cast<float>();
    const RowVectorXf output_weights = RowVectorXf::LinSpaced(7, -1.0F, 2.0F);
    DenseNetwork<float>::Pass pass;
    DenseNetwork<double>::Pass exact_pass;
    RowVectorXf output;
    RowVectorXd exact_output;
    VectorXf gradient(network.size());
    VectorXd exact_gradient(network.size());
    network.forward(weights.data(), X, pass, output);
    const VectorXd exact_weights = weights.cast<double>();
    exact.forward(exact_weights.data(), X.cast<double>(), exact_pass, exact_output);
    CHECK(largest(output.cast<double>() - exact_output) < 1e-5 * (1.0 + largest(exact_output)));
    network.weight_gradient(weights.data(), X, output_weights, pass, gradient);
    exact.weight_gradient(exact_weights.data(), X.cast<double>(), output_weights.cast<double>(), exact_pass,
                          exact_gradient);
    CHECK(largest(gradient.cast<double>() - exact_gradient) < 1e-4 * (1.0 + largest(exact_gradient)));
  });
}

TEST_CASE("batches of one size stay in the memory of the first", "[dense]") {
  const auto network = network_of<float>(2, Activation::tanh);
  const VectorXf weights = VectorXf::Constant(network.size(), 0.1F);
  DenseNetwork<float>::Pass pass;
  RowVectorXf output;
  VectorXf gradient(network.size());
  const auto run = [&] {
    const MatrixXf X = MatrixXf::Random(3, 9);
    network.forward(weights.data(), X, pass, output);
    network.weight_gradient(weights.data(), X, output, pass, gradient);
    std::vector<const float*> memory{output.data()};
    for (const MatrixXf& inputs : pass.inputs) memory.push_back(inputs.data());
    for (const MatrixXf& deltas : pass.deltas) memory.push_back(deltas.data());
    return memory;
  };
  const auto first = run();
  CHECK(run() == first);
}

TEST_CASE("weights start with the variance of their rule", "[dense]") {
  const Index units = 600;
  const DenseNetwork<float> network(4, {{units}, {units}}, 1);
  for (const auto rule : {FirstWeights::glorot, FirstWeights::by_inputs, FirstWeights::normal}) {
    INFO("rule " << static_cast<int>(rule));
    Random random(test_seed(3));
    VectorXf all = VectorXf::Constant(network.size() + 1, 5.0F);
    network.initialize(rule, random, all);
    CHECK(all[network.size()] == 5.0F);  // entries beyond the network's weights are unchanged
    for (std::size_t l = 0; l < 2; ++l) {
      const auto& layer = network.layers()[l];
      const VectorXd weights = all.segment(layer.weights, layer.inputs * layer.outputs).cast<double>();
      const VectorXd biases = all.segment(layer.biases, layer.outputs).cast<double>();
      const auto inputs = static_cast<double>(layer.inputs), n = static_cast<double>(weights.size());
      const double limit = rule == FirstWeights::glorot ? std::sqrt(6.0 / (inputs + units)) : 1.0 / std::sqrt(inputs);
      const bool normal = rule == FirstWeights::normal;
      const double variance = normal ? limit * limit : limit * limit / 3.0, kurtosis = normal ? 3.0 : 9.0 / 5.0;
      check_z("variance", weights.squaredNorm() / n / variance, 1.0, std::sqrt((kurtosis - 1.0) / n));
      if (!normal) CHECK(largest(weights) <= limit * (1.0 + 1e-6));
      if (rule == FirstWeights::by_inputs) {
        check_z("biases' variance", biases.squaredNorm() / units / variance, 1.0, std::sqrt((kurtosis - 1.0) / units));
      } else {
        CHECK(biases.isZero(0.0));
      }
    }
  }
}
