#include "surrogates/bayesian_network/tanh_network.hpp"

#include <catch2/catch.hpp>
#include <cmath>

#include "surrogates/neural/mlp.hpp"

using namespace bobench;
using namespace bobench::surrogates;
using Eigen::Index, Eigen::MatrixXd, Eigen::MatrixXf, Eigen::RowVectorXf, Eigen::VectorXd, Eigen::VectorXf;

// Mlp has the same layout, in double precision; its own derivatives are checked by finite differences.
TEST_CASE("outputs and gradients of tanh networks are those of the double-precision network", "[bayesian_network]") {
  Random random(1);
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

TEST_CASE("weights start with the variance of their layer's inputs, biases at 0", "[bayesian_network]") {
  const TanhNetwork network(4, 2, 60);
  Random random(2);
  VectorXf weights(network.size());
  network.initialize(random, weights);
  CHECK(weights.head(240).squaredNorm() / 240.0F == Approx(1.0 / 4.0).epsilon(0.3));  // standard error 9 %
  CHECK(weights.segment(240, 60).isZero());
  CHECK(weights.segment(300, 3600).squaredNorm() / 3600.0F == Approx(1.0 / 60.0).epsilon(0.1));
  CHECK(weights.segment(3900, 60).isZero());
  CHECK(weights.tail(1).isZero());
}
