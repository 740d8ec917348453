#include "acquisitions/entropy/representer_points.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "catch.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::acquisitions;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

namespace {

/// A density proportional to x on [0, 1].
VectorXd log_rise(const MatrixXd& X) {
  return X.row(0).transpose().array().log();
}

/// Two distant peaks on [0, 1]: the one at 0.2 has 0.7 of the mass.
VectorXd log_peaks(const MatrixXd& X) {
  constexpr double deviation = 0.02;
  const Eigen::ArrayXd x = X.row(0).transpose().array();
  const Eigen::ArrayXd left = (x - 0.2) / deviation, right = (x - 0.8) / deviation;
  return (0.7 * (-0.5 * left.square()).exp() + 0.3 * (-0.5 * right.square()).exp()).log();
}

}  // namespace

TEST_CASE("representers of a real space are draws of the density") {
  const Encoding encoding(SearchSpace::box(1, -3.0, 5.0));
  Random random(test_seed(1));
  const MatrixXd candidates = Eigen::RowVectorXd::LinSpaced(100, 0.01, 1.0);
  constexpr Index count = 3000;
  const RepresenterPoints found = draw_representers(log_rise, encoding, candidates, count, random);
  REQUIRE(found.points.cols() == count);
  CHECK(found.points.minCoeff() >= 0.0);
  CHECK(found.points.maxCoeff() <= 1.0);
  CHECK(found.log_measure == log_rise(found.points));
  // The mean is 2/3, the variance 1/18; thinned draws of a chain count as half as many.
  check_z("mean", found.points.mean(), 2.0 / 3.0, std::sqrt(1.0 / 18.0 / (0.5 * count)));
}

TEST_CASE("separate peaks of the density have representers by their mass") {
  const Encoding encoding(SearchSpace::box(1, -3.0, 5.0));
  Random random(test_seed(3));
  const MatrixXd candidates = Eigen::RowVectorXd::LinSpaced(5000, 0.0, 1.0);
  constexpr int count = 3000, chains = count / 10;
  const Eigen::ArrayXd x = draw_representers(log_peaks, encoding, candidates, count, random).points.row(0).transpose();
  // A chain hardly ever leaves its peak, so its 10 points count as one.
  check_z("share of the left peak", (x < 0.5).cast<double>().mean(), 0.7, std::sqrt(0.7 * 0.3 / chains));
  for (const double peak : {0.2, 0.8}) CHECK(((x - peak).abs() < 0.06).any());
  CHECK(((x - 0.2).abs().min((x - 0.8).abs()) < 0.12).all());  // 6 standard deviations
}

TEST_CASE("representers of a space with choices are candidates, none of them twice") {
  const Encoding encoding(SearchSpace({{"a", IntegerParameter{0, 9}}}));
  Random random(test_seed(2));
  const MatrixXd candidates = Eigen::RowVectorXd::LinSpaced(10, 0.0, 1.0);  // the density at 0 is 0
  int low = 0;
  for (int i = 0; i < 2000; ++i) {
    const RepresenterPoints found = draw_representers(log_rise, encoding, candidates, 2, random);
    CHECK(found.points(0, 0) != found.points(0, 1));
    low += found.points(0, 0) < 0.5;
  }
  // The first point is drawn in proportion to 0, 1, ..., 9: points 0 to 4 have 10 of 45.
  check_z("share of the lower half", low / 2000.0, 10.0 / 45.0, std::sqrt(10.0 * 35.0) / 45.0 / std::sqrt(2000.0));
  const auto nowhere = [](const MatrixXd& X) -> VectorXd {
    return VectorXd::Constant(X.cols(), -std::numeric_limits<double>::infinity());
  };
  CHECK(draw_representers(nowhere, encoding, candidates, 4, random).log_measure == VectorXd::Zero(4));
}
