// The kinds of joint density for a MixtureRegressor, with their options and fitting functions.
#pragma once

#include <functional>

#include <Eigen/Core>

#include "core/options.hpp"
#include "core/random.hpp"
#include "surrogates/mixtures/conditional_mixture.hpp"
#include "surrogates/mixtures/expectation_maximization.hpp"
#include "surrogates/mixtures/sum_product_training.hpp"

namespace bobench::surrogates {

/// p(x) and p(y | x) of a fitted density at the columns of x.
using Conditionals = std::function<ConditionalMixture(const Eigen::MatrixXd& x)>;

// A kind has these members:
//   Options                          with fields()
//   name                             "a kernel density"
//   fit(X, y, options, random)       fits standardised data (features x n), (n) -> Conditionals

/// Kernel density regression [kruse2022, Sec. 4.3]. Widths are those of the program behind the thesis's tables.
struct KernelDensityKind {
  struct Options {
    double x_width = 0.05, y_width = 0.05;
    void fields(OptionFields& fields);
  };
  static constexpr const char* name = "a kernel density";
  static Conditionals fit(const Eigen::MatrixXd& X, const Eigen::VectorXd& y, const Options& options, Random& random);
};

/// Gaussian mixture regression [kruse2022, Sec. 4.4].
struct GaussianMixtureKind {
  using Options = MixtureFitOptions;
  static constexpr const char* name = "a Gaussian mixture";
  static Conditionals fit(const Eigen::MatrixXd& X, const Eigen::VectorXd& y, const Options& options, Random& random);
};

/// A sum-product network's conditional [kruse2022, Sec. 4.5].
struct SumProductKind {
  using Options = SumProductOptions;
  static constexpr const char* name = "a sum-product network";
  static Conditionals fit(const Eigen::MatrixXd& X, const Eigen::VectorXd& y, const Options& options, Random& random);
};

}  // namespace bobench::surrogates
