// The number of evaluations that optimisers state as their initial design.
#include "catch.hpp"
#include "optimizers/every_optimizer.hpp"
#include "runners/execution/single_run.hpp"
#include "runners/plan.hpp"

using namespace bobench;

namespace {

/// A sphere, or the same upside down.
class SignedSphere {
 public:
  explicit SignedSphere(double sign) : sign_(sign) {}
  const SearchSpace& space() const { return space_; }
  Evaluation evaluate(const Configuration& x, double, Random&) const { return {.value = sign_ * x.squaredNorm()}; }
  std::optional<double> optimum() const { return {}; }
  std::string name() const { return "signed-sphere"; }

 private:
  SearchSpace space_ = SearchSpace::box(2, -5.0, 4.0);
  double sign_;
};

Eigen::Map<const Eigen::Matrix2Xd> configurations_of(const results::RunResult& run) {
  return {run.configuration.data(), 2, static_cast<Eigen::Index>(run.configuration.size() / 2)};
}

}  // namespace

TEST_CASE("configurations depend on values after the initial design, and not before its end") {
  constexpr int budget = 48;
  std::vector<std::string> stated;
  for (const std::string& spec : every_optimizer()) {
    const OptimizerRecipe recipe = optimizers::catalog().recipe(spec);
    if (!recipe.initial_design) continue;
    stated.push_back(recipe.spec);
    const Problem up = SignedSphere(1.0), down = SignedSphere(-1.0);
    const RunStreams streams(1, "signed-sphere", recipe.streams, 0);
    const int size = recipe.initial_design(context_for(up, budget, streams));
    INFO(spec << ", initial design " << size);
    REQUIRE(size >= 1);
    const auto first = runners::execute_run({up, "signed-sphere", recipe, 0, {1, budget, true}});
    const auto second = runners::execute_run({down, "signed-sphere", recipe, 0, {1, budget, true}});
    const int shared = std::min(size, budget);
    CHECK(configurations_of(*first).leftCols(shared) == configurations_of(*second).leftCols(shared));
    // A generation of differential evolution is made of the positions of the one before.
    const bool is_default = spec == quick(spec.substr(0, spec.find(':')));
    // By the printed anchor, the proposals here do not depend on the values.
    const bool learns = spec.find("anchor=printed") == std::string::npos;
    if (is_default && learns && budget > 2 * size) CHECK(configurations_of(*first) != configurations_of(*second));
  }
  for (const char* name : {"gp-ei", "bore-rf", "bore-kde", "tpe", "smac", "turbo-1", "cma-es", "l-shade",
                           "differential-evolution", "regularized-evolution", "hbnn-ei", "kde-regression"}) {
    INFO(name);
    CHECK(std::ranges::any_of(stated, [&](const std::string& spec) { return spec.starts_with(name); }));
  }
}
