// L-SHADE: success-history adaptive differential evolution with linear population size reduction.
#pragma once

#include <vector>

#include <Eigen/Core>

#include "core/options.hpp"
#include "core/random.hpp"

namespace bobench {

/// Settings of L-SHADE [Tanabe & Fukunaga 2014]; the defaults are the paper's.
struct LShadeOptions {
  int population_per_parameter = 18;  ///< initial size per parameter; the final size is 4
  double archive_share = 2.6;         ///< archive size as a multiple of the population size
  double best_share = 0.11;           ///< p: share of the best members in current-to-pbest
  int memories = 6;                   ///< H

  void fields(OptionFields& fields);
};

/// Minimises a function on [0, 1]^dimension within a number of evaluations, over which the population shrinks from 18 n
/// to 4. Trial vectors are by current-to-pbest/1 with an archive of replaced members, and binomial crossover. Their F
/// and CR are drawn around memories of successful values. As in the authors' program, 1.0.1.
///
///     LShade search(dimension, evaluations, options, random);
///     search.tell(score(search.ask()));   // the first generation is uniform
class LShade {
 public:
  /// @param evaluations  total number of evaluations
  LShade(Eigen::Index dimension, double evaluations, LShadeOptions options, Random random);

  /// Replaces the first generation; call it before the first tell(). @param first (dimension x population), within the
  /// unit box
  void start_from(const Eigen::MatrixXd& first) { trials_ = first; }

  /// The current generation, (dimension x members), with a decreasing number of members; the same until tell().
  const Eigen::MatrixXd& ask() const { return trials_; }
  /// @param values (members) scores of the columns of ask(); lower is better, NaN counts as +infinity
  void tell(const Eigen::VectorXd& values);

  Eigen::VectorXd best() const;
  double best_value() const;  ///< +infinity before the first tell()

  /// The memories of F and CR; -1 for a CR that stays 0.
  const std::vector<double>& weight_memories() const { return weights_; }
  const std::vector<double>& crossover_memories() const { return crossovers_; }

 private:
  struct Gain {
    double size, weight, crossover;
  };

  std::vector<Gain> select(const Eigen::VectorXd& values);
  void learn(const std::vector<Gain>& gains);
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
