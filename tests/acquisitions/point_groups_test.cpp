#include "acquisitions/point_groups.hpp"

#include <initializer_list>
#include <vector>

#include "catch.hpp"

using namespace bobench::acquisitions;
using Eigen::Index, Eigen::MatrixXd;

namespace {

/// Points on a line; more features repeat the coordinate.
std::vector<Index> groups_on_a_line(std::initializer_list<double> places, Index features = 1) {
  MatrixXd points(features, static_cast<Index>(places.size()));
  Index i = 0;
  for (const double place : places) points.col(i++).setConstant(place);
  return last_of_groups(points);
}

using Positions = std::vector<Index>;

}  // namespace

TEST_CASE("a jump between small steps begins a group") {
  CHECK(groups_on_a_line({0.1, 0.101, 0.102, 0.6, 0.601, 0.602}) == Positions{2, 5});
  CHECK(groups_on_a_line({0.1, 0.1, 0.1, 0.6, 0.6, 0.6, 0.2, 0.2}) == Positions{2, 5, 7});
  // From 0.05 to 0.1 is a jump only if the steps next to it are smaller than a twelfth of it.
  CHECK(groups_on_a_line({0.01, 0.05, 0.1, 0.105, 0.11}) == Positions{4});
  CHECK(groups_on_a_line({0.045, 0.05, 0.11, 0.114, 0.118}) == Positions{1, 4});
}

TEST_CASE("a chain of similar steps is one group, however long") {
  CHECK(groups_on_a_line({0.0, 0.09, 0.18, 0.27, 0.36, 0.45, 0.54, 0.63, 0.72}) == Positions{8});
  CHECK(groups_on_a_line({0.3, 0.3, 0.3, 0.3}) == Positions{3});
  // Steps up to 0.0005 count as none.
  CHECK(groups_on_a_line({0.3, 0.3, 0.3004, 0.3004}) == Positions{3});
}

TEST_CASE("each of several large steps begins a group, except at the last point") {
  CHECK(groups_on_a_line({0.0, 0.3, 0.6, 0.9}) == Positions{0, 1, 3});
}

TEST_CASE("the first and the last point may be alone") {
  CHECK(groups_on_a_line({0.1, 0.6, 0.6, 0.6}) == Positions{0, 3});
  CHECK(groups_on_a_line({0.1, 0.6}) == Positions{0, 1});
  CHECK(groups_on_a_line({0.1, 0.1, 0.1, 0.6}) == Positions{2, 3});
  CHECK(groups_on_a_line({0.4}) == Positions{0});
  CHECK(groups_on_a_line({}) == Positions{});
}

TEST_CASE("distances are relative to the diagonal of the box") {
  for (const Index features : {1, 4, 9}) {
    CHECK(groups_on_a_line({0.1, 0.21, 0.32, 0.43, 0.43}, features) == Positions{0, 1, 4});
    CHECK(groups_on_a_line({0.1, 0.19, 0.28, 0.37, 0.37}, features) == Positions{4});
  }
}
