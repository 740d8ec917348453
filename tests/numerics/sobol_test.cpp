#include "numerics/sobol.hpp"

#include <cmath>
#include <vector>

#include "catch.hpp"
#include "test_seed.hpp"

using namespace bobench;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

namespace {

/// L2-star discrepancy [Warnock 1972]: deviation of the share of points in a box at the origin from its volume.
double discrepancy(const MatrixXd& X) {
  const auto n = static_cast<double>(X.cols());
  double sum = std::pow(3.0, -static_cast<double>(X.rows()));
  for (Index i = 0; i < X.cols(); ++i) {
    sum -= 2.0 / n * ((1.0 - X.col(i).array().square()) / 2.0).prod();
    for (Index j = 0; j < X.cols(); ++j) sum += (1.0 - X.col(i).array().max(X.col(j).array())).prod() / (n * n);
  }
  return std::sqrt(sum);
}

/// Points in each of `intervals` equal parts of [0, 1), in one dimension.
std::vector<int> counts(const Eigen::RowVectorXd& values, int intervals) {
  std::vector<int> counts(static_cast<std::size_t>(intervals));
  for (const double value : values) ++counts[static_cast<std::size_t>(value * intervals)];
  return counts;
}

}  // namespace

TEST_CASE("shifted Sobol points lie in [0, 1), in up to 40 dimensions") {
  for (const Index dimension : {1, 2, 7, 40}) {
    Random random(test_seed(1));
    const MatrixXd points = shifted_sobol_points(dimension, 1000, random);
    REQUIRE(points.rows() == dimension);
    REQUIRE(points.cols() == 1000);
    CHECK(points.minCoeff() >= 0.0);
    CHECK(points.maxCoeff() < 1.0);
    // Its dimensions are different sequences, and none is constant.
    for (Index d = 0; d < dimension; ++d) {
      check_below("mean", std::abs(points.row(d).mean() - 0.5), 0.02);
      for (Index other = 0; other < d; ++other) {
        const Eigen::ArrayXd difference = points.row(d) - points.row(other);
        // With the same sequence and another shift, the difference would have only two values.
        CHECK((difference - difference[0]).abs().minCoeff() == 0.0);
        const auto unlike = ((difference - difference[0] - (difference - difference[0]).round()).abs() > 1e-9).count();
        check_above("differences", static_cast<double>(unlike), 500.0);
      }
    }
  }
}

TEST_CASE("consecutive Sobol points fill equal intervals equally, in each dimension") {
  Random random(test_seed(2));
  const MatrixXd points = shifted_sobol_points(40, 4 * 64, random);
  for (const int size : {8, 16, 64}) {
    for (Index first = 0; first + size <= points.cols(); first += size) {
      for (Index d = 0; d < points.rows(); ++d) {
        // Without the shift, `size` intervals have one point each, except for the replacement of the origin by a later
        // point; the shift moves the points of an interval into two.
        int worst = 0;
        for (const int count : counts(points.row(d).segment(first, size), size / 4)) {
          worst = std::max(worst, std::abs(count - 4));
        }
        INFO("dimension " << d << ", points " << first << " to " << first + size);
        CHECK(worst <= 2);
      }
    }
  }
}

TEST_CASE("unshifted, all but the origin of 2^k Sobol points are in intervals of their own") {
  Random random(test_seed(3)), shift_stream(test_seed(3));
  const VectorXd shift = shift_stream.uniform_vector(40);
  MatrixXd points = shifted_sobol_points(40, 63, random).colwise() - shift;
  points = points.array() - points.array().floor();
  for (Index d = 0; d < 40; ++d) {
    Eigen::RowVectorXd middles = points.row(d).array() + 0.5 / 64.0;  // away from the intervals' ends, for rounding
    const auto in_interval = counts(middles, 64);
    CHECK(in_interval[0] == 0);  // the origin
    CHECK(std::vector<int>(in_interval.begin() + 1, in_interval.end()) == std::vector<int>(63, 1));
  }
}

TEST_CASE("Sobol points have a lower discrepancy than random ones") {
  for (const auto& [dimension, count] : {std::pair<Index, Index>{2, 20}, {2, 60}, {2, 250}, {6, 120}, {6, 500}}) {
    int better = 0;
    double sobol_sum = 0.0, random_sum = 0.0;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
      Random random(test_seed(seed));
      const double sobol = discrepancy(shifted_sobol_points(dimension, count, random));
      MatrixXd uniform(dimension, count);
      for (Index i = 0; i < count; ++i) uniform.col(i) = random.uniform_vector(dimension);
      const double chance = discrepancy(uniform);
      better += sobol < chance ? 1 : 0;
      sobol_sum += sobol;
      random_sum += chance;
    }
    INFO(count << " points in " << dimension << " dimensions: " << sobol_sum / 40 << ", random " << random_sum / 40
               << ", better " << better);
    check_above("better of 40", better, 28.0);
    check_below("ratio of discrepancies", sobol_sum / random_sum, 0.85);
  }
}

TEST_CASE("the stream fixes the shift of Sobol points, which is uniform over streams") {
  Random first(test_seed(4)), same(test_seed(4)), other(test_seed(5));
  const MatrixXd points = shifted_sobol_points(3, 20, first);
  CHECK(points == shifted_sobol_points(3, 20, same));
  const MatrixXd shifted = shifted_sobol_points(3, 20, other);
  CHECK((points - shifted).cwiseAbs().minCoeff() > 1e-6);
  // One common shift for all points.
  const MatrixXd difference = (points - shifted).array() - (points - shifted).array().floor();
  CHECK((difference.colwise() - difference.col(0)).cwiseAbs().maxCoeff() < 1e-12);
  Random again(test_seed(4));
  CHECK(points.leftCols(7) == shifted_sobol_points(3, 7, again));
  std::vector<int> eighths(8);
  for (std::uint64_t seed = 0; seed < 800; ++seed) {
    Random random(test_seed(seed));
    ++eighths[static_cast<std::size_t>(8.0 * shifted_sobol_points(1, 1, random)(0, 0))];
  }
  for (const int count : eighths) check_z("count", count, 100.0, std::sqrt(800.0 * 7.0 / 64.0));
}
