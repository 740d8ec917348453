// BOHB's generator of configurations: kernel densities of the good and the bad ones on the largest useful fidelity.
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
  double min_bandwidth = 1e-3;  ///< the tabular benchmarks' authors: 0.3

  /// @param candidates_name what the option `candidates` is called
  void fields(OptionFields& fields, const std::string& candidates_name = "candidates");
};

/// The model of BOHB [Falkner et al. 2018, Sec. 4.1; HpBandSter, config_generators/bohb.py]. Of the n observations on
/// the largest fidelity that has 2 (D + 1), the best max(D + 1, top_share n) are good and the max(D + 1, (1 -
/// top_share) n) that follow them bad; l and g are their kernel densities in unit coordinates. Each candidate is a good
/// observation, drawn uniformly, with each number perturbed by a normal of bandwidth_factor times l's bandwidth,
/// truncated to [0, 1], and each category replaced by a uniform one with probability h. The candidate with the least
/// max(g, 1e-32) / max(l, 1e-32) is proposed. Failed evaluations count as +infinity: they are bad.
/// Integers are perturbed and scored on [0, 1], where the bounds are 0 and 1 (ConfigSpace: the bins' middles).
class KdeGenerator {
 public:
  KdeGenerator(const SearchSpace& space, const KdeGeneratorOptions& options);

  void learn(const Trial& trial, double value);
  /// Nothing where there is no model yet, or with probability random_share: then a random configuration is due.
  /// @param known configurations not to be proposed; nothing if all candidates are among them
  std::optional<Configuration> propose(Random& random, const ConfigurationSet* known = nullptr);

 private:
  /// What is known of one fidelity, rising by value, the older first on ties.
  struct Observations {
    std::vector<double> values;
    std::vector<Eigen::VectorXd> points;  ///< unit coordinates
  };

  const Observations* largest_useful() const;
  void fit(const Observations& observations);
  void draw_candidates(Random& random);

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
