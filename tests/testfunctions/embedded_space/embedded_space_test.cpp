#include "testfunctions/embedded_space/embedded_space_family.hpp"

#include <cmath>
#include <string>

#include "catch.hpp"
#include "core/error.hpp"
#include "core/problem_catalog.hpp"
#include "test_seed.hpp"
#include "testfunctions/catalog.hpp"

using namespace bobench;
using namespace bobench::testfunctions;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

TEST_CASE("an embedded function has its optimum in the box, and nothing lower") {
  Random random(test_seed(1));
  for (const std::string name : {"branin", "hartmann6", "goldstein-price", "camel"}) {
    for (const bool rotated : {false, true}) {
      for (const int instance : {1, 2, 7}) {
        INFO(name << " rotated " << rotated << " instance " << instance);
        const EmbeddedFunction embedded = embed(synthetic::function_of({"synthetic", name}), 30, rotated, instance);
        const VectorXd best = embedded.argmin();
        CHECK(best.cwiseAbs().maxCoeff() <= 1.0);
        CHECK(embedded.value(best) == Approx(embedded.function.optimum).margin(1e-5));
        const Index d = embedded.inputs.cols();
        CHECK((embedded.inputs.transpose() * embedded.inputs - MatrixXd::Identity(d, d)).norm() < 1e-12);
        for (int i = 0; i < 200; ++i) {
          const VectorXd x = (2.0 * random.uniform_vector(30).array() - 1.0).matrix();
          CHECK(embedded.value(x) >= embedded.function.optimum - 1e-9);
        }
      }
    }
  }
}

TEST_CASE("of an embedded function d inputs matter, or d directions") {
  Random random(test_seed(2));
  const EmbeddedFunction aligned = embed(synthetic::function_of({"synthetic", "hartmann6"}), 50, false, 3);
  const EmbeddedFunction rotated = embed(synthetic::function_of({"synthetic", "hartmann6"}), 50, true, 3);
  const VectorXd x = 0.2 * (2.0 * random.uniform_vector(50).array() - 1.0).matrix();
  int matter = 0, matter_rotated = 0;
  for (Index i = 0; i < 50; ++i) {
    const VectorXd moved = x + 0.1 * VectorXd::Unit(50, i);
    matter += aligned.value(moved) != aligned.value(x);
    matter_rotated += rotated.value(moved) != rotated.value(x);
  }
  CHECK(matter == 6);
  CHECK(matter_rotated == 50);
  // The function is constant across the subspace.
  VectorXd across = random.normal_vector(50);
  across -= rotated.inputs * (rotated.inputs.transpose() * across);
  CHECK(rotated.value(x + 0.05 * across) == Approx(rotated.value(x)).epsilon(1e-9));
}

TEST_CASE("embedded problems by name: instances by replicate, and what there is not") {
  ProblemCatalog all;
  add_to(all);
  CHECK(all.make("embedded-space/hartmann6/d100", 0).name() == "embedded-space/hartmann6/d100/i1");
  CHECK(all.make("embedded-space/levy/d5/d60/rotated", 4).name() == "embedded-space/levy/d5/d60/rotated/i5");
  CHECK(all.make("embedded-space/branin/d25/i9", 0).optimum() == all.make("synthetic/branin", 0).optimum());
  for (const std::string bad :
       {"embedded-space/hartmann6", "embedded-space/hartmann6/d6", "embedded-space/hartmann6/d0",
        "embedded-space/hartmann6/d10001", "embedded-space/noise-only/d10", "embedded-space/nothing/d10",
        "embedded-space/forrester/multi-fidelity/d10", "embedded-space/branin/d10/turned",
        "embedded-space/branin/d10/rotated/i0", "embedded-space/levy/d60", "embedded-space/d10"}) {
    INFO(bad);
    CHECK_THROWS_AS(all.make(bad, 0), InputError);
  }
  Random random(1);
  const Problem one = all.make("embedded-space/branin/d25/rotated", 0);
  const Problem other = all.make("embedded-space/branin/d25/rotated", 1);
  const Configuration x = one.space().sample(random);
  CHECK(one.evaluate(x, 1.0, random).value != other.evaluate(x, 1.0, random).value);
}
