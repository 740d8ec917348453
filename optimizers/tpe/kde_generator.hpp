// BOHB's configuration generator: kernel densities of good and bad observations on the highest usable fidelity.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/configuration_set.hpp"
#include "core/history.hpp"
#include "core/options.hpp"
#include "core/random.hpp"
#include "surrogates/density/kernel_density.hpp"

namespace bobench::optimizers {

/// Defaults are HpBandSter's.
struct KdeGeneratorOptions {
  double top_share = 0.15;
  double random_share = 1.0 / 3.0;
  int candidates = 64;
  double bandwidth_factor = 3.0;
  double min_bandwidth = 1e-3;  ///< 0.3 in the code of the tabular benchmarks' authors

  /// @param candidates_name  name of the option `candidates`
  void fields(OptionFields& fields, const std::string& candidates_name = "candidates");
};

/// The model of BOHB [Falkner et al. 2018, Sec. 4.1; HpBandSter, config_generators/bohb.py]. It uses the n observations
/// on the highest fidelity with at least 2 (D + 1). The best max(D + 1, top_share n) are good, and the next max(D + 1,
/// (1 - top_share) n) are bad; l and g are their kernel densities in unit coordinates. A candidate is a uniformly drawn
/// good observation. Each number is perturbed by a normal of bandwidth_factor times l's bandwidth h, truncated to [0,
/// 1]; each category is replaced by a uniform one with probability h. The candidate with the least max(g, 1e-32) /
/// max(l, 1e-32) is proposed. Failed evaluations count as +infinity and are bad. Integers are perturbed and scored on
/// [0, 1], where the bounds are 0 and 1 (ConfigSpace: the centres of the bins).
class KdeGenerator {
 public:
  KdeGenerator(const SearchSpace& space, const KdeGeneratorOptions& options);

  void learn(const Trial& trial, double value);
  /// Nothing before there are enough observations, or with probability random_share; then a random configuration is
  /// due.
  /// @param known  configurations that must not be proposed; returns nothing if all candidates are among them
  std::optional<Configuration> propose(Random& random, const ConfigurationSet* known = nullptr);

 private:
  /// The observations on one fidelity, ascending by value, older ones first on ties.
  struct Observations {
    std::vector<double> values;
    std::vector<Eigen::VectorXd> points;  ///< unit coordinates
  };

  const Observations* largest_useful() const;
  void fit(const Observations& observations);
  void draw_candidates(Random& random);
  void impute_candidates();

  SearchSpace space_;
  KdeGeneratorOptions options_;
  std::vector<int> levels_;
  std::size_t min_points_;  ///< D + 1
  std::map<double, Observations> by_fidelity_;
  Eigen::MatrixXd good_points_;  ///< (D x n)
  surrogates::KernelDensity good_;
  surrogates::KernelDensity bad_;
  Eigen::MatrixXd candidates_;  ///< (D x candidates)
};

}  // namespace bobench::optimizers
