// The numbers of evaluations that a page's slider offers.
#include "analysis/report/page_data.hpp"

#include "catch.hpp"

using namespace bobench;
using analysis::report::budget_steps;

TEST_CASE("the steps of the budget are round numbers that end with the horizon") {
  using Steps = std::vector<std::size_t>;
  CHECK(budget_steps({100}) == Steps{5, 7, 10, 20, 30, 40, 50, 70, 100});
  CHECK(budget_steps({50}) == Steps{3, 4, 5, 7, 10, 20, 30, 40, 50});
  CHECK(budget_steps({1}) == Steps{1});
  CHECK(budget_steps({3}) == Steps{2, 3});
  CHECK(budget_steps({100'000}).front() == 5'000);
  CHECK(budget_steps({100}, 2) == Steps{70, 100});
  CHECK(budget_steps({100}, 0) == Steps{100});
  results::Horizon cost(100);
  cost.cost = 7.0;
  CHECK(budget_steps(cost) == Steps{100});
}
