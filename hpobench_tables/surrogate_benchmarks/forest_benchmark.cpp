#include "hpobench_tables/surrogate_benchmarks/forest_benchmark.hpp"

#include <array>
#include <utility>

#include <fmt/format.h>

#include "core/error.hpp"
#include "hpobench_tables/surrogate_benchmarks/forest_minimum.hpp"

namespace bobench::hpobench_tables {
namespace {

class ForestProblem {
 public:
  ForestProblem(ForestBenchmark benchmark, std::shared_ptr<const SurrogateForests> forests)
      : benchmark_(std::move(benchmark)), forests_(std::move(forests)) {}

  const SearchSpace& space() const { return benchmark_.space; }
  const std::string& name() const { return benchmark_.id; }
  const std::vector<double>& fidelities() const { return benchmark_.fidelities; }
  std::optional<double> optimum() const { return benchmark_.has_searchable_optimum ? forests_->optimum : std::nullopt; }

  /// Results on a space without its conditions are of another problem.
  nlohmann::json details() const {
    nlohmann::json details = nlohmann::json::object();
    if (benchmark_.space.is_conditional()) details["conditional"] = true;
    return details;
  }

  Evaluation evaluate(const Configuration& configuration, double fidelity, Random&) const {
    std::array<double, static_cast<std::size_t>(Forest::max_features)> buffer{};
    const std::span<double> x(buffer.data(), static_cast<std::size_t>(benchmark_.features));
    benchmark_.inputs(configuration, fidelity, x);
    const double value = forests_->objective.predict(x);
    return {.value = value, .fidelity = fidelity, .cost_seconds = benchmark_.cost(*forests_, x)};
  }

 private:
  ForestBenchmark benchmark_;
  std::shared_ptr<const SurrogateForests> forests_;
};

/// The minimum over the space, if it can be searched: the inputs at the space's corners bound all inputs.
std::optional<double> optimum_of(const ForestBenchmark& benchmark, const Forest& forest) {
  if (!benchmark.has_searchable_optimum) return std::nullopt;
  const Eigen::Index d = benchmark.space.dimension();
  Configuration low(d), high(d);
  for (Eigen::Index i = 0; i < d; ++i) {
    low[i] = benchmark.space[i].low();
    high[i] = benchmark.space[i].high();
  }
  Eigen::VectorXd from(benchmark.features), to(benchmark.features);
  const auto features = static_cast<std::size_t>(benchmark.features);
  benchmark.inputs(low, benchmark.fidelities.back(), {from.data(), features});
  benchmark.inputs(high, benchmark.fidelities.back(), {to.data(), features});
  const auto minimum = minimum_over_box(forest, from, to);
  return minimum ? std::optional(minimum->value) : std::nullopt;
}

}  // namespace

double predicted_cost(const SurrogateForests& forests, std::span<double> x) {
  return forests.cost ? forests.cost->predict(x) : 0.0;
}

Problem forest_problem(ForestBenchmark benchmark, std::shared_ptr<const SurrogateForests> forests) {
  return ForestProblem(std::move(benchmark), std::move(forests));
}

ForestFile native_forests(const ForestBenchmark& benchmark, ForestFile published, const std::string& path) {
  published.id = benchmark.forest_id;
  published.features = benchmark.features;
  if (benchmark.needs_cost && !published.cost) {
    throw InputError(fmt::format("'{}' has no cost forest (group 'cost'); {} needs one", path, benchmark.id));
  }
  for (double& value : published.objective.value) value = benchmark.scale * value + benchmark.shift;
  const Forest objective(published.objective, benchmark.features, fmt::format("'{}', objective", path));
  if (published.cost) Forest(*published.cost, benchmark.features, fmt::format("'{}', cost", path));
  published.optimum = optimum_of(benchmark, objective);
  return published;
}

}  // namespace bobench::hpobench_tables
