// Small catalogues of well-behaved and ill-behaved problems and optimisers, for tests.
#pragma once

#include <cmath>
#include <limits>
#include <stdexcept>
#include <utility>

#include "core/error.hpp"
#include "hpobench_tables/catalog.hpp"
#include "optimizers/catalog.hpp"
#include "runners/plan.hpp"
#include "testfunctions/catalog.hpp"
#include "testfunctions/simulators/catalog.hpp"

namespace bobench {

/// Throws where x[0] > 0.9.
struct FragileProblem {
  SearchSpace space() const { return SearchSpace::box(2, 0.0, 1.0); }
  Evaluation evaluate(const Configuration& x, double, Random&) const {
    if (x[0] > 0.9) throw std::runtime_error("the simulator fell over");
    return {.value = x.sum()};
  }
  std::optional<double> optimum() const { return 0.0; }
  std::string name() const { return "fragile"; }
};

/// NaN and infinities in a third of the box each.
struct HoleyProblem {
  SearchSpace space() const { return SearchSpace::box(2, 0.0, 1.0); }
  Evaluation evaluate(const Configuration& x, double, Random&) const {
    constexpr double inf = std::numeric_limits<double>::infinity();
    const double value = x[0] < 0.3 ? std::nan("") : x[0] < 0.5 ? inf : x[0] < 0.6 ? -inf : x.sum();
    return {.value = value};
  }
  std::optional<double> optimum() const { return std::nullopt; }
  std::string name() const { return "holey"; }
};

/// The same, with the reason stated.
struct ExplainedHoleyProblem : HoleyProblem {
  Evaluation evaluate(const Configuration& x, double fidelity, Random& random) const {
    Evaluation outcome = HoleyProblem::evaluate(x, fidelity, random);
    if (std::isnan(outcome.value)) outcome.failure = "a hole";
    return outcome;
  }
  std::string name() const { return "explained-holey"; }
};

/// Categorical, integer and log-scaled parameters together.
struct MixedProblem {
  SearchSpace space() const {
    return SearchSpace({{"x", RealParameter{1e-4, 1.0, Scale::log}},
                        {"n", IntegerParameter{1, 9}},
                        {"batch", OrdinalParameter{{8, 16, 32}}},
                        {"kind", CategoricalParameter{{"a", "b", "c"}}}});
  }
  Evaluation evaluate(const Configuration& x, double, Random&) const {
    const double value = std::pow(std::log10(x[0]) + 2.0, 2) + std::abs(x[1] - 4.0) + x[2] + (x[3] == 1.0 ? 0.0 : 2.0);
    return {.value = value};
  }
  std::optional<double> optimum() const { return 0.0; }
  std::string name() const { return "mixed"; }
};

/// A choice of three models with parameters of their own; the best is a network of three layers.
struct ConditionalProblem {
  SearchSpace space() const {
    return SearchSpace({{"model", CategoricalParameter{{"linear", "svm", "net"}}},
                        {"gamma", RealParameter{1e-4, 1.0, Scale::log}, Condition{"model", {1}}},
                        {"layers", IntegerParameter{1, 5}, Condition{"model", {2}}},
                        {"rate", RealParameter{1e-4, 1.0, Scale::log}, Condition{"model", {2}, 1e-4}},
                        {"dropout", RealParameter{0.0, 1.0}, Condition{"layers", {2, 3, 4}}}});
  }
  Evaluation evaluate(const Configuration& x, double, Random&) const {
    if (x[0] == 0.0) return {.value = 2.0};
    if (x[0] == 1.0) return {.value = 1.0 + std::pow(std::log10(x[1]) + 1.0, 2)};
    return {.value = std::abs(x[2] - 3.0) + std::pow(std::log10(x[3]) + 2.0, 2) + std::abs(x[4] - 0.2)};
  }
  std::optional<double> optimum() const { return 0.0; }
  std::string name() const { return "conditional"; }
};

/// 27 configurations: 1 of kind a, 13 of each other kind.
struct FiniteConditionalProblem {
  SearchSpace space() const {
    return SearchSpace({{"kind", CategoricalParameter{{"a", "b", "c"}}},
                        {"n", IntegerParameter{1, 4}, Condition{"kind", {1, 2}}},
                        {"batch", OrdinalParameter{{8, 16, 32, 64}}, Condition{"n", {2, 3, 4}}}});
  }
  Evaluation evaluate(const Configuration& x, double, Random&) const {
    return {.value = std::abs(x[0] - 2.0) + std::abs(x[1] - 3.0) + x[2]};
  }
  std::optional<double> optimum() const { return 0.0; }
  std::string name() const { return "finite-conditional"; }
};

/// Twelve configurations in total.
struct FiniteProblem {
  SearchSpace space() const {
    return SearchSpace({{"n", IntegerParameter{1, 4}}, {"kind", CategoricalParameter{{"a", "b", "c"}}}});
  }
  Evaluation evaluate(const Configuration& x, double, Random&) const { return {.value = x[0] + x[1]}; }
  std::optional<double> optimum() const { return 1.0; }
  std::string name() const { return "finite"; }
};

/// Proposes a point outside the space.
struct WildOptimizer {
  explicit WildOptimizer(const OptimizerContext& context) : dimension(context.space.dimension()) {}
  Trial ask() { return {Eigen::VectorXd::Constant(dimension, 1e6)}; }
  void tell(const Trial&, const Evaluation&) {}
  Eigen::Index dimension;
};

/// Supports real parameters only.
struct PickyOptimizer {
  static constexpr Abilities abilities = {.real = true, .integer = false, .ordinal = false, .categorical = false};
  explicit PickyOptimizer(const OptimizerContext& context) : space(context.space), random(1) {}
  Trial ask() { return {space.sample(random)}; }
  void tell(const Trial&, const Evaluation&) {}
  SearchSpace space;
  Random random;
};

inline runners::Catalogs toy_catalogs() {
  runners::Catalogs catalogs{optimizers::catalog(), {}};
  testfunctions::add_to(catalogs.problems);
  simulators::add_to(catalogs.problems);
  hpobench_tables::add_to(catalogs.problems);
  catalogs.problems.add(FragileProblem{}, "throws");
  catalogs.problems.add(HoleyProblem{}, "NaN and infinities");
  catalogs.problems.add(ExplainedHoleyProblem{}, "NaN and infinities");
  catalogs.problems.add(MixedProblem{}, "mixed");
  catalogs.problems.add(FiniteProblem{}, "finite");
  catalogs.optimizers.add<WildOptimizer>("wild", "proposes points outside");
  catalogs.optimizers.add<PickyOptimizer>("picky", "real parameters alone");
  return catalogs;
}

}  // namespace bobench
