#include "core/optimizer_catalog.hpp"

#include "catch.hpp"
#include "core/error.hpp"

using namespace bobench;

namespace {

struct Still {
  struct Options {
    int size = 3;
    void fields(OptionFields& fields) { fields.integer("size", size, 1, 9, "a number"); }
  };
  Still(const OptimizerContext& context, const Options&) : dimension(context.space.dimension()) {}
  Trial ask() { return {Configuration::Zero(dimension)}; }
  void tell(const Trial&, const Evaluation&) {}
  Eigen::Index dimension;
};

struct Waiting : Still {
  using Still::Still;
  std::optional<Trial> ask(const std::vector<Trial>& pending) {
    return pending.size() < 2 ? std::optional(Still::ask()) : std::nullopt;
  }
  Trial ask() { return Still::ask(); }
};

OptimizerCatalog catalog() {
  OptimizerCatalog made;
  made.add<Still>("still", "stays");
  made.add<Waiting>("waiting", "waits");
  return made;
}

OptimizerContext context() {
  return {SearchSpace::box(1, 0.0, 1.0), 10, RunStreams(1, "", "", 0)};
}

}  // namespace

TEST_CASE("every optimiser has the option workers, which is last in its name and not in that of its random streams") {
  const OptimizerRecipe recipe = catalog().recipe("still:workers=4,size=5");
  CHECK(recipe.spec == "still:size=5,workers=4");
  CHECK(recipe.streams == "still:size=5");
  CHECK(recipe.workers == 4);
  CHECK(recipe.options.at("workers") == 4);
  CHECK(catalog().recipe("still:workers=2").spec == "still:workers=2");
  for (const char* spec : {"still", "still:workers=1", "still:size=3,workers=1"}) {
    CHECK(catalog().recipe(spec).spec == "still");
    CHECK(catalog().recipe(spec).workers == 1);
    CHECK_FALSE(catalog().recipe(spec).options.contains("workers"));
  }
  for (const char* spec : {"still:workers=0", "still:workers=", "still:workers=two", "still:workers=-1",
                           "still:workers=100000", "still:workers=1.5"}) {
    INFO(spec);
    CHECK_THROWS_WITH(catalog().recipe(spec), ContainsSubstring("expected a whole number from 1 to 10000"));
  }
  CHECK_THROWS_AS(catalog().recipe("still:workers=2,workers=3"), InputError);
  CHECK_THROWS_AS(with_workers(recipe, 2), InputError);
}

TEST_CASE("an optimiser is asked while trials are pending only if it can be") {
  const std::vector<Trial> none, one(1), two(2);
  Optimizer still = catalog().recipe("still").make(context()), waiting = catalog().recipe("waiting").make(context());
  CHECK(next_trial(still, {}, none));
  CHECK_FALSE(next_trial(still, {}, one));
  CHECK(next_trial(still, {.concurrent = true}, one));
  CHECK(next_trial(waiting, {}, none));
  CHECK(next_trial(waiting, {}, one));
  CHECK_FALSE(next_trial(waiting, {}, two));
  CHECK_FALSE(still.sees_pending());
  CHECK(waiting.sees_pending());
}
