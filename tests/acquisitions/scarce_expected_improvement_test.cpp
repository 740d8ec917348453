#include "acquisitions/scarce_expected_improvement.hpp"

#include <cmath>

#include "acquisitions/catalog.hpp"
#include "acquisitions/expected_improvement.hpp"
#include "catch.hpp"
#include "predictions.hpp"

using namespace bobench::acquisitions;
using namespace bobench::surrogates;
using Eigen::MatrixXd, Eigen::VectorXd;

namespace {

/// Mean x, variance 1, p(x) = exp(-x).
struct Line {
  void fit(const MatrixXd&, const VectorXd&) {}
  Prediction predict(const MatrixXd& X) const { return {X.row(0).transpose(), VectorXd::Ones(X.cols())}; }
  VectorXd log_evidence(const MatrixXd& X) const { return -X.row(0).transpose(); }
};

}  // namespace

TEST_CASE("scarce EI is EI over N p(x) within bounds, and the largest of all where there is no data") {
  VectorXd improvement(5), log_evidence(5);
  improvement << 3.0, 2.0, 1.0, 0.5, 0.0;
  log_evidence << std::log(0.5), std::log(1e12), std::log(0.25), std::log(1e-4), -INFINITY;
  const VectorXd scores = scarce_expected_improvement(improvement, log_evidence, 2.0);
  CHECK(scores[0] == Approx(3.0));
  CHECK(scores[1] == Approx(2.0 * 1e-8));
  CHECK(scores[2] == Approx(2.0));
  CHECK(scores[3] == 50.0);  // the largest EI itself, 0.5 * 100
  CHECK(scores[4] == 50.0);
  CHECK(scarce_expected_improvement(VectorXd(0), VectorXd(0), 2.0).size() == 0);
}

TEST_CASE("the slip of sign takes the incumbent's negative for the incumbent") {
  const Regressor model{Line()};
  const MatrixXd observed(1, 10), points = Eigen::RowVector3d(-1.0, 0.5, 2.0);
  AcquisitionOptions options;
  options.acquisition = "ei";
  options.of<ExpectedImprovement>().improvement = Improvement::printed;
  const VectorXd printed = make_acquisition(options, {model, 1.5, observed}).score(points);
  options.acquisition = "scarce-ei";
  const VectorXd scarce = make_acquisition(options, {model, 1.5, observed}).score(points);
  for (Eigen::Index i = 0; i < 3; ++i) {
    const double mean = points(0, i), z = -mean - 1.5;  // sigma 1
    const double density = std::exp(-0.5 * z * z) / std::sqrt(2.0 * M_PI);
    const double slipped = z * 0.5 * std::erfc(-z / std::sqrt(2.0)) + density;
    CHECK(printed[i] == Approx(slipped).epsilon(1e-9));
    CHECK(scarce[i] == Approx(slipped * std::exp(mean) / 10.0).epsilon(1e-9));
  }
  options.acquisition = "ei";
  options.of<ExpectedImprovement>().improvement = Improvement::right;
  const VectorXd right = make_acquisition(options, {model, -1.5, observed}).score(points);
  CHECK(right == printed);
}
