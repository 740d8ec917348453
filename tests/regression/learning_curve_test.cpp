#include "regression/learning_curve.hpp"

#include <cmath>

#include "catch.hpp"
#include "core/error.hpp"
#include "surrogates/mean_regressor.hpp"

using namespace bobench;
using namespace bobench::regression;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

namespace {

Task wave() {
  return function_task("wave", 1,
                       [](const VectorXd& x, Random& random) { return std::sin(6.0 * x[0]) + 0.05 * random.normal(); });
}

}  // namespace

TEST_CASE("every model of a replicate sees the same observations, small sizes the first of large ones") {
  const Task task = wave();
  const CurveOptions options{.largest = 30, .test_points = 50};
  const Split small = data_of({&task, "gp", 1, 10}, options), large = data_of({&task, "rf", 1, 30}, options);
  CHECK(small.train.X == large.train.X.leftCols(10));
  CHECK(small.train.y == large.train.y.head(10));
  CHECK(small.test.X == large.test.X);
  CHECK(small.test.y == large.test.y);
  CHECK(data_of({&task, "gp", 2, 10}, options).train.X != small.train.X);
}

TEST_CASE("a table's rows are learnt from or tested on, never both") {
  Data table{MatrixXd(1, 20), VectorXd(20)};
  for (Index i = 0; i < 20; ++i) table.X(0, i) = table.y[i] = static_cast<double>(i);
  const Task task = table_task("rows", table);
  const Split split = data_of({&task, "mean", 0, 12}, {.largest = 12, .test_points = 8});
  std::vector<double> seen(split.train.y.begin(), split.train.y.end());
  seen.insert(seen.end(), split.test.y.begin(), split.test.y.end());
  std::ranges::sort(seen);
  for (std::size_t i = 0; i < 20; ++i) CHECK(seen[i] == static_cast<double>(i));
  CHECK(split.train.X.row(0).transpose() == split.train.y);
  CHECK_THROWS_AS(data_of({&task, "mean", 0, 13}, {.largest = 13, .test_points = 8}), InputError);
}

TEST_CASE("scores of a piece are the same each time, better with more data, and survive packing") {
  const Task task = wave();
  const CurveOptions options{.largest = 40, .test_points = 200};
  const auto few = measure({&task, "gp", 0, 5}, options), many = measure({&task, "gp", 0, 40}, options);
  REQUIRE(few);
  REQUIRE(many);
  CHECK(packed(many) == packed(measure({&task, "gp", 0, 40}, options)));
  CHECK(many->mae < few->mae);
  CHECK(many->log_density > few->log_density);
  CHECK(packed(unpacked(packed(many))) == packed(many));
  CHECK(!unpacked(packed(std::nullopt)));
}

TEST_CASE("every model of the catalogue but the mean is better than the mean on a wave") {
  const Task task = wave();
  const CurveOptions options{.largest = 40, .test_points = 100};
  const double of_mean = measure({&task, "mean", 0, 40}, options)->mae;
  for (const auto& entry : standard_regressors().entries()) {
    if (entry.name == "mean") continue;
    const bool chain = entry.name == "sbnn" || entry.name == "hbnn";
    const std::string spec = entry.name == "gp-mcmc"     ? "gp-mcmc:chain_length=20,burn_in=20"
                             : entry.name == "spn"       ? "spn:tuning_folds=4,tuning_evaluations=10,starts=1"
                             : entry.name == "gp-gmr"    ? "gp-gmr:folds=3,tuning_folds=4,starts=1"
                             : entry.name == "gp-spn"    ? "gp-spn:folds=2,tune=false,starts=1"
                             : entry.name == "bnn-nuts"  ? "bnn-nuts:units=10,burn_in=100,draws=50,max_depth=7"
                             : entry.name == "bohamiann" ? "bohamiann:burn_in_per_point=40,networks=20,thin=10"
                             : chain                     ? entry.name + ":draws=300,burn_in=200,max_depth=6"
                                                         : entry.name;
    const auto scores = measure({&task, spec, 0, 40}, options);
    REQUIRE(scores);
    INFO(spec << ": " << scores->mae << " compared with " << of_mean);
    CHECK(scores->mae < of_mean);
    CHECK(std::isfinite(scores->log_density));
  }
}

TEST_CASE("a model that has no answer has no scores") {
  // Kriging of two equal points.
  Data table{MatrixXd::Constant(1, 6, 0.5), VectorXd::LinSpaced(6, 0.0, 1.0)};
  const Task task = table_task("equal", table);
  CHECK(!measure({&task, "gpo-dace", 0, 4}, {.largest = 4, .test_points = 2}));
}

TEST_CASE("models are found by name, with options") {
  CHECK(standard_regressors().recipe("gp:kernel=matern32").spec == "gp:kernel=matern32");
  CHECK(standard_regressors().recipe("gp:kernel=matern52").spec == "gp");
  CHECK_THROWS_WITH(standard_regressors().recipe("gpp"), ContainsSubstring("did you mean"));
  CHECK_THROWS_AS(standard_regressors().recipe("gp:nothing=1"), InputError);
}
