// CMA-ES (covariance matrix adaptation evolution strategy): one descent, without restarts, with an ask-tell interface.
#pragma once

#include <deque>
#include <optional>
#include <string>

#include <Eigen/Core>

#include "core/random.hpp"
#include "numerics/decompositions.hpp"

namespace bobench {

enum class CmaWeights {
  positive,  ///< positive weights of the better half [Hansen & Ostermeier 2001; BBOB-2009's cmaes.m 3.31]
  active     ///< also negative weights of the worse half [Hansen 2016, arXiv 1604.00772, Sec. A and B; pycma's default]
};

/// Strategy parameters for a dimension and a population size. Symbols as in Hansen's tutorial [arXiv 1604.00772].
struct CmaConstants {
  /// @param dimension  n >= 1  @param population  lambda >= 2
  CmaConstants(Eigen::Index dimension, Eigen::Index population, CmaWeights kind);

  static Eigen::Index default_population(Eigen::Index dimension);  ///< 4 + floor(3 ln n)
  /// 100 + 50 (n + 3)^2 / sqrt(lambda)
  static double default_max_iterations(Eigen::Index dimension, Eigen::Index population);

  Eigen::VectorXd weights;  ///< (lambda) the best member's first; the positive ones sum to 1
  Eigen::Index parents;     ///< mu, the number of positive weights
  double mu_eff;
  double c_sigma, d_sigma, c_c, c_1, c_mu;
  double expected_length;  ///< E ||N(0, I)||, by the usual approximation
};

/// Termination criteria of a descent, named as in cmaes.m and [Hansen 2009].
enum class CmaEnd {
  max_iterations,
  tol_x,
  tol_up_sigma,
  tol_fun,
  tol_hist_fun,
  equal_fun_values,
  stagnation,
  condition,
  no_effect_coordinate,
  no_effect_axis
};
std::string to_string(CmaEnd end);

struct CmaOptions {
  Eigen::Index population = 0;  ///< lambda; 0: the default
  CmaWeights weights = CmaWeights::active;
  double max_iterations = 0.0;  ///< 0: the default
  /// The step size that tol_x is relative to; 0: the descent's initial one.
  double reference_sigma = 0.0;
};

/// Minimises a function on R^n from an initial mean and step size.
///
///     CmaEs search(mean, sigma, options, random);
///     while (!search.end()) search.tell(score(search.ask()));
///
/// Samples, evolution paths and covariance follow Hansen's tutorial; the termination criteria are those of the program
/// published with BIPOP-CMA-ES (BBOB-2009). Each generation allocates memory only for the eigenvectors and the recorded
/// values.
class CmaEs {
 public:
  CmaEs(const Eigen::VectorXd& mean, double sigma, const CmaOptions& options, Random random);

  /// The current generation, (n x lambda); the same until tell().
  const Eigen::MatrixXd& ask() const { return samples_; }
  /// @param values (lambda) of the columns of ask(); lower is better, NaN counts as the worst
  void tell(const Eigen::VectorXd& values);

  /// The termination criterion that is met, or nothing.
  std::optional<CmaEnd> end() const { return end_; }

  const CmaConstants& constants() const { return constants_; }
  const Eigen::VectorXd& mean() const { return mean_; }
  double sigma() const { return sigma_; }
  const Eigen::MatrixXd& covariance() const { return covariance_; }
  long iterations() const { return iterations_; }

 private:
  void sample();
  void decompose();
  void move_mean(const Eigen::VectorXd& values);
  void adapt();
  void remember(const Eigen::VectorXd& values);
  std::optional<CmaEnd> find_end() const;
  bool stagnates() const;
  bool is_flat() const;
  std::optional<CmaEnd> end_of_values() const;
  std::optional<CmaEnd> end_of_distribution() const;

  Eigen::Index dimension_;
  CmaConstants constants_;
  Random random_;
  double sigma_, reference_sigma_, max_iterations_;

  Eigen::VectorXd mean_, path_sigma_, path_c_;
  Eigen::MatrixXd covariance_, axes_;  ///< C, and B D of C = B D^2 B'
  Eigen::MatrixXd basis_;              ///< B
  Eigen::VectorXd lengths_;            ///< D
  bool is_degenerate_ = false;         ///< an eigenvalue is not positive
  long iterations_ = 0, decomposed_ = 0;

  Eigen::MatrixXd normals_, steps_, samples_;  ///< z, y = B D z, x = m + sigma y
  Eigen::VectorXi order_;
  Eigen::VectorXd step_, whitened_, scaled_;
  Eigen::MatrixXd weighted_;

  std::deque<double> best_values_;              ///< of the most recent iterations
  std::deque<double> long_best_, long_median_;  ///< for the stagnation criterion; their length grows
  std::deque<bool> equal_values_;
  double worst_now_ = 0.0, best_now_ = 0.0;
  std::optional<CmaEnd> end_;
};

}  // namespace bobench
