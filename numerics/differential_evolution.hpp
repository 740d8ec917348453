// Differential evolution on the unit box, with an ask-tell interface by generation.
#pragma once

#include <string>

#include <Eigen/Core>

#include "core/options.hpp"
#include "core/random.hpp"

namespace bobench {

/// Mutation strategy: the base vector is a random member or the best one; binomial crossover.
enum class EvolutionStrategy { rand1bin, best1bin };
/// Treatment of coordinates outside the box: clipped to it, or redrawn uniformly.
enum class OutOfBox { clip, resample };

/// Settings of differential evolution [Storn & Price 1997]. The defaults are those of the literature on tabular
/// benchmarks: rand/1/bin, population 20, F = CR = 0.5 [Awad et al. 2020]. One differs: mutants are clipped to the box,
/// whereas that paper's program redraws their coordinates.
struct DifferentialEvolutionOptions {
  int population = 20;
  double differential_weight = 0.5;    ///< F
  double crossover_probability = 0.5;  ///< CR
  EvolutionStrategy strategy = EvolutionStrategy::rand1bin;
  OutOfBox boundary = OutOfBox::clip;

  void fields(OptionFields& fields);
};

/// Minimises a function on [0, 1]^dimension. Selection is generational: all trial vectors of a generation have the same
/// parents, so a generation can be scored as one batch. A trial vector replaces its parent unless it is worse.
///
///     DifferentialEvolution search(dimension, options, random);
///     search.tell(score(search.ask()));   // the first generation is uniform
class DifferentialEvolution {
 public:
  DifferentialEvolution(Eigen::Index dimension, DifferentialEvolutionOptions options, Random random);

  /// Replaces the first generation; call it before the first tell(). @param first (dimension x population), within the
  /// unit box
  void start_from(const Eigen::MatrixXd& first) { trials_ = members_ = first; }

  /// The current generation, (dimension x population); the same until tell().
  const Eigen::MatrixXd& ask() const { return trials_; }
  /// @param values (population) scores of the columns of ask(); lower is better, NaN counts as +infinity
  void tell(const Eigen::VectorXd& values);

  /// The best member so far and its value; +infinity before the first tell().
  Eigen::VectorXd best() const;
  double best_value() const;

 private:
  void breed();

  DifferentialEvolutionOptions options_;
  Random random_;
  Eigen::MatrixXd members_;
  Eigen::VectorXd values_;
  Eigen::MatrixXd trials_;
};

}  // namespace bobench
