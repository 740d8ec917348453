#include "core/problem_catalog.hpp"

#include <fmt/format.h>
#include <catch2/catch.hpp>
#include <cmath>

#include "core/error.hpp"
#include "core/text.hpp"

using namespace bobench;

namespace {

class Constant {
 public:
  Constant(std::string name, double value) : name_(std::move(name)), value_(value) {}
  SearchSpace space() const { return SearchSpace::box(2, 0.0, 1.0); }
  Evaluation evaluate(const Configuration&, double, Random&) const { return {.value = value_}; }
  std::optional<double> optimum() const { return value_; }
  std::string name() const { return name_; }

 private:
  std::string name_;
  double value_;
};

/// "toy/fK/dD" with K in 1..5 and any D.
ProblemCatalog toy_catalog() {
  ProblemCatalog catalog;
  catalog.add({.name = "toy",
               .pattern = "toy/fK/dD",
               .description = "toys",
               .list =
                   [] {
                     return std::vector<ProblemInfo>{{"toy/f1/d2", "one"}, {"toy/f2/d2", "two"}};
                   },
               .make = [](const std::vector<std::string>& segments, int replicate) -> Problem {
                 if (segments.size() != 3) throw InputError("expected toy/fK/dD");
                 const auto k = parse_integer(segments[1].substr(1));
                 if (!k || *k < 1 || *k > 5) throw InputError("K must be in [1, 5]");
                 return Constant(fmt::format("toy/{}/{}", segments[1], segments[2]),
                                 static_cast<double>(*k + replicate));
               }});
  catalog.add(Constant("mine/special", 7.0), "a problem of one's own");
  return catalog;
}

}  // namespace

TEST_CASE("ranges and lists expand in order") {
  const ProblemCatalog catalog = toy_catalog();
  CHECK(catalog.expand("toy/f1-3/d2,5") ==
        std::vector<std::string>{"toy/f1/d2", "toy/f1/d5", "toy/f2/d2", "toy/f2/d5", "toy/f3/d2", "toy/f3/d5"});
  CHECK(catalog.expand("toy/f1,3-4/d2") == std::vector<std::string>{"toy/f1/d2", "toy/f3/d2", "toy/f4/d2"});
  CHECK(catalog.expand("toy/*") == std::vector<std::string>{"toy/f1/d2", "toy/f2/d2"});
  CHECK(catalog.expand("toy/*/d2") == std::vector<std::string>{"toy/f1/d2", "toy/f2/d2"});
  CHECK(catalog.expand("toy/f2-5/*") == std::vector<std::string>{"toy/f2/d2"});
  CHECK(catalog.expand("toy/*/d2,3/noise=0.1,0.2").size() == 4);
  CHECK_THROWS_WITH(catalog.expand("toy/*/d3"), Catch::Contains("no problem that 'toy' lists"));
  CHECK(catalog.expand("toy/f1/d2/noise=0.1,0.2") ==
        std::vector<std::string>{"toy/f1/d2/noise=0.1", "toy/f1/d2/noise=0.2"});
  CHECK(catalog.expand("mine/special") == std::vector<std::string>{"mine/special"});
  CHECK(expand_segment("branin,goldstein-price") == std::vector<std::string>{"branin", "goldstein-price"});
  CHECK(expand_segment("hartmann3") == std::vector<std::string>{"hartmann3"});
}

TEST_CASE("what does not exist is refused with what would be accepted") {
  const ProblemCatalog catalog = toy_catalog();
  CHECK_THROWS_WITH(catalog.expand("toy/f3-1/d2"), Catch::Contains("runs backwards") && Catch::Contains("f1-3"));
  CHECK_THROWS_WITH(catalog.expand("toi/f1/d2"), Catch::Contains("did you mean 'toy'"));
  CHECK_THROWS_WITH(catalog.expand("toy/f9/d2"), Catch::Contains("problem 'toy/f9/d2'") && Catch::Contains("[1, 5]"));
  CHECK_THROWS_WITH(catalog.expand("special"), Catch::Contains("mine/special"));
  CHECK_THROWS_AS(catalog.expand("toy/f1,/d2"), InputError);
  CHECK_THROWS_AS(catalog.expand("toy/f1-999999999/d2"), InputError);
  for (const char* bad : {"toy/f1/d2/noise=-1", "toy/f1/d2/noise=x", "toy/f1/d2/noise=inf", "toy/f1/d2/noise="}) {
    CHECK_THROWS_WITH(catalog.make(bad, 0), Catch::Contains("standard deviation"));
  }
}

TEST_CASE("noise is added to what is told, and the noise-free value kept") {
  const Problem problem = toy_catalog().make("toy/f2/d2/noise=0.5", 1);
  CHECK(problem.name() == "toy/f2/d2/noise=0.5");
  CHECK(problem.optimum() == 3.0);
  Random random(1);
  double sum = 0.0, squares = 0.0;
  const int count = 20000;
  for (int i = 0; i < count; ++i) {
    const Evaluation evaluation = problem.evaluate(Eigen::Vector2d(0, 0), 1.0, random);
    REQUIRE(evaluation.noise_free == 3.0);
    sum += evaluation.value - 3.0;
    squares += (evaluation.value - 3.0) * (evaluation.value - 3.0);
  }
  CHECK(sum / count == Approx(0.0).margin(4 * 0.5 / std::sqrt(count)));
  CHECK(squares / count == Approx(0.25).epsilon(0.05));
}
