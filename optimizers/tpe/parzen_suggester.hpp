// TPE's suggestion: for each parameter independently, the candidate with the largest density ratio.
#pragma once

#include <memory>
#include <vector>

#include "core/configuration_set.hpp"
#include "core/history.hpp"
#include "core/random.hpp"
#include "core/search_space.hpp"
#include "surrogates/density/parameter_density.hpp"

namespace bobench::optimizers {

/// The implementation that the densities and the number of good observations follow.
enum class ParzenForm {
  hyperopt,  ///< AdaptiveParzen; gamma sqrt(n)
  optuna     ///< TruncatedParzen; optuna_gamma n
};

/// Defaults are hyperopt's; members that only Optuna has are named after it.
struct ParzenSuggesterOptions {
  ParzenForm form = ParzenForm::hyperopt;
  double gamma = 0.25;
  double optuna_gamma = 0.1;
  bool is_normalized = true;  ///< whether to normalise Optuna's densities; false: as before its version 3.5
  int candidates = 24;
  double prior_weight = 1.0;
  int linear_forgetting = 25;
  bool unseen = false;
  int lies = 0;  ///< number of newest observations that do not count in n below: those of pending trials
};

/// The tree-structured Parzen estimator [Bergstra et al. 2011; hyperopt 0.2.5, tpe.py].
/// Of the n finite observations, the best min(ceil(gamma sqrt(n)), 25) are good and the others bad; in Optuna's form,
/// the best min(ceil(optuna_gamma n), 25). For each parameter, l and g are the Parzen densities of the good and the bad
/// values, of the observations in which the parameter is active. `candidates` values are drawn from l, and the one with
/// the largest ln l - ln g is taken. Parameters are treated as independent.
class ParzenSuggester {
 public:
  ParzenSuggester(const SearchSpace& space, const ParzenSuggesterOptions& options);

  /// Each call must pass the same, growing history. Observations are kept sorted, so that a call takes linear time.
  /// @param pending  trials whose configurations are known, for `unseen`
  Configuration suggest(const History& history, const std::vector<Trial>& pending, Random& random);

  /// How many of n observations are good.
  static Eigen::Index good_count(double gamma, std::size_t n);
  Eigen::Index good_count(std::size_t n) const;

 private:
  struct Observation {
    double value;
    std::size_t age;  ///< position among the finite evaluations, 0 the oldest
  };
  struct Dimension {
    std::vector<Observation> observations;  ///< ascending by value
    std::unique_ptr<surrogates::ParameterDensity> good;
    std::unique_ptr<surrogates::ParameterDensity> bad;
  };

  void learn(const History& history);
  void split();
  void weigh(const std::vector<char>& counts);
  void fit(Dimension& dimension);
  void fit_conditional(Dimension& dimension);
  Configuration propose(Random& random);
  double score(Eigen::Index candidate) const;
  Configuration best_unseen(Random& random) const;

  SearchSpace space_;
  ParzenSuggesterOptions options_;
  std::vector<Dimension> dimensions_;
  std::vector<Observation> ranking_;  ///< ascending by objective
  std::vector<char> is_good_;         ///< by age
  Eigen::ArrayXd weights_;            ///< by age
  Eigen::ArrayXd good_values_, good_weights_, bad_values_, bad_weights_;
  Eigen::MatrixXd candidates_;  ///< (dimension x candidates)
  Eigen::ArrayXXd scores_;      ///< (dimension x candidates) ln l - ln g
  ConfigurationSet known_;
  std::size_t seen_ = 0;
};

}  // namespace bobench::optimizers
