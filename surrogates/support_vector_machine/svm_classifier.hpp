// Support vector classifier with a Gaussian kernel and Platt-scaled probabilities, trained by libsvm.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <Eigen/Core>

#include "core/options.hpp"
#include "core/random.hpp"
#include "surrogates/calibration/platt.hpp"

namespace bobench::surrogates {

/// gamma of the kernel: 1 / (features var(X)), over all entries of X, or ("auto") 1 / features.
enum class KernelWidth { scale, features };

/// The result of score(): Platt's logit, or the decision value, whose sign no calibration can reverse.
enum class SvmScore { logit, decision };

/// Settings of the machine; defaults are those of scikit-learn's SVC.
struct SvmOptions {
  double C = 1.0;  ///< penalty of violations, > 0
  KernelWidth kernel_width = KernelWidth::scale;
  double tolerance = 1e-3;  ///< of the dual problem's optimality conditions
  SvmScore score = SvmScore::logit;

  void fields(OptionFields& fields);
};

/// C-SVC [Cortes & Vapnik 1995; Chang & Lin 2011]: f(x) = sum_i c_i exp(-gamma |x - s_i|^2) - rho, positive for label
/// 1, and p(x) = 1 / (1 + exp(a f(x) + b)).
///
/// a and b are found as in libsvm's probability mode: Platt scaling of the decision values of five-fold
/// cross-validation, then f from all points. Folds are drawn from the seed; libsvm's own mode is off, because it uses
/// the process's rand(). Differences: the scaling is solved to the end (see PlattScaling), and fits share one kernel
/// matrix. As in libsvm, a fold trained on a single label gets the decision value +1 or -1 of that label. With very few
/// points, always for n = 2, this can reverse the sigmoid (a > 0). The logit then falls where the decision value rises,
/// and its maximisation goes in the wrong direction.
class SvmClassifier {
 public:
  using Options = SvmOptions;
  /// @throws InputError for C or tolerance not above 0
  explicit SvmClassifier(SvmOptions options = {}, std::uint64_t seed = 0);

  /// @param X (features x n) finite  @param z (n) labels, 0 or 1, both present  @throws Error otherwise
  void fit(const Eigen::MatrixXd& X, const Eigen::VectorXd& z);

  /// (m) f at the columns of X (features x m)  @throws Error before a fit, or if the number of features differs
  Eigen::VectorXd decision_values(const Eigen::MatrixXd& X) const;
  /// (m) probability of label 1
  Eigen::VectorXd probability(const Eigen::MatrixXd& X) const;
  /// (m) ln(p / (1 - p)) = -(a f + b), or f
  Eigen::VectorXd score(const Eigen::MatrixXd& X) const;
  /// The score at one point; writes its gradient unless null. For the logit, d score / d x = 2 a gamma sum_i c_i
  /// exp(-gamma |x - s_i|^2) (x - s_i); for the decision value the same with a = -1.
  double score_with_gradient(const Eigen::VectorXd& x, Eigen::VectorXd* gradient) const;

  const PlattScaling& scaling() const { return scaling_; }
  double gamma() const { return gamma_; }  ///< of the last fit
  Eigen::Index support_vectors() const { return support_.cols(); }

 private:
  /// The result of libsvm, with support vectors by their numbers.
  struct Machine {
    std::vector<Eigen::Index> support;
    Eigen::VectorXd coefficients;
    double rho = 0.0;
  };
  class Trainer;
  void calibrate(const Trainer& trainer, const Eigen::MatrixXd& kernel, const Eigen::VectorXd& z);
  void check(Eigen::Index features) const;
  Eigen::VectorXd logit(const Eigen::MatrixXd& X) const;

  SvmOptions options_;
  Random random_;
  double gamma_ = 0.0;
  Eigen::MatrixXd support_;       ///< (features x support vectors)
  Eigen::VectorXd coefficients_;  ///< (support vectors) c
  double rho_ = 0.0;
  PlattScaling scaling_;
};

}  // namespace bobench::surrogates
