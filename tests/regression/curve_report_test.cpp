#include "regression/curve_report.hpp"

#include <cmath>
#include <fstream>

#include "catch.hpp"
#include "core/error.hpp"
#include "regression/problem_task.hpp"
#include "temporary_folder.hpp"

using namespace bobench;
using namespace bobench::regression;
using Eigen::Index, Eigen::VectorXd;

namespace {

Experiment small_experiment() {
  const auto wave = [](const VectorXd& x, Random& random) { return std::sin(6.0 * x[0]) + 0.02 * random.normal(); };
  const auto bowl = [](const VectorXd& x, Random&) { return x.squaredNorm(); };
  return {.tasks = {function_task("wave", 1, wave), function_task("bowl", 2, bowl)},
          .models = {"mean", "gp", "rf"},
          .sizes = {8, 25},
          .replicates = 4,
          .test_points = 60,
          .seed = 3};
}

/// Integers up to 3, where it fails.
struct Holes {
  SearchSpace space() const { return SearchSpace({{"n", IntegerParameter{0, 3}}}); }
  std::optional<double> optimum() const { return 0.0; }
  std::string name() const { return "holes"; }
  Evaluation evaluate(const Configuration& configuration, double, Random&) const {
    return {.value = configuration[0] == 3.0 ? NAN : configuration[0]};
  }
};

}  // namespace

TEST_CASE("curves do not depend on threads, and resume from their journal") {
  const Experiment experiment = small_experiment();
  const Curves one = Curves::measure(experiment, {});
  REQUIRE(one.is_complete());
  const TemporaryFolder folder;
  runners::PartsOptions parts{.journal = folder.file("fits.jsonl"), .threads = 3};
  int asked = 0;
  parts.stop = [&] { return ++asked > 10; };
  const Curves stopped = Curves::measure(experiment, parts);
  CHECK(stopped.work().missing == 2 * 3 * 2 * 4 - 10);
  parts.stop = [] { return false; };
  const Curves rest = Curves::measure(experiment, parts);
  REQUIRE(rest.is_complete());
  for (std::size_t task = 0; task < 2; ++task) {
    for (std::size_t model = 0; model < 3; ++model) {
      for (std::size_t size = 0; size < 2; ++size) {
        CHECK(one.replicates(&Scores::mae, task, model, size) == rest.replicates(&Scores::mae, task, model, size));
      }
    }
  }
}

TEST_CASE("tables have means and ranks, the best model first by rank") {
  const Experiment experiment = small_experiment();
  const Curves curves = Curves::measure(experiment, {});
  const auto scores = scores_table(experiment, curves).to_json();
  REQUIRE(scores.size() == 2 * 2 * 3);
  double sum = 0.0;
  for (const double value : curves.replicates(&Scores::mae, 1, 2, 0)) sum += value;
  CHECK(scores[6 + 2]["task"] == "bowl");
  CHECK(scores[6 + 2]["model"] == "rf");
  CHECK(scores[6 + 2]["observations"] == 8);
  CHECK(scores[6 + 2]["MAE"].get<double>() == Approx(sum / 4.0));
  CHECK(scores[6 + 2]["fits"] == 4);

  const auto ranks = ranks_table(experiment, curves).to_json();
  REQUIRE(ranks.size() == 3);
  CHECK(ranks[1]["MAE"] == 1.0);  // the GP is the best of all models on these data
  CHECK(ranks[0]["MAE"] == 3.0);
  Experiment alone = experiment;
  alone.models = {"gp"};
  CHECK_THROWS_AS(ranks_table(alone, Curves::measure(alone, {})), InputError);
}

TEST_CASE("figures have a curve for each model, on each task") {
  const Experiment experiment = small_experiment();
  const Curves curves = Curves::measure(experiment, {});
  const auto figures = learning_curves_figures(experiment, curves);
  REQUIRE(figures.size() == 1);
  const std::string& data = figures[0].data.at(0).text;
  for (const std::string& model : experiment.models) CHECK(data.find(model) != std::string::npos);
  for (const char* score : {"MAE", "RMSE", "log density", "CRPS"}) {
    CHECK(data.find(std::string("wave, ") + score) != std::string::npos);
  }
  CHECK(data.find("bowl, log density") != std::string::npos);
  CHECK(calibration_figure(experiment, curves).data.at(0).text.find("rf") != std::string::npos);
}

TEST_CASE("values of a problem are learnt, failed ones are drawn again") {
  const Task task = problem_task("holes", Problem(Holes()));
  const Split split = data_of({&task, "mean", 0, 30}, {.largest = 30, .test_points = 10});
  CHECK(split.train.y.allFinite());
  CHECK(split.train.y.maxCoeff() == 2.0);
  for (Index i = 0; i < 30; ++i) CHECK(split.train.X(0, i) == Approx(split.train.y[i] / 3.0));
}
