#include "hpobench_tables/surrogate_benchmarks/forest.hpp"

#include <cmath>
#include <limits>

#include "catch.hpp"
#include "core/error.hpp"
#include "core/random.hpp"
#include "hpobench_tables/surrogate_benchmarks/forest_minimum.hpp"
#include "hpobench_tables/surrogate_benchmarks/small_forest.hpp"

using namespace bobench;
using namespace bobench::hpobench_tables;

namespace {

double predict(const Forest& forest, double x0, double x1) {
  const double x[] = {x0, x1};
  return forest.predict(x);
}

}  // namespace

TEST_CASE("a forest predicts the mean of the leaves that are reached") {
  const Forest forest(small_forest(), 2, "small");
  CHECK(predict(forest, 0.0, 9.0) == 5.5);
  CHECK(predict(forest, 0.5, 2.0) == 6.5);  // the threshold itself goes left
  CHECK(predict(forest, 0.5, 2.1) == 7.5);
  CHECK(forest.lower_bound() == 5.5);
  CHECK(forest.thresholds(1) == std::vector<float>{2.0F});
}

TEST_CASE("inputs are rounded to single precision before they are compared") {
  // 0.1 is below the nearest single-precision number, 0.100000001490116; therefore 0.1 goes right.
  ForestArrays arrays = small_forest();
  CHECK(predict(Forest(arrays, 2, "small"), 0.1, 0.0) == 6.5);
  CHECK(predict(Forest(arrays, 2, "small"), 0.0999999, 0.0) == 5.5);
  arrays.threshold[0] = static_cast<double>(0.1F);
  CHECK(predict(Forest(arrays, 2, "small"), 0.1, 0.0) == 5.5);
  // Larger than the threshold, but equal to it in single precision.
  CHECK(predict(Forest(arrays, 2, "small"), static_cast<double>(0.1F) + 1e-10, 0.0) == 5.5);
  // A threshold between two single-precision numbers separates them.
  const float above = std::nextafter(0.1F, 1.0F);
  arrays.threshold[0] = (static_cast<double>(0.1F) + static_cast<double>(above)) / 2.0;
  CHECK(predict(Forest(arrays, 2, "small"), static_cast<double>(0.1F), 0.0) == 5.5);
  CHECK(predict(Forest(arrays, 2, "small"), static_cast<double>(above), 0.0) == 6.5);
}

TEST_CASE("leaves may hold curves; the last entry is the prediction") {
  ForestArrays arrays = small_forest();
  arrays.outputs = 2;
  arrays.value.clear();
  for (const double value : small_forest().value) arrays.value.insert(arrays.value.end(), {2.0 * value, value});
  const Forest forest(arrays, 2, "small");
  const double x[] = {0.5, 3.0};
  double curve[2];
  forest.predict(x, curve);
  CHECK(curve[0] == 15.0);
  CHECK(curve[1] == 7.5);
  CHECK(forest.predict(x) == 7.5);
  CHECK(forest.lower_bound() == 5.5);
}

TEST_CASE("more trees than are walked in step are all counted") {
  ForestArrays arrays;
  arrays.tree_offset = {0};
  for (int tree = 0; tree < 37; ++tree) {
    arrays.left.insert(arrays.left.end(), {1, -1, -1});
    arrays.right.insert(arrays.right.end(), {2, -1, -1});
    arrays.feature.insert(arrays.feature.end(), {0, -1, -1});
    arrays.threshold.insert(arrays.threshold.end(), {static_cast<double>(tree), 0.0, 0.0});
    arrays.value.insert(arrays.value.end(), {0.0, 0.0, 37.0});
    arrays.tree_offset.push_back(3 * (tree + 1));
  }
  const Forest forest(arrays, 1, "many");
  for (int count = 0; count <= 37; ++count) {
    const double x[] = {static_cast<double>(count) - 0.5};  // above `count` thresholds
    CHECK(forest.predict(x) == static_cast<double>(count));
  }
}

TEST_CASE("the minimum over a box is that of its cells") {
  const Forest forest(small_forest(), 2, "small");
  const auto whole = minimum_over_box(forest, Eigen::Vector2d(0, 0), Eigen::Vector2d(1, 3));
  REQUIRE(whole);
  CHECK(whole->value == 5.5);
  const auto right = minimum_over_box(forest, Eigen::Vector2d(0.2, 0), Eigen::Vector2d(1, 3));
  CHECK(right->value == 6.5);
  const auto corner = minimum_over_box(forest, Eigen::Vector2d(0.2, 2.5), Eigen::Vector2d(1, 3));
  CHECK(corner->value == 7.5);
  const auto fixed = minimum_over_box(forest, Eigen::Vector2d(0.3, 0), Eigen::Vector2d(0.3, 3));
  CHECK(fixed->value == 6.5);
  CHECK_FALSE(minimum_over_box(forest, Eigen::Vector2d(0, 0), Eigen::Vector2d(1, 3), 3));  // there are 4 cells
}

TEST_CASE("a damaged forest is refused with its tree and node") {
  ForestArrays arrays = small_forest();
  std::string expected;
  Eigen::Index features = 2;
  SECTION("a child outside the tree") {
    arrays.right[2] = 5, expected = "small: tree 0, node 2: has child 5; expected one in [3, 4]";
  }
  SECTION("a child before its parent: a cycle") {
    arrays.left[2] = 0, expected = "tree 0, node 2: has child 0";
  }
  SECTION("one child only") {
    arrays.left[2] = -1, expected = "tree 0, node 2: has child -1";
  }
  SECTION("a child of two parents") {
    arrays.left[2] = 4, expected = "tree 0, node 2: has child 4, which has a parent already";
  }
  SECTION("a node without a parent") {
    arrays.left[2] = arrays.right[2] = -1, expected = "tree 0, node 3: no node before it has it as a child";
  }
  SECTION("a feature out of range") {
    arrays.feature[2] = 2, expected = "tree 0, node 2: splits feature 2; expected one in [0, 1]";
  }
  SECTION("a negative feature") {
    arrays.feature[0] = -2, expected = "tree 0, node 0: splits feature -2";
  }
  SECTION("a threshold that is not a number") {
    arrays.threshold[2] = std::numeric_limits<double>::quiet_NaN(), expected = "tree 0, node 2: the threshold is nan";
  }
  SECTION("a threshold beyond single precision") {
    arrays.threshold[2] = 1e300, expected = "tree 0, node 2: the threshold is 1e+300";
  }
  SECTION("a leaf that is infinite") {
    arrays.value[5] = std::numeric_limits<double>::infinity(), expected = "tree 1, node 0: the leaf's value is inf";
  }
  SECTION("offsets that do not rise") {
    arrays.tree_offset = {0, 6, 6}, expected = "tree 1 begins at node 6 and the next one at 6";
  }
  SECTION("offsets that end elsewhere") {
    arrays.tree_offset = {0, 5, 7}, expected = "runs from 0 to 7; expected 0 to 6";
  }
  SECTION("no trees") {
    arrays.tree_offset = {0}, expected = "no trees";
  }
  SECTION("a short array") {
    arrays.threshold.pop_back(), expected = "'threshold' has 5 entries; expected 6";
  }
  SECTION("values of another number of outputs") {
    arrays.outputs = 2, expected = "'value' has 6 entries; expected 12";
  }
  SECTION("too many features") {
    features = 33, expected = "33 features; expected 1 to 32";
  }
  CHECK_THROWS_WITH(Forest(arrays, features, "small"), ContainsSubstring(expected));
  CHECK_THROWS_AS(Forest(arrays, features, "small"), InputError);
}
