#include "surrogates/neural/mlp.hpp"

#include "catch.hpp"
#include "core/error.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::surrogates;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

namespace {

constexpr double h = 1e-5;

/// Random weights and biases, so that no derivative vanishes.
Mlp random_network(Activation activation, int hidden_layers, std::uint64_t seed = 1) {
  std::vector<Index> hidden{5, 4, 6};
  hidden.resize(static_cast<std::size_t>(hidden_layers));
  Mlp network(3, hidden, activation);
  Random random(test_seed(seed));
  network.parameters() = random.normal_vector(network.size());
  return network;
}

MatrixXd random_points(Index count, std::uint64_t seed = 2) {
  Random random(test_seed(seed));
  return random.normal_vector(3 * count).reshaped(3, count);
}

Mlp moved(Mlp network, const VectorXd& parameters) {
  network.parameters() = parameters;
  return network;
}

/// By central differences, (n x size).
MatrixXd jacobian_by_differences(const Mlp& network, const MatrixXd& X) {
  MatrixXd J(X.cols(), network.size());
  for (Index p = 0; p < network.size(); ++p) {
    const VectorXd step = h * VectorXd::Unit(network.size(), p);
    J.col(p) = (moved(network, network.parameters() + step).forward(X) -
                moved(network, network.parameters() - step).forward(X)) /
               (2.0 * h);
  }
  return J;
}

/// Calls check(network) for every activation and number of hidden layers.
template <class Check>
void for_each_network(Check check) {
  for (const Activation activation : {Activation::elu, Activation::relu, Activation::tanh}) {
    for (const int hidden_layers : {0, 1, 2, 3}) {
      INFO("activation " << static_cast<int>(activation) << ", hidden layers " << hidden_layers);
      check(random_network(activation, hidden_layers));
    }
  }
}

double largest(const MatrixXd& difference) {
  return difference.cwiseAbs().maxCoeff();
}

}  // namespace

TEST_CASE("a network by hand") {
  Mlp network(2, {2}, Activation::relu);
  CHECK(network.size() == 9);
  CHECK(network.inputs() == 2);
  // W1 = [1 3; 2 4] column by column, b1 = (0, -10); w2 = (5, 6), b2 = 7.
  network.parameters() << 1, 2, 3, 4, 0, -10, 5, 6, 7;
  // (1, 1): pre-activations 4 and -4, so 5 * 4 + 7; (2, 3): 11 and 6, so 55 + 36 + 7.
  MatrixXd X(2, 2);
  X << 1, 2, 1, 3;
  CHECK(network.forward(X) == Eigen::Vector2d(27, 98));
  // elu: 5 * 4 + 6 (exp(-4) - 1) + 7; tanh likewise.
  Mlp elu(2, {2}, Activation::elu), tanh(2, {2}, Activation::tanh);
  elu.parameters() = tanh.parameters() = network.parameters();
  CHECK(elu.forward(X)[0] == Approx(27.0 + 6.0 * (std::exp(-4.0) - 1.0)).epsilon(1e-14));
  CHECK(tanh.forward(X)[0] == Approx(5.0 * std::tanh(4.0) + 6.0 * std::tanh(-4.0) + 7.0).epsilon(1e-14));
}

TEST_CASE("outputs are the same in a batch, in a pass and one by one") {
  for_each_network([](const Mlp& network) {
    const MatrixXd X = random_points(7);
    Mlp::Pass pass;
    network.forward(X, pass);
    CHECK(largest(network.forward(X) - pass.output) < 1e-13);
    for (Index i = 0; i < 7; ++i) CHECK(network.value(X.col(i), nullptr) == Approx(pass.output[i]).epsilon(1e-12));
  });
}

TEST_CASE("the Jacobian and the gradient of a weighted sum are those of finite differences") {
  for_each_network([](const Mlp& network) {
    const MatrixXd X = random_points(6);
    const MatrixXd expected = jacobian_by_differences(network, X);
    Mlp::Pass pass;
    network.linearize(X, pass);
    CHECK(largest(network.jacobian(pass) - expected) < 1e-7 * largest(expected));
    Random random(test_seed(3));
    const VectorXd weights = random.normal_vector(6);
    VectorXd gradient;
    network.forward(X, pass);
    network.backward(weights, pass);
    network.gradient(pass, gradient);
    const VectorXd expected_gradient = expected.transpose() * weights;
    CHECK(largest(gradient - expected_gradient) < 1e-7 * largest(expected_gradient));
  });
}

TEST_CASE("products and norms of Jacobians are those of the Jacobians") {
  for_each_network([](const Mlp& network) {
    Mlp::Pass a, b;
    network.linearize(random_points(6, 4), a);
    network.linearize(random_points(9, 5), b);
    const MatrixXd J = network.jacobian(a), K = network.jacobian(b), products = J * K.transpose();
    CHECK(largest(network.jacobian_products(a, b) - products) < 1e-12 * largest(products));
    CHECK(largest(network.jacobian_norms(a) - J.rowwise().squaredNorm()) < 1e-12 * largest(J * J.transpose()));
  });
}

TEST_CASE("the slope in the input is that of finite differences") {
  for_each_network([](const Mlp& network) {
    const MatrixXd X = random_points(6);
    for (Index i = 0; i < 6; ++i) {
      VectorXd gradient, expected(3);
      network.value(X.col(i), &gradient);
      for (Index d = 0; d < 3; ++d) {
        const VectorXd step = h * VectorXd::Unit(3, d);
        expected[d] = (network.value(X.col(i) + step, nullptr) - network.value(X.col(i) - step, nullptr)) / (2.0 * h);
      }
      CHECK(largest(gradient - expected) < 1e-7 * (1.0 + largest(expected)));
    }
  });
}

TEST_CASE("the mixed derivative is that of finite differences of the Jacobian") {
  for_each_network([](const Mlp& network) {
    const MatrixXd X = random_points(6);
    Random random(test_seed(6));
    const VectorXd direction = random.normal_vector(network.size());
    const auto along = [&](const VectorXd& x) {
      Mlp::Pass pass;
      network.linearize(x, pass);
      return network.jacobian(pass).row(0).dot(direction);
    };
    for (Index i = 0; i < 6; ++i) {
      const VectorXd gradient = network.mixed_gradient(X.col(i), direction);
      VectorXd expected(3);
      for (Index d = 0; d < 3; ++d) {
        const VectorXd step = h * VectorXd::Unit(3, d);
        expected[d] = (along(X.col(i) + step) - along(X.col(i) - step)) / (2.0 * h);
      }
      CHECK(largest(gradient - expected) < 1e-7 * (1.0 + largest(expected)));
    }
  });
}

TEST_CASE("first weights are Glorot's: uniform within sqrt(6 / (inputs + outputs)), biases zero") {
  Mlp network(10, {200, 30}, Activation::elu);
  network.parameters().setConstant(5.0);
  Random random(test_seed(1));
  network.initialize(random);
  for (const Mlp::Layer& layer : network.layers()) {
    const VectorXd weights = network.parameters().segment(layer.weights, layer.inputs * layer.outputs);
    const double limit = std::sqrt(6.0 / static_cast<double>(layer.inputs + layer.outputs));
    CHECK(weights.cwiseAbs().maxCoeff() <= limit);
    const auto n = static_cast<double>(weights.size());
    check_above("largest weight", weights.cwiseAbs().maxCoeff() / limit, std::pow(p_bound, 1.0 / n));
    check_z("mean weight", weights.mean(), 0.0, limit / std::sqrt(3.0 * n));
    CHECK(network.parameters().segment(layer.biases, layer.outputs) == VectorXd::Zero(layer.outputs));
  }
}

TEST_CASE("activations have names") {
  for (const std::string& name : activation_names()) {
    CHECK(activation_names()[static_cast<std::size_t>(activation(name))] == name);
  }
  CHECK(activation("elu") == Activation::elu);
  CHECK(activation("tanh") == Activation::tanh);
  CHECK_THROWS_WITH(activation("gelu"), ContainsSubstring("gelu"));
}
