#include "numerics/differential_evolution.hpp"

#include <limits>

#include "catch.hpp"
#include "test_seed.hpp"

using namespace bobench;

namespace {

/// Best value after some generations on a sphere with its minimum, 0, at 0.3 in every coordinate.
double best_on_sphere(DifferentialEvolutionOptions options, int generations, std::uint64_t seed) {
  DifferentialEvolution search(5, options, Random(test_seed(seed)));
  for (int g = 0; g < generations; ++g) {
    REQUIRE(search.ask().minCoeff() >= 0.0);
    REQUIRE(search.ask().maxCoeff() <= 1.0);
    search.tell((search.ask().array() - 0.3).square().colwise().sum().transpose());
  }
  CHECK((search.best().array() - 0.3).square().sum() == Approx(search.best_value()));
  return search.best_value();
}

}  // namespace

TEST_CASE("differential evolution converges on the sphere with every strategy and boundary rule") {
  for (const auto strategy : {EvolutionStrategy::rand1bin, EvolutionStrategy::best1bin}) {
    for (const auto boundary : {OutOfBox::clip, OutOfBox::resample}) {
      DifferentialEvolutionOptions options;
      options.strategy = strategy;
      options.boundary = boundary;
      check_below("log10 of the best", std::log10(best_on_sphere(options, 150, 3)), -6.0);
    }
  }
}

TEST_CASE("without crossover a trial vector differs from its parent in one coordinate") {
  DifferentialEvolutionOptions options;
  options.crossover_probability = 0.0;
  DifferentialEvolution search(6, options, Random(test_seed(1)));
  const Eigen::MatrixXd parents = search.ask();
  search.tell(Eigen::VectorXd::Zero(options.population));
  for (Eigen::Index i = 0; i < parents.cols(); ++i) {
    CHECK((search.ask().col(i).array() != parents.col(i).array()).count() <= 1);
  }
}

TEST_CASE("a trial replaces its parent when it is at least as good, and NaN never does") {
  DifferentialEvolution search(2, {}, Random(test_seed(1)));
  CHECK(search.best_value() == std::numeric_limits<double>::infinity());
  search.tell(Eigen::VectorXd::Constant(20, std::numeric_limits<double>::quiet_NaN()));
  CHECK(search.best_value() == std::numeric_limits<double>::infinity());
  search.tell(Eigen::VectorXd::LinSpaced(20, 20.0, 1.0));
  CHECK(search.best_value() == 1.0);
  search.tell(Eigen::VectorXd::Constant(20, 5.0));
  CHECK(search.best_value() == 1.0);
}
