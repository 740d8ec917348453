// COUNT with `any_of`, read from JSON.
#include "reproduction/procedures/top_count.hpp"

#include "catch.hpp"
#include "reproduction/procedures/judged_statements.hpp"
#include "reproduction/verdict_words.hpp"

using namespace bobench::reproduction;
using nlohmann::json;

TEST_CASE("the chance of one of some among the best of all is hypergeometric") {
  CHECK(chance_of_top(1, 4, 1) == Approx(0.25));
  CHECK(chance_of_top(2, 4, 1) == Approx(0.5));
  CHECK(chance_of_top(2, 4, 2) == Approx(1.0 - 1.0 / 6.0));
  CHECK(chance_of_top(3, 4, 2) == 1.0);
}

TEST_CASE("COUNT of top places, against what is printed") {
  const auto count = [](const char* label, const json& printed) {
    return json{{"procedure", "COUNT"}, {"any_of", {label}}, {"top", 1}, {"printed", printed}};
  };
  const json all = {"p/0", "p/1", "p/2", "p/3"};
  CHECK(verdict_of(in_order(), count("a", all)) == yes);
  CHECK(verdict_of(in_order(), count("c", all)) == no);
  CHECK(verdict_of(all_equal(), count("a", all)) != yes);
}
