#include "numerics/inverted_search.hpp"

#include <stdexcept>
#include <utility>
#include <vector>

#include "catch.hpp"

using namespace bobench;
using Eigen::VectorXd;

namespace {

VectorXd point(double x) {
  return VectorXd::Constant(1, x);
}

}  // namespace

TEST_CASE("a search is asked for its points in their order and told their values") {
  std::vector<double> heard;
  InvertedSearch search([&](const InvertedSearch::Score& score) {
    for (int i = 0; i < 3; ++i) heard.push_back(score(point(i)));
  });
  for (int i = 0; i < 3; ++i) {
    const VectorXd* x = search.ask();
    REQUIRE(x);
    CHECK((*x)[0] == i);
    CHECK(search.ask() == x);  // the same until it is told a value
    search.tell(10.0 * i);
  }
  CHECK(search.ask() == nullptr);
  CHECK(search.ask() == nullptr);
  CHECK(heard == std::vector<double>{0.0, 10.0, 20.0});
}

TEST_CASE("a search whose caller is gone ends at any point") {
  int ended = 0;
  struct AtEnd {
    int& count;
    ~AtEnd() { ++count; }
  };
  const auto endless = [&](const InvertedSearch::Score& score) {
    const AtEnd at_end{ended};
    while (true) score(point(1.0));
  };
  { const InvertedSearch never_asked(endless); }
  CHECK(ended == 0);
  {
    InvertedSearch waits(endless);
    waits.ask();
  }
  CHECK(ended == 1);
  {
    InvertedSearch told(endless);
    told.ask();
    told.tell(1.0);
  }
  CHECK(ended == 2);
  {
    InvertedSearch one(endless), other(endless);
    one.ask();
    other = std::move(one);  // the old search ends
    CHECK(other.ask());
  }
  CHECK(ended == 3);
}

TEST_CASE("what a search throws, its owner gets when he asks") {
  InvertedSearch search([](const InvertedSearch::Score& score) {
    score(point(1.0));
    throw std::runtime_error("no further");
  });
  CHECK(search.ask());
  search.tell(1.0);
  CHECK_THROWS_WITH(search.ask(), "no further");
}
