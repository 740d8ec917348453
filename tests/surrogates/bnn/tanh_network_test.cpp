#include "surrogates/bnn/tanh_network.hpp"

#include <catch2/catch.hpp>
#include <cmath>

#include "surrogates/neural/mlp.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::surrogates;
using Eigen::Index, Eigen::MatrixXd, Eigen::MatrixXf, Eigen::RowVectorXf, Eigen::VectorXd, Eigen::VectorXf;

// Mlp has the same layout, in double precision; its own derivatives are checked by finite differences.
TEST_CASE("outputs and gradients of tanh networks are those of the double-precision network", "[bnn]") {
  Random random(test_seed(1));
  for (const Index layers : {1, 2, 3}) {
    const TanhNetwork network(3, layers, 6);
    Mlp reference(3, std::vector<Index>(static_cast<std::size_t>(layers), 6), Activation::tanh);
    REQUIRE(network.size() == reference.size());
    VectorXf weights(network.size());
    for (float& w : weights) w = static_cast<float>(random.normal());
    reference.parameters() = weights.cast<double>();
    MatrixXf X(3, 7);
    for (float& x : X.reshaped()) x = static_cast<float>(random.normal());
    const RowVectorXf output_weights = RowVectorXf::LinSpaced(7, -1.0F, 2.0F);

    TanhNetwork::Pass pass;
    Mlp::Pass reference_pass;
    network.forward(weights, X, pass);
    reference.forward(X.cast<double>(), reference_pass);
    CHECK((pass.output.transpose().cast<double>() - reference_pass.output).cwiseAbs().maxCoeff() < 1e-5);
    VectorXf gradient(network.size());
    network.backward(weights, X, output_weights, pass, gradient);
    VectorXd reference_gradient;
    reference.backward(output_weights.transpose().cast<double>(), reference_pass);
    reference.gradient(reference_pass, reference_gradient);
    CHECK((gradient.cast<double>() - reference_gradient).cwiseAbs().maxCoeff() < 1e-4);

    VectorXd input_gradient;
    reference.value(X.col(2).cast<double>(), &input_gradient);
    network.forward(weights, X.col(2), pass);
    CHECK((network.input_gradient(weights, pass).cast<double>() - input_gradient).cwiseAbs().maxCoeff() < 1e-4);
  }
}

TEST_CASE("weights start with the variance of their layer's inputs, biases at 0", "[bnn]") {
  const Index units = 600, second = 5 * units, biases = second + units * units;
  const TanhNetwork network(4, 2, units);
  Random random(test_seed(2));
  VectorXf weights(network.size());
  network.initialize(random, weights);
  const auto check_variance = [&](Index at, Index count, Index inputs) {
    const auto n = static_cast<double>(count);
    const double variance = weights.segment(at, count).cast<double>().squaredNorm() / n;
    check_z("variance", variance * static_cast<double>(inputs), 1.0, std::sqrt(2.0 / n));
  };
  check_variance(0, 4 * units, 4);
  CHECK(weights.segment(4 * units, units).isZero());
  check_variance(second, units * units, units);
  CHECK(weights.segment(biases, units).isZero());
  CHECK(weights.tail(1).isZero());
}
