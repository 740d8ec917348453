#include "hpobench_tables/training/network_templates.hpp"

#include <cmath>
#include <limits>

#include "catch.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::hpobench_tables;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

namespace {

struct Problem {
  Task task;
  Network<double> network;
  MatrixXd inputs, targets;
};

/// Layers of widths 5 and 6 over four inputs, nine points; biases away from zero.
Problem make_problem(Task task, Activation first, Activation second, double dropout) {
  Random random(test_seed(2));
  const Index outputs = task == Task::regression ? 1 : 3, n = 9;
  Problem problem{task, Network<double>(4, {{5, first, dropout}, {6, second, dropout / 2}}, outputs, task),
                  random.normal_vector(4 * n).reshaped(4, n), MatrixXd::Zero(outputs, n)};
  problem.network.initialize(random);
  problem.network.parameters() += 0.1 * random.normal_vector(problem.network.parameters().size());
  for (Index i = 0; i < n; ++i) {
    if (task == Task::regression) {
      problem.targets(0, i) = random.normal();
    } else {
      problem.targets(i % 3, i) = 1.0;
    }
  }
  return problem;
}

/// The loss that Network::backward() differentiates.
double loss(Task task, const MatrixXd& outputs, const MatrixXd& targets) {
  const auto n = static_cast<double>(targets.cols());
  if (task == Task::regression) return 0.5 * (outputs - targets).squaredNorm() / n;
  const Eigen::RowVectorXd log_totals = outputs.array().exp().colwise().sum().log();
  return (log_totals.sum() - outputs.cwiseProduct(targets).sum()) / n;
}

double loss(const Problem& problem, bool drop) {
  Network<double>::Pass pass;
  DropoutMasks masks(test_seed(4));  // the same masks in every call
  problem.network.forward(problem.inputs, drop ? &masks : nullptr, pass);
  return loss(problem.task, pass.output, problem.targets);
}

VectorXd gradient(const Problem& problem, bool drop) {
  Network<double>::Pass pass;
  DropoutMasks masks(test_seed(4));
  problem.network.forward(problem.inputs, drop ? &masks : nullptr, pass);
  problem.network.backward(problem.targets, drop, pass);
  VectorXd gradient(problem.network.parameters().size());
  for (std::size_t l = 0; l < problem.network.layers().size(); ++l) {
    problem.network.layer_gradient(l, problem.inputs, pass.deltas[l], pass,
                                   gradient.data() + problem.network.layers()[l].weights);
  }
  return gradient;
}

VectorXd differences(Problem problem, bool drop) {
  VectorXd slopes(problem.network.parameters().size());
  constexpr double h = 1e-6;
  for (Index i = 0; i < slopes.size(); ++i) {
    double& parameter = problem.network.parameters()[i];
    const double before = parameter;
    parameter = before + h;
    const double above = loss(problem, drop);
    parameter = before - h;
    slopes[i] = (above - loss(problem, drop)) / (2.0 * h);
    parameter = before;
  }
  return slopes;
}

}  // namespace

TEST_CASE("gradients are those of finite differences: both losses, all activations, with and without dropout") {
  for (const Task task : {Task::regression, Task::classification}) {
    for (const Activation first : {Activation::relu, Activation::tanh, Activation::elu}) {
      for (const double dropout : {0.0, 0.4}) {
        INFO(static_cast<int>(task) << " " << static_cast<int>(first) << " " << dropout);
        const Problem problem = make_problem(task, first, Activation::tanh, dropout);
        const VectorXd exact = gradient(problem, dropout > 0.0);
        CHECK(exact.norm() > 0.05);
        CHECK((exact - differences(problem, dropout > 0.0)).cwiseAbs().maxCoeff() < 1e-8);
      }
    }
  }
}

TEST_CASE("losses and errors by hand") {
  // Equivalent to no hidden layer: one with weights 0 leaves only the output biases.
  Network<double> network(2, {{3}}, 2, Task::classification);
  network.parameters().tail(2) << 0.0, std::log(3.0);  // softmax 1/4, 3/4
  const MatrixXd inputs = MatrixXd::Random(2, 4);
  MatrixXd targets = MatrixXd::Zero(2, 4);
  targets.row(0) << 1, 0, 0, 0;
  targets.row(1) << 0, 1, 1, 1;
  Network<double>::Pass pass, regression_pass;
  network.forward(inputs, nullptr, pass);
  CHECK(loss(Task::classification, pass.output, targets) ==
        Approx((std::log(4.0) + 3.0 * std::log(4.0 / 3.0)) / 4.0).epsilon(1e-14));
  CHECK(network.total_error(targets, pass) == 1.0);

  Network<double> regression(2, {{3}}, 1, Task::regression);
  regression.parameters().tail(1) << 2.0;
  regression.forward(inputs.leftCols(2), nullptr, regression_pass);
  const MatrixXd wanted = Eigen::RowVector2d(1.0, 5.0);
  CHECK(loss(Task::regression, regression_pass.output, wanted) == Approx(0.5 * (1.0 + 9.0) / 2.0));
  CHECK(regression.total_error(wanted, regression_pass) == Approx(10.0));
}

TEST_CASE("a network that has diverged has no finite error, neither as a regression nor as a classifier") {
  for (const Task task : {Task::regression, Task::classification}) {
    for (const double broken : {std::nan(""), std::numeric_limits<double>::infinity()}) {
      const Index outputs = task == Task::regression ? 1 : 2;
      Network<double> network(2, {{3}}, outputs, task);
      network.parameters().tail(1) << broken;
      const MatrixXd inputs = MatrixXd::Random(2, 4);
      MatrixXd targets = MatrixXd::Zero(outputs, 4);
      targets.row(0).setOnes();  // the class chosen by a comparison with NaN
      Network<double>::Pass pass;
      network.forward(inputs, nullptr, pass);
      CHECK_FALSE(std::isfinite(network.total_error(targets, pass)));
    }
  }
}

TEST_CASE("weights begin as Glorot's: uniform within sqrt(6 / (inputs + outputs)), biases 0") {
  Network<float> network(10, {{512}, {64}}, 1, Task::regression);
  Random random(test_seed(1));
  network.initialize(random);
  for (const auto& layer : network.layers()) {
    const auto weights = network.parameters().segment(layer.weights, layer.inputs * layer.outputs);
    const double limit = std::sqrt(6.0 / static_cast<double>(layer.inputs + layer.outputs));
    CHECK(weights.cwiseAbs().maxCoeff() <= limit);
    check_above("largest", weights.cwiseAbs().maxCoeff() / limit,
                std::pow(p_bound, 1.0 / static_cast<double>(weights.size())));
    CHECK(network.parameters().segment(layer.biases, layer.outputs).isZero(0.0));
    if (weights.size() > 1000) {
      const double n = static_cast<double>(weights.size());
      check_z("mean", weights.mean(), 0.0, limit / std::sqrt(3.0 * n));
      check_z("variance", weights.squaredNorm() / n, limit * limit / 3.0, limit * limit * std::sqrt(4.0 / 45.0 / n));
    }
  }
}

TEST_CASE("dropout keeps 1 - rate of the values, scaled so that means stay, each independently") {
  DropoutMasks masks(test_seed(3));
  for (const double rate : {0.3, 0.6}) {
    constexpr Index n = 200003;  // not a multiple of the sixteen lanes
    Eigen::VectorXf mask(n), next(n);
    masks.fill(rate, mask.data(), n);
    masks.fill(rate, next.data(), n);
    const auto kept = static_cast<float>(1.0 / (1.0 - rate));
    CHECK((mask.array() == 0.0F || mask.array() == kept).all());
    const double deviation = std::sqrt(rate * (1.0 - rate) / n);
    const Eigen::ArrayXd is_kept = (mask.array() > 0.0F).cast<double>(),
                         is_kept_next = (next.array() > 0.0F).cast<double>();
    check_z("kept", is_kept.mean(), 1.0 - rate, deviation);
    // Neighbours, the same lane a round later, and the next mask: products of deviations from the mean.
    const Eigen::ArrayXd a = is_kept - (1.0 - rate), b = is_kept_next - (1.0 - rate);
    const double error = rate * (1.0 - rate) / std::sqrt(n);
    for (const Index lag : {1, 2, 8, 16, 32})
      check_z("neighbours", (a.head(n - lag) * a.tail(n - lag)).mean(), 0.0, error);
    check_z("next mask", (a * b).mean(), 0.0, error);
  }
}

TEST_CASE("a layer's mean over masks is the layer without dropout") {
  Problem problem = make_problem(Task::regression, Activation::tanh, Activation::relu, 0.6);
  Network<double>::Pass pass, whole;
  problem.network.forward(problem.inputs, nullptr, whole);
  DropoutMasks masks(test_seed(1));
  MatrixXd sum = MatrixXd::Zero(5, 9);
  constexpr int rounds = 20000;
  for (int i = 0; i < rounds; ++i) {
    problem.network.forward(problem.inputs, &masks, pass);
    sum += pass.inputs[1];
  }
  // Each value has variance v^2 rate / (1 - rate), v at most 1.
  check_z("mean", (sum / rounds - whole.inputs[1]).cwiseAbs().maxCoeff(), 0.0, std::sqrt(1.5 / rounds));
}

TEST_CASE("a dropout of 0 is none at all") {
  const Problem problem = make_problem(Task::regression, Activation::relu, Activation::tanh, 0.0);
  CHECK(loss(problem, true) == loss(problem, false));
  CHECK(gradient(problem, true) == gradient(problem, false));
}
