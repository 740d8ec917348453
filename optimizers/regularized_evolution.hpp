// Regularised evolution: a population that discards its oldest member.
#pragma once

#include <optional>
#include <vector>

#include "core/optimizer_catalog.hpp"
#include "core/options.hpp"

namespace bobench::optimizers {

/// Defaults are those of the tabular benchmarks' authors (nas_benchmarks, run_regularized_evolution.py).
struct RegularizedEvolutionOptions {
  int population = 100;
  int sample = 10;

  void fields(OptionFields& fields);
};

/// Ageing evolution [Real et al. 2019, Alg. 1]. The population consists of the latest observations. Once it is
/// complete, each trial is the best of `sample` members drawn with replacement, with one uniformly chosen parameter set
/// to a different value, uniform on the parameter's own scale. It is one of the active parameters; parameters that
/// become active have their imputed values. When the trial is told, the oldest member is removed.
/// Parameters with a single value are never chosen; if all parameters have a single value, trials are copies. Failed
/// evaluations (NaN, infinite) rank last. The first members are the initial design that all optimisers share, and count
/// towards the budget.
class RegularizedEvolution {
 public:
  using Options = RegularizedEvolutionOptions;
  static constexpr Abilities abilities = {.concurrent = true};  // run by many workers in Real et al. (2019)

  RegularizedEvolution(const OptimizerContext& context, const Options& options);
  static int initial_design(const OptimizerContext&, const Options& options) { return options.population; }

  Trial ask() { return *ask({}); }
  std::optional<Trial> ask(const std::vector<Trial>& pending);
  void tell(const Trial& trial, const Evaluation& evaluation);

 private:
  struct Member {
    Configuration configuration;
    double value;  ///< +infinity if it failed
  };

  const Member& tournament();
  Configuration mutated(Configuration configuration);

  SearchSpace space_, unconditional_;
  double fidelity_;
  Options options_;
  Random design_;
  Random random_;
  std::vector<Eigen::Index> mutable_;  ///< parameters with more than one value
  std::vector<Member> population_;     ///< a ring buffer once it is complete
  std::size_t oldest_ = 0;
};

}  // namespace bobench::optimizers
