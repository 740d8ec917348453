// The regression study of kruse2022: its models, claims and drawings.
#include <algorithm>
#include <cmath>

#include "catch.hpp"
#include "reproduction/papers/kruse2022/curve_claims.hpp"
#include "reproduction/papers/kruse2022/fit_figures.hpp"
#include "reproduction/papers/kruse2022/fits.hpp"
#include "reproduction/papers/kruse2022/learning_curves.hpp"
#include "reproduction/papers/kruse2022/regression_models.hpp"
#include "reproduction/papers/kruse2022/test_problems.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::papers::kruse2022;
using reproduction::Claim, reproduction::Verdict;

namespace {

reproduction::StudyOptions smoke() {
  reproduction::StudyOptions options;
  options.scale = reproduction::Scale::smoke;
  options.seed = test_seed(1);
  options.threads = 2;
  return options;
}

/// The study's labels with models of known quality.
regression::Experiment experiment_with(const std::string& good, const std::string& bad, const char* test) {
  regression::Experiment experiment;
  experiment.tasks = {test_task(test_problem(test))};
  experiment.labels = {"GP", "BNN", "BOHAMIANN", "KDE", "GMR", "SPN", "mean"};
  experiment.models.assign(7, bad);
  experiment.models.front() = good;
  experiment.sizes = {10, 20, 110, 140};
  experiment.replicates = 10;
  experiment.test_points = 200;
  experiment.seed = test_seed(2);
  return experiment;
}

Verdict verdict_of(const std::vector<Claim>& claims, const std::string& id) {
  return std::ranges::find(claims, id, &Claim::id)->verdict();
}

}  // namespace

TEST_CASE("kruse2022's models are those of table 5.1 at scale paper, and there at every scale", "[kruse2022]") {
  using enum reproduction::Scale;
  for (const auto scale : {smoke, quick, decide, paper}) {
    const auto models = regression_models(scale);
    CHECK(models.size() == 8);
    for (const RegressionModel& model : models) CHECK_NOTHROW(regression::standard_regressors().recipe(model.spec));
  }
  const auto models = regression_models(paper);
  CHECK(model_named(models, "GP").spec == "gp:priors=false,restarts=20");
  CHECK(model_named(models, "BNN").spec == "bnn-nuts");
  CHECK(model_named(models, "SPN").spec == "spn:tuning_search=gp-ei");
  CHECK(table_5_1(::smoke()).results.at(0).rows.size() == 8);
}

TEST_CASE("kruse2022's tests with two-valued noise take each value half of the time", "[kruse2022]") {
  for (const char* name : {"3", "3b", "3c"}) {
    const TestProblem& problem = test_problem(name);
    Random random(test_seed(3));
    const regression::Split split = test_task(problem).draw(2000, 1, random);
    int upper = 0;
    for (Eigen::Index i = 0; i < 2000; ++i) {
      const double x = position(split.train.X(0, i)), y = split.train.y[i];
      const bool is_upper = std::abs(y - problem.value(x, true)) < 1e-9;
      REQUIRE((is_upper || std::abs(y - problem.value(x, false)) < 1e-9));
      upper += is_upper;
    }
    check_z("upper values", upper, 1000.0, std::sqrt(500.0));
  }
  CHECK_THROWS_AS(test_problem("5"), Error);
}

TEST_CASE("kruse2022's claims come out as the curves are", "[kruse2022]") {
  const auto curves_of = [](const regression::Experiment& experiment) {
    return regression::Curves::measure(experiment, {.threads = 2});
  };
  const std::string gp = "gp:priors=false,likelihood_restarts=1";
  // A GP among constant means: it is best in errors and in densities; the others neither stagnate nor lead.
  const auto among_means = experiment_with(gp, "mean", "1");
  const auto good = test_1_claims(among_means, curves_of(among_means), 1);
  CHECK(verdict_of(good, "K03") == Verdict::reproduced);
  CHECK(verdict_of(good, "K05") != Verdict::reproduced);  // BNN and BOHAMIANN do not lead
  // A constant mean among GPs.
  const auto among_gps = experiment_with("mean", gp, "1");
  const auto poor = test_1_claims(among_gps, curves_of(among_gps), 1);
  CHECK(verdict_of(poor, "K03") == Verdict::contradicted);
  CHECK(verdict_of(poor, "K06") != Verdict::reproduced);  // GPs improve with more data
  // Kernels of almost no width have bands that are too narrow; those of a constant mean are not.
  const std::string narrow = "kde-regression:tune=false,x_width=0.05,y_width=0.001,prior_weight=0.000000001";
  for (const bool is_narrow : {true, false}) {
    const auto of_bands = experiment_with(is_narrow ? narrow : "mean", is_narrow ? "mean" : narrow, "1");
    CHECK(verdict_of(test_1_claims(of_bands, curves_of(of_bands), 1), "K04") ==
          (is_narrow ? Verdict::reproduced : Verdict::contradicted));
  }
  const std::string kde = "kde-regression:tune=false,x_width=0.1,y_width=0.1,prior_weight=0.001";
  auto steps = experiment_with("mean", kde, "2");
  steps.sizes = {110, 140};
  CHECK(verdict_of(test_2_claims(steps, curves_of(steps), 1), "K08") == Verdict::reproduced);
  CHECK(verdict_of(test_4_claims(steps, curves_of(steps), 1), "K10") == Verdict::reproduced);
  // Mixtures of two values compared with one normal distribution.
  auto jumps = experiment_with("mean", "mean", "3");
  for (const std::size_t mixture : {3, 4, 5}) jumps.models[mixture] = kde;
  jumps.sizes = {110, 140};
  CHECK(verdict_of(test_3_claims(jumps, curves_of(jumps), 1), "K09") == Verdict::reproduced);
}

TEST_CASE("kruse2022's claims decide nothing by models with other settings than table 5.1's", "[kruse2022]") {
  for (const auto& study : {figure_5_1, figure_5_4, figure_5_8, figure_5_10}) {
    for (const Claim& claim : study(smoke()).claims) CHECK(claim.verdict() == Verdict::other_settings);
  }
}

TEST_CASE("kruse2022's fits draw every model with its density, and densities are densities", "[kruse2022]") {
  const auto report = figure_5_11(smoke());
  REQUIRE(report.figures.size() == 2);
  CHECK(report.results.at(0).rows.size() == 16);
  const std::string& csv = report.figures[0].data.at(0).text;
  for (const char* part : {"BOHAMIANN,density", "SPN,mean", "GP 3/2,observations", "KDE,test"}) {
    INFO(part);
    CHECK(csv.find(part) != std::string::npos);
  }
  const auto planes = figure_5_12(smoke());
  REQUIRE(planes.figures.size() == 2);
  CHECK(planes.figures[0].data.at(0).text.find("function") != std::string::npos);

  // Densities sum to 1 over their cells, even with narrow peaks.
  const auto task = test_task(test_problem("2"));
  for (const char* spec : {"mean", "kde-regression:tune=false,x_width=0.05,y_width=0.001,prior_weight=1e-9"}) {
    const regression::Piece piece{&task, spec, 0, 60};
    const auto split = regression::data_of(piece, {.largest = 60, .test_points = 1, .seed = test_seed(4)});
    const auto model = regression::fitted_model(piece, split.train, {.seed = 1});
    const Eigen::MatrixXd densities = cell_densities(surrogates::ObservationModel(*model), split.train.X);
    const Eigen::VectorXd levels = density_levels();
    const Eigen::VectorXd sums = densities.colwise().sum().transpose() * (levels[1] - levels[0]);
    CHECK((sums.array() - 1.0).abs().maxCoeff() < 0.01);
  }
}

TEST_CASE("kruse2022's learning curves in several dimensions have a row of panels for each", "[kruse2022]") {
  const auto report = figure_5_13(smoke());
  CHECK(report.work.missing == 0);
  CHECK(report.claims.empty());
  CHECK(report.results.at(0).rows.size() == 3 * 4 * 8);
  for (const char* panel : {"/d2, RMSE", "/d5, RMSE", "/d10, RMSE"}) {
    CHECK_THAT(report.figures.at(0).data.at(0).text, ContainsSubstring(panel));
  }
}
