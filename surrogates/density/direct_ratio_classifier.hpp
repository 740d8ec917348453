// Classifiers from a directly estimated density ratio: KLIEP, uLSIF, RuLSIF and kernel mean matching.
#pragma once

#include <cstdint>
#include <string>

#include <Eigen/Core>

#include "core/options.hpp"
#include "core/random.hpp"
#include "surrogates/density/kernel_ratio.hpp"

namespace bobench::surrogates {

enum class RatioMethod { kliep, ulsif, rulsif, mean_matching };

/// Defaults of the authors' programs: 100 kernels at random points of label 1. Widths are multiples of the median
/// distance of all points.
struct DirectRatioOptions {
  int kernels = 100;
  double width = 0.0;  ///< 0: by cross-validation; mean matching: the median distance
  double ridge = 0.0;  ///< 0: by cross-validation, together with the width; mean matching: 0.0001
  int folds = 5;       ///< of the cross-validation of KLIEP and RuLSIF; uLSIF leaves one out
};

/// The density ratio of label 1 to label 0 is estimated without the densities (Tiao et al. 2021, Sec. 4 and 6):
///   KLIEP   [Sugiyama et al. 2008]  width by likelihood cross-validation
///   uLSIF   [Kanamori, Hido & Sugiyama 2009]  width and ridge by leave-one-out cross-validation
///   RuLSIF  [Yamada et al. 2011]  the ratio to the mixture of both, which BORE needs; width and ridge by
///           cross-validation
///   kernel mean matching  [Gretton et al. 2009]  see mean_matching_ratio()
/// The share of label 1 is the mixture's. The score is the logarithm of the ratio.
template <RatioMethod method>
class DirectRatioClassifier {
 public:
  struct Options : DirectRatioOptions {
    void fields(OptionFields& fields);
  };
  DirectRatioClassifier(const Options& options, std::uint64_t seed) : options_(options), random_(seed) {}

  void fit(const Eigen::MatrixXd& X, const Eigen::VectorXd& z);
  Eigen::VectorXd probability(const Eigen::MatrixXd& X) const;
  Eigen::VectorXd score(const Eigen::MatrixXd& X) const { return ratio_.log_values(X); }
  double score_with_gradient(const Eigen::VectorXd& x, Eigen::VectorXd* gradient) const {
    return ratio_.log_value(x, gradient);
  }

  const KernelRatio& ratio() const { return ratio_; }
  double ridge() const { return ridge_; }  ///< of the last fit

 private:
  Options options_;
  Random random_;
  KernelRatio ratio_;
  double ridge_ = 0.0;
  double positive_share_ = 0.5;
};

using KliepClassifier = DirectRatioClassifier<RatioMethod::kliep>;
using UlsifClassifier = DirectRatioClassifier<RatioMethod::ulsif>;
using RulsifClassifier = DirectRatioClassifier<RatioMethod::rulsif>;
using MeanMatchingClassifier = DirectRatioClassifier<RatioMethod::mean_matching>;

}  // namespace bobench::surrogates
