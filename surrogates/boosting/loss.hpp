// Logistic loss of boosted trees: gradients, leaf weights and split gains, in XGBoost's arithmetic.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include <Eigen/Core>

#include "surrogates/boosting/options.hpp"

namespace bobench::surrogates {

/// First and second derivative of the logistic loss at a point with respect to its margin.
struct Gradient {
  float first, second;
};

/// Sums of gradients.
struct GradientSum {
  double first = 0.0, second = 0.0;

  void add(const Gradient& one) {
    first += static_cast<double>(one.first);
    second += static_cast<double>(one.second);
  }
};

/// 1 / (1 + exp(-x)) as XGBoost computes it.
inline float single_sigmoid(float x) {
  return 1.0F / (std::exp(std::min(-x, 88.7F)) + 1.0F + 1e-16F);
}

/// Gradient at a point with this margin and label.
inline Gradient logistic_gradient(float margin, float label) {
  const float p = single_sigmoid(margin);
  return {p - label, std::max(p * (1.0F - p), 1e-16F)};
}

/// Leaf weights and split gains [Chen & Guestrin 2016, eq. 5 to 7].
struct LossReduction {
  float lambda, alpha;
  double min_child_weight;

  explicit LossReduction(const XgboostOptions& options)
      : lambda(static_cast<float>(options.lambda)),
        alpha(static_cast<float>(options.alpha)),
        min_child_weight(static_cast<double>(static_cast<float>(options.min_child_weight))) {}

  double shrunk(double first) const {
    const auto penalty = static_cast<double>(alpha);
    if (first > penalty) return first - penalty;
    if (first < -penalty) return first + penalty;
    return 0.0;
  }
  /// The value of a leaf, before eta.
  float weight(const GradientSum& sum) const {
    if (sum.second < min_child_weight || sum.second <= 0.0) return 0.0F;
    return static_cast<float>(-shrunk(sum.first) / (sum.second + static_cast<double>(lambda)));
  }
  float gain(double first, double second) const {
    if (second <= 0.0) return 0.0F;
    const double left = shrunk(first);
    return static_cast<float>(left * left) / static_cast<float>(second + static_cast<double>(lambda));
  }
  /// Gains of separating the first k of `count` entries from the rest, into out[k], for k from 1 to count - 1. They are
  /// -inf where may_part(k) is false or the weight of a side is below min_child_weight.
  /// @param first, second  sums of the gradients up to and including each entry  @param sum of all
  template <class MayPart>
  void reductions(const double* first, const double* second, Eigen::Index count, const GradientSum& sum, float without,
                  MayPart may_part, float* out) const {
    constexpr float never = -std::numeric_limits<float>::infinity();
    const double min_weight = min_child_weight, all_first = sum.first, all_second = sum.second;
    if (alpha == 0.0F && min_weight > 0.0) {  // branchless
      const auto penalty = static_cast<double>(lambda);
      for (Eigen::Index k = 1; k < count; ++k) {
        const double right_first = first[k - 1], right_second = second[k - 1];
        const double left_first = all_first - right_first, left_second = all_second - right_second;
        const float right = static_cast<float>(right_first * right_first) / static_cast<float>(right_second + penalty);
        const float left = static_cast<float>(left_first * left_first) / static_cast<float>(left_second + penalty);
        const bool is_split = may_part(k) & (right_second >= min_weight) & (left_second >= min_weight);
        out[k] = is_split ? (left + right) - without : never;
      }
      return;
    }
    for (Eigen::Index k = 1; k < count; ++k) {
      const double left_first = all_first - first[k - 1], left_second = all_second - second[k - 1];
      const bool is_split = may_part(k) && second[k - 1] >= min_weight && left_second >= min_weight;
      const float reduction = (gain(left_first, left_second) + gain(first[k - 1], second[k - 1])) - without;
      out[k] = is_split && std::isfinite(reduction) ? reduction : never;
    }
  }
};

}  // namespace bobench::surrogates
