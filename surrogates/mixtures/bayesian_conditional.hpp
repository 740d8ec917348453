// The conditional of a joint density, mixed with a wide prior where there is little evidence.
#pragma once

#include <Eigen/Core>

#include "core/options.hpp"
#include "core/random.hpp"
#include "surrogates/mixtures/conditional_mixture.hpp"

namespace bobench::surrogates {

/// Settings of the prior N(0, sd^2) of standardised targets. Weight and deviation are those of kruse2022's program.
struct PriorOptions {
  double prior_weight = 1e-6;  ///< 1 / Delta: compared with N p(x)
  double prior_sd = 10.0;
  bool mix_moments = false;  ///< idea 2: one normal distribution, with mixed mean and variance

  void fields(OptionFields& fields);
};

/// The predictive distribution of the surrogate at n points [kruse2022, Sec. 4.1]:
///     alpha p(y | x) + (1 - alpha) N(y; 0, sd^2),  alpha = N p(x) Delta / (N p(x) Delta + 1)
/// (the line on the implementation there omits the + 1), or, by its second idea,
///     N(y; alpha m, alpha v + (1 - alpha) sd^2)
/// where m and v are the conditional's mean and variance.
class BayesianConditional {
 public:
  /// @param observations  N
  BayesianConditional(ConditionalMixture conditional, double observations, const PriorOptions& options);
  /// Replaces the prior.
  void set_prior(const PriorOptions& options);

  Eigen::Index points() const { return alpha_.size(); }
  const Eigen::VectorXd& alpha() const { return alpha_; }
  /// Mean and variance [kruse2022, Sec. 4.1.1].
  const Prediction& moments() const { return moments_; }
  /// ln p(y_i | x_i): (n)
  Eigen::VectorXd log_density(const Eigen::VectorXd& y) const;
  /// P(Y <= y_i | x_i): (n)
  Eigen::VectorXd probability(const Eigen::VectorXd& y) const;
  /// y with P(Y <= y | x_i) = level: (n). @throws InputError unless level is in (0, 1)
  Eigen::VectorXd quantile(double level) const;
  /// One draw at each point. @param chosen  (n) uniform on [0, 1): the component  @param normal  (n) standard normal
  Eigen::VectorXd draw(const Eigen::VectorXd& chosen, const Eigen::VectorXd& normal) const;

 private:
  template <typename Handle>
  void for_components(Eigen::Index point, Handle&& handle) const;
  double probability_at(Eigen::Index point, double y) const;

  ConditionalMixture conditional_;
  double observations_;
  Prediction conditional_moments_;
  PriorOptions options_;
  Eigen::VectorXd alpha_;
  Prediction moments_;
};

}  // namespace bobench::surrogates
