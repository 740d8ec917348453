#include "hpobench_tables/training/trainer_templates.hpp"

#include <cmath>
#include <limits>
#include <map>
#include <numeric>

#include "catch.hpp"
#include "csv_rows.hpp"
#include "hpobench_tables/training/data_set.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::hpobench_tables;
using Eigen::MatrixXd, Eigen::VectorXd;

namespace {

/// scikit-learn's results with one activation: make_training_golden.py.
std::map<std::string, VectorXd> golden(const std::string& activation) {
  std::map<std::string, VectorXd> found;
  for (const auto& row : csv_rows(BOBENCH_TEST_DATA "/training.csv")) {
    if (row[0] == activation) found[row[1]] = vector_from(row[2]);
  }
  return found;
}

struct Outcome {
  double weights;     ///< largest difference from scikit-learn's after ten steps
  double prediction;  ///< the same of the training error
  double movement;    ///< largest change of a weight
};

template <class Scalar>
Outcome ten_steps(const std::string& activation) {
  auto data = golden(activation);
  constexpr Eigen::Index n = 18;
  const Samples<double> samples{data["X"].reshaped(3, n), data["y"].transpose()};
  const auto training = samples.cast<Scalar>();
  TrainingSettings settings{.hidden = {{.units = 7}, {.units = 4}}, .batch_size = 4, .initial_rate = 0.01};
  for (auto& layer : settings.hidden) layer.activation = bobench::activation(activation);
  Trainer<Scalar> trainer(settings, training, Task::regression, 2, 1);
  REQUIRE(trainer.network().parameters().size() == data["initial"].size());
  trainer.network().parameters() = data["initial"].cast<Scalar>();
  for (int epoch = 0; epoch < 2; ++epoch) {
    const VectorXd order = data["order"].segment(epoch * n, n);
    trainer.run_epoch(std::vector<std::int64_t>(order.begin(), order.end()));
  }
  const double error = (data["prediction"] - data["y"]).squaredNorm() / n;
  return {(trainer.network().parameters().template cast<double>() - data["final"]).cwiseAbs().maxCoeff(),
          std::abs(trainer.error(training) - error), (data["final"] - data["initial"]).cwiseAbs().maxCoeff()};
}

Parts<float> small_friedman(Eigen::Index n) {
  return friedman1(n, 1.0, 1).parts.cast<float>();
}

}  // namespace

TEST_CASE("ten steps are scikit-learn's: relu and tanh, a last batch that is smaller") {
  for (const char* activation : {"relu", "tanh"}) {
    INFO(activation);
    const Outcome exact = ten_steps<double>(activation);
    UNSCOPED_INFO("double: " << exact.weights << " float: " << ten_steps<float>(activation).weights);
    CHECK(exact.movement > 0.05);
    CHECK(exact.weights < 1e-12);
    CHECK(exact.prediction < 1e-12);
    // Ten steps of 0.01 in single precision; near zero Adam's step is only as accurate as the gradient's sign.
    const Outcome rough = ten_steps<float>(activation);
    CHECK(rough.weights < 2e-5);
    CHECK(rough.prediction < 2e-5);
  }
}

TEST_CASE("the cosine schedule starts at the rate, is half of it midway and never quite 0") {
  TrainingSettings settings{.initial_rate = 0.2, .schedule = Schedule::cosine};
  CHECK(learning_rate(settings, 0, 10) == 0.2);
  CHECK(learning_rate(settings, 5, 10) == Approx(0.1).epsilon(1e-14));
  CHECK(learning_rate(settings, 9, 10) == Approx(0.1 * (1.0 - std::cos(std::acos(-1.0) / 10.0))).epsilon(1e-12));
  settings.schedule = Schedule::constant;
  CHECK(learning_rate(settings, 9, 10) == 0.2);
}

TEST_CASE("the schedule decides the steps: with cosine the last epoch moves the weights less than the first") {
  const auto parts = small_friedman(64);
  for (const Schedule schedule : {Schedule::constant, Schedule::cosine}) {
    const TrainingSettings settings{.hidden = {{.units = 16}}, .batch_size = 64, .schedule = schedule};
    Trainer<float> trainer(settings, parts.training, Task::regression, 20, 1);
    const Eigen::VectorXf start = trainer.network().parameters();
    trainer.run_epoch();
    // Adam's first step is the rate, for any gradient.
    CHECK((trainer.network().parameters() - start).cwiseAbs().maxCoeff() == Approx(1e-3).epsilon(1e-3));
    for (int epoch = 1; epoch < 19; ++epoch) trainer.run_epoch();
    const Eigen::VectorXf before = trainer.network().parameters();
    trainer.run_epoch();
    const float last = (trainer.network().parameters() - before).cwiseAbs().maxCoeff();
    CHECK((schedule == Schedule::cosine ? last < 2e-5F : last > 2e-4F));
  }
}

TEST_CASE("each epoch has a fresh order, and each point once") {
  // With one point per batch and one input, the path of a linear unit's weight reveals the order.
  const auto parts = small_friedman(200);
  const TrainingSettings settings{.hidden = {{.units = 16}}, .batch_size = 32, .initial_rate = 0.005};
  Trainer<float> a(settings, parts.training, Task::regression, 2, 1),
      b(settings, parts.training, Task::regression, 2, 1);
  std::vector<std::int64_t> straight(200);
  std::iota(straight.begin(), straight.end(), 0);
  const Eigen::VectorXf start = a.network().parameters();
  CHECK(start == b.network().parameters());
  a.run_epoch();
  b.run_epoch(straight);
  CHECK(a.network().parameters() != b.network().parameters());
}

TEST_CASE("a network learns Friedman's function, with dropout and without") {
  const auto parts = small_friedman(256);
  for (const double dropout : {0.0, 0.3}) {
    const TrainingSettings settings{.hidden = {{.units = 128, .dropout = dropout}, {.units = 128, .dropout = dropout}},
                                    .batch_size = 16,
                                    .initial_rate = 0.005};
    const TrainingResult result = train(settings, parts, Task::regression, {1, 30}, test_seed(1));
    // Targets have variance 1, including a noise variance of 0.04.
    check_below("validation error", result.validation[1], 0.5);
    check_below("validation error over that of an epoch", result.validation[1] / result.validation[0], 1.0);
    check_below("test error", result.test, 0.5);
    CHECK(result.seconds > 0.0);
  }
}

TEST_CASE("a training is a function of its seed") {
  const auto parts = small_friedman(64);
  const TrainingSettings settings{.hidden = {{.units = 16, .dropout = 0.3}}, .batch_size = 10};
  const auto once = train(settings, parts, Task::regression, {1, 3}, 7);
  const auto again = train(settings, parts, Task::regression, {1, 3}, 7);
  const auto other = train(settings, parts, Task::regression, {1, 3}, 8);
  CHECK(once.validation == again.validation);
  CHECK(once.test == again.test);
  CHECK(once.test != other.test);
  CHECK(train(settings, parts, Task::regression, {1}, 7).validation[0] == once.validation[0]);
}

TEST_CASE("a classifier that has diverged is recorded as a failure, with any labels") {
  Random random(test_seed(1));
  NumericTable table{"noise", MatrixXd(200, 2)};
  for (Eigen::Index i = 0; i < 200; ++i) table.values.row(i) << 1e3 * random.normal(), i % 3 ? 1.0 : 0.0;
  // Nine layers of relu at the highest allowed rate: the first steps exceed the range of float.
  const TrainingSettings settings{
      .hidden = std::vector<HiddenLayer>(9, {.units = 32}), .batch_size = 16, .initial_rate = 1e3};
  const DataSet data = split_data(table, Task::classification, test_seed(1));
  const auto result = train(settings, data.parts.cast<float>(), data.task, {5}, test_seed(1));
  CHECK(result.validation[0] == std::numeric_limits<double>::infinity());
  CHECK(result.test == std::numeric_limits<double>::infinity());
}

TEST_CASE("classes are learnt: two rings, from the CSV's labels to the error rate") {
  Random random(test_seed(1));
  NumericTable table{"rings", MatrixXd(600, 3)};
  for (Eigen::Index i = 0; i < 600; ++i) {
    const double label = i % 2 ? 3.0 : -1.0, radius = i % 2 ? 1.0 : 2.0, angle = random.uniform(0.0, 6.2832);
    table.values.row(i) << radius * std::cos(angle), radius * std::sin(angle), label;
  }
  const DataSet data = split_data(table, Task::classification, test_seed(1));
  const TrainingSettings settings{.hidden = {{.units = 32}}, .batch_size = 16, .initial_rate = 0.01};
  const auto result = train(settings, data.parts.cast<float>(), data.task, {1, 40}, test_seed(1));
  check_below("test error", result.test, 0.1);
  check_below("validation error", result.validation[1], 0.1);
}
