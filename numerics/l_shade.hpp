// L-SHADE: differential evolution that adapts its two numbers and shrinks its population, a generation at a time.
#pragma once

#include <vector>

#include <Eigen/Core>

#include "core/options.hpp"
#include "core/random.hpp"

namespace bobench {

/// Settings of L-SHADE [Tanabe & Fukunaga 2014]; the defaults are the paper's.
struct LShadeOptions {
  int population_per_parameter = 18;  ///< members at the start; 4 at the end
  double archive_share = 2.6;         ///< places for replaced members, as a share of the population
  double best_share = 0.11;           ///< p: of which best members one is steered for
  int memories = 6;                   ///< H

  void fields(OptionFields& fields);
};

/// Minimises a function on [0, 1]^dimension within a number of evaluations, by which the population shrinks from 18 n to
/// 4. Trial vectors are current-to-pbest/1 with an archive of members that were replaced, binomial crossover; F and CR of
/// each are drawn around memories of what has led to gains. As in the authors' program, 1.0.1.
///
///     LShade search(dimension, evaluations, options, random);
///     search.tell(score(search.ask()));   // the first generation is uniform
class LShade {
 public:
  /// @param evaluations  that there will be in all
  LShade(Eigen::Index dimension, double evaluations, LShadeOptions options, Random random);

  /// Replaces the first generation, before it is told. @param first (dimension x population), within the unit box
  void start_from(const Eigen::MatrixXd& first) { trials_ = first; }

  /// The generation to be scored, the same until it is told: (dimension x members), of which there are fewer and fewer.
  const Eigen::MatrixXd& ask() const { return trials_; }
  /// @param values (members) scores of the columns of ask(); lower is better, NaN counts as +infinity
  void tell(const Eigen::VectorXd& values);

  Eigen::VectorXd best() const;
  double best_value() const;  ///< +infinity before the first tell()

  /// Means of F and CR that draws are around; of CR -1 where it stays 0 for ever.
  const std::vector<double>& weight_memories() const { return weights_; }
  const std::vector<double>& crossover_memories() const { return crossovers_; }

 private:
  struct Gain {
    double size, weight, crossover;
  };

  std::vector<Gain> select(const Eigen::VectorXd& values);
  void learn(std::vector<Gain> gains);
  void shrink();
  void breed();
  void draw_numbers(Eigen::Index member);
  void cross(Eigen::Index member, Eigen::Index best);
  void keep(const Eigen::VectorXd& replaced);
  std::size_t archive_places() const;

  LShadeOptions options_;
  Random random_;
  double evaluations_, done_ = 0.0;
  Eigen::Index first_population_;
  Eigen::MatrixXd members_, trials_;
  Eigen::VectorXd values_;
  Eigen::VectorXd weight_, crossover_;  ///< F and CR of each trial vector
  std::vector<Eigen::VectorXd> archive_;
  std::vector<double> weights_, crossovers_;  ///< memories
  std::size_t next_memory_ = 0;
};

}  // namespace bobench
