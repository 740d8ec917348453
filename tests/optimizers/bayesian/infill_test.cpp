#include "optimizers/bayesian/infill.hpp"

#include <cmath>
#include <set>

#include "catch.hpp"
#include "core/error.hpp"
#include "optimizers/bayesian/regressor_search.hpp"
#include "surrogates/gaussian_process/gaussian_process_regressor.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::optimizers;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

namespace {

/// Mean 3, variance 4: EI over 2 is the same everywhere.
struct Flat {
  void fit(const MatrixXd&, const VectorXd&) {}
  surrogates::Prediction predict(const MatrixXd& X) const {
    return {VectorXd::Constant(X.cols(), 3.0), VectorXd::Constant(X.cols(), 4.0)};
  }
};

struct Line {
  MatrixXd X = Eigen::RowVectorXd::LinSpaced(9, 0.2, 1.0);
  VectorXd y = 10.0 * X.row(0).transpose();
  surrogates::Regressor model{Flat()};

  VectorXd move(InfillOptions options, double maximum = 0.5) const {
    const acquisitions::FittedModel fitted{model, y.minCoeff(), X, nullptr, test_seed(1)};
    const auto after = infill_after(options, fitted, X, y);
    REQUIRE(after);
    return after(VectorXd::Constant(1, maximum));
  }
};

}  // namespace

TEST_CASE("the acquisition's maximum itself needs nothing after it") {
  const Line line;
  CHECK_FALSE(infill_after({}, {line.model, 2.0, line.X, nullptr, 1}, line.X, line.y));
}

TEST_CASE("a conditional infill goes to where the data reach what EI expects") {
  // EI of N(3, 4) over 2: sigma (phi(z) + z Phi(z)) at z = -1/2, 0.396; the goal is 1.604, reached on the line at 0.16.
  const Line line;
  CHECK(line.move({.infill = Infill::conditional_network})[0] == Approx(0.16).margin(0.05));
  CHECK(line.move({.infill = Infill::conditional_likelihood})[0] == Approx(0.16).margin(0.02));
}

TEST_CASE("goals below the best are sought in turn") {
  const Line line;
  InfillOptions options{.infill = Infill::goal_seeking, .goals = 1, .min_goal = 0.1, .max_goal = 0.1};
  // 2 - 0.1 * 8 = 1.2
  CHECK(line.move(options)[0] == Approx(0.12).margin(0.02));
  options.goals = 2;
  options.max_goal = 0.2;  // nine values: the second goal, 2 - 0.2 * 8 = 0.4
  CHECK(line.move(options)[0] == Approx(0.04).margin(0.02));
}

TEST_CASE("constant values have no goal: the maximum it is") {
  Line line;
  line.y.setConstant(7.0);
  for (const Infill infill : {Infill::conditional_likelihood, Infill::goal_seeking}) {
    CHECK(line.move({.infill = infill}, 0.37)[0] == 0.37);
  }
}
