#include "numerics/derivative_free.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <thread>
#include <vector>

#include "catch.hpp"
#include "core/error.hpp"

using namespace bobench;
using Eigen::VectorXd;

namespace {

constexpr DerivativeFree algorithms[] = {
    DerivativeFree::bobyqa,        DerivativeFree::newuoa, DerivativeFree::cobyla, DerivativeFree::nelder_mead,
    DerivativeFree::sbplx,         DerivativeFree::praxis, DerivativeFree::direct, DerivativeFree::direct_l,
    DerivativeFree::direct_l_rand, DerivativeFree::crs2,   DerivativeFree::isres,  DerivativeFree::esch,
    DerivativeFree::mlsl};

struct Enough {};

double bowl(const VectorXd& x) {
  const VectorXd d = x - VectorXd::LinSpaced(x.size(), 0.2, 0.7);
  return d.squaredNorm() + 0.5 * d[0] * d[1];
}

/// The values observed within the given number of evaluations.
std::vector<double> values(DerivativeFree algorithm, std::size_t evaluations, std::uint64_t seed = 1) {
  std::vector<double> seen;
  const auto score = [&](const VectorXd& x) {
    if (seen.size() == evaluations) throw Enough();
    if (algorithm != DerivativeFree::newuoa && (x.minCoeff() < 0.0 || x.maxCoeff() > 1.0)) {
      throw std::logic_error("outside the box");
    }
    seen.push_back(bowl(x));
    return seen.back();
  };
  try {
    minimize_derivative_free(algorithm, score, VectorXd::Constant(3, 0.6), {.seed = seed});
  } catch (const Enough&) {
  }
  return seen;
}

}  // namespace

TEST_CASE("each finds the bottom of a bowl, and stays in the box") {
  for (const DerivativeFree algorithm : algorithms) {
    const std::vector<double> seen = values(algorithm, 3000);
    INFO(static_cast<int>(algorithm) << ": " << seen.size() << " evaluations");
    const bool is_evolution = algorithm == DerivativeFree::isres || algorithm == DerivativeFree::esch;
    CHECK(*std::ranges::min_element(seen) < (is_evolution ? 1e-2 : 1e-5));
  }
}

TEST_CASE("each does the same for the same seed, in any thread, and another seed gives other points") {
  for (const DerivativeFree algorithm : algorithms) {
    const std::vector<double> here = values(algorithm, 200);
    std::vector<double> there;
    std::thread([&] {
      values(algorithm, 150, 2);  // the generator is per thread: it is seeded each time
      there = values(algorithm, 200);
    }).join();
    CHECK(here == there);
    const bool has_chance = algorithm == DerivativeFree::direct_l_rand || algorithm == DerivativeFree::crs2 ||
                            algorithm == DerivativeFree::isres || algorithm == DerivativeFree::esch;
    if (has_chance) CHECK(values(algorithm, 200, 2) != here);
  }
}

TEST_CASE("what the score throws comes through at once") {
  for (const DerivativeFree algorithm : algorithms) {
    int calls = 0;
    const auto score = [&](const VectorXd&) -> double {
      if (++calls == 5) throw std::runtime_error("enough");
      return 1.0 * calls;
    };
    CHECK_THROWS_WITH(minimize_derivative_free(algorithm, score, VectorXd::Constant(3, 0.5), {}), "enough");
    CHECK(calls == 5);
  }
}

TEST_CASE("newuoa refuses a single coordinate; bobyqa takes it") {
  const auto score = [](const VectorXd& x) { return x.squaredNorm(); };
  CHECK_THROWS_AS(minimize_derivative_free(DerivativeFree::newuoa, score, VectorXd::Constant(1, 0.5), {}), InputError);
  CHECK_NOTHROW(minimize_derivative_free(DerivativeFree::bobyqa, score, VectorXd::Constant(1, 0.5), {}));
}
