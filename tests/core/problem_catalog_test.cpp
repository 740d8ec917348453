#include "core/problem_catalog.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <algorithm>
#include <cmath>
#include <functional>

#include "catch.hpp"
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
  CHECK_THROWS_WITH(catalog.expand("toy/*/d3"), ContainsSubstring("no problem that 'toy' lists"));
  CHECK(catalog.expand("toy/f1/d2/noise=0.1,0.2") ==
        std::vector<std::string>{"toy/f1/d2/noise=0.1", "toy/f1/d2/noise=0.2"});
  CHECK(catalog.expand("mine/special") == std::vector<std::string>{"mine/special"});
  CHECK(expand_segment("branin,goldstein-price") == std::vector<std::string>{"branin", "goldstein-price"});
  CHECK(expand_segment("hartmann3") == std::vector<std::string>{"hartmann3"});
}

TEST_CASE("what does not exist is refused with what would be accepted") {
  const ProblemCatalog catalog = toy_catalog();
  CHECK_THROWS_WITH(catalog.expand("toy/f3-1/d2"), ContainsSubstring("runs backwards") && ContainsSubstring("f1-3"));
  CHECK_THROWS_WITH(catalog.expand("toi/f1/d2"), ContainsSubstring("did you mean 'toy'"));
  CHECK_THROWS_WITH(catalog.expand("toy/f9/d2"),
                    ContainsSubstring("problem 'toy/f9/d2'") && ContainsSubstring("[1, 5]"));
  CHECK_THROWS_WITH(catalog.expand("special"), ContainsSubstring("mine/special"));
  CHECK_THROWS_AS(catalog.expand("toy/f1,/d2"), InputError);
  CHECK_THROWS_AS(catalog.expand("toy/f1-999999999/d2"), InputError);
  for (const char* bad : {"toy/f1/d2/noise=-1", "toy/f1/d2/noise=x", "toy/f1/d2/noise=inf", "toy/f1/d2/noise="}) {
    CHECK_THROWS_WITH(catalog.make(bad, 0), ContainsSubstring("standard deviation"));
  }
}

TEST_CASE("an id has one text: noise stands last, as a short number, and noise of 0 is none") {
  const ProblemCatalog catalog = toy_catalog();
  for (const char* same : {"toy/f1/d2/noise=0.1", "toy/f1/d2/noise=0.10", "toy/f1/d2/noise=1e-1",
                           "toy/f1/d2/noise=+0.1", "toy/f1/d2/noise=.1"}) {
    INFO(same);
    CHECK(catalog.canonical_id(same) == "toy/f1/d2/noise=0.1");
    CHECK(catalog.expand(same) == std::vector<std::string>{"toy/f1/d2/noise=0.1"});
    CHECK(catalog.make(same, 0).name() == "toy/f1/d2/noise=0.1");
  }
  for (const char* none : {"toy/f1/d2", "toy/f1/d2/noise=0", "toy/f1/d2/noise=0.0", "toy/f1/d2/noise=-0"}) {
    INFO(none);
    CHECK(catalog.canonical_id(none) == "toy/f1/d2");
    CHECK(catalog.make(none, 0).name() == "toy/f1/d2");
  }
  CHECK(catalog.canonical_id("toy/f1/d2/noise=1e20") == "toy/f1/d2/noise=1e+20");
  CHECK(catalog.canonical_id("toy/f1/d2/noise=1e+20") == "toy/f1/d2/noise=1e+20");
  CHECK(catalog.canonical_id("toy/f9/d2") == "toy/f9/d2");  // only make() checks whether the problem exists
  CHECK(catalog.canonical_id("mine/special") == "mine/special");
  CHECK_THROWS_WITH(catalog.canonical_id("toy/f1/d2/noise=0.1/noise=0.2"),
                    "problem 'toy/f1/d2/noise=0.1/noise=0.2': noise is given twice: '0.1' and '0.2'");
  CHECK_THROWS_WITH(catalog.canonical_id("toi/f1/d2"), ContainsSubstring("did you mean 'toy'"));
}

TEST_CASE("a family writes its rules in its own order, before the noise") {
  ProblemCatalog catalog;
  catalog.add({.name = "ruled",
               .pattern = "ruled/x[/b=N][/a=N]",
               .description = "rules",
               .list =
                   [] {
                     return std::vector<ProblemInfo>{{"ruled/x", "one"}};
                   },
               .make = [](const std::vector<std::string>& segments, int) -> Problem {
                 return Constant(fmt::format("{}", fmt::join(segments, "+")), 1.0);
               },
               .canonical =
                   [](std::vector<std::string> segments) {
                     std::ranges::sort(segments.begin() + 1, segments.end(), std::greater<>());
                     return segments;
                   },
               .group = [](const std::vector<std::string>& segments) { return segments.back(); },
               .source = [](const std::vector<std::string>&) { return "Holm 1979"; },
               .function_name = [](const std::vector<std::string>& segments) { return segments.at(3); }});
  catalog.add(Constant("ruled/a=1/z", 7.0), "a problem of one's own, named as it likes");
  for (const char* id : {"ruled/x/b=1/a=2/noise=0.5", "ruled/x/noise=.5/a=2/b=1", "ruled/x/a=2/noise=5e-1/b=1"}) {
    INFO(id);
    CHECK(catalog.canonical_id(id) == "ruled/x/b=1/a=2/noise=0.5");
    CHECK(catalog.make(id, 0).name() == "ruled+x+b=1+a=2/noise=0.5");
    CHECK(catalog.group(id) == "a=2");
    CHECK(catalog.function_name(id) == "a=2");
    CHECK(catalog.source(id) == "Holm 1979");
  }
  CHECK(catalog.canonical_id("ruled/a=1/z") == "ruled/a=1/z");
  CHECK(catalog.make("ruled/a=1/z", 0).optimum() == 7.0);
  // Imported problems may have any id.
  CHECK(catalog.function_name("unknown/x") == "");
  CHECK(catalog.source("unknown") == "");
}

TEST_CASE("an entry with the name of a range is not a range") {
  ProblemCatalog catalog;
  for (const char* name : {"set/exp1", "set/exp2", "set/exp3", "set/exp1-2", "set/a,b", "exp1-2"}) {
    catalog.add(Constant(name, 1.0), "one");
  }
  const auto expand = [&](const char* pattern) { return catalog.expand(pattern); };
  using Ids = std::vector<std::string>;
  CHECK(expand("set/exp1-2") == Ids{"set/exp1-2"});
  CHECK(expand("set/exp1-3") == Ids{"set/exp1", "set/exp2", "set/exp3"});
  CHECK(expand("set/exp1-2,exp3") == Ids{"set/exp1-2", "set/exp3"});
  CHECK(expand("set/exp1-2/noise=0.5,1") == Ids{"set/exp1-2/noise=0.5", "set/exp1-2/noise=1"});
  CHECK(expand("set/a,b") == Ids{"set/a,b"});
  CHECK(expand("exp1-2") == Ids{"exp1-2"});
  CHECK(expand("set/*") == Ids{"set/exp1", "set/exp2", "set/exp3", "set/exp1-2", "set/a,b"});
  CHECK(expand_segment("f1-2,g1-2", {"g1-2"}) == Ids{"f1", "f2", "g1-2"});
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

TEST_CASE("a set stands for its pattern, with what follows it or what it has for that") {
  ProblemCatalog catalog = toy_catalog();
  catalog.add_set({.name = "few", .description = "two toys", .patterns = {"toy/f1,4"}, .rest = "d3"});
  CHECK(catalog.expand("@few") == std::vector<std::string>{"toy/f1/d3", "toy/f4/d3"});
  CHECK(catalog.expand("@few/d2,5") == std::vector<std::string>{"toy/f1/d2", "toy/f1/d5", "toy/f4/d2", "toy/f4/d5"});
  CHECK(catalog.expand("@few/d2/noise=0.1").front() == "toy/f1/d2/noise=0.1");
  CHECK_THROWS_WITH(catalog.expand("@fwe/d2"),
                    ContainsSubstring("no set of problems '@fwe'") && ContainsSubstring("few"));
  catalog.add_set({.name = "all", .description = "three toys", .patterns = {"toy/f4/d2,3", "toy/f1/d2"}, .rest = ""});
  CHECK(catalog.expand("@all") == std::vector<std::string>{"toy/f4/d2", "toy/f4/d3", "toy/f1/d2"});
  CHECK_THROWS_WITH(catalog.expand("@all/d2"), ContainsSubstring("nothing follows the name of the set '@all'"));
}
