#include "surrogates/density/direct_ratio_classifier.hpp"

#include <algorithm>
#include <limits>
#include <vector>

namespace bobench::surrogates {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;
namespace {

constexpr double widths[] = {0.2, 0.4, 0.6, 0.8, 1.0, 1.2, 1.4, 2.0};  // in median distances
constexpr double ridges[] = {1e-3, 1e-2, 1e-1, 1.0, 10.0};

/// `count` columns of X at random, or all.
MatrixXd random_columns(const MatrixXd& X, Index count, Random& random) {
  if (X.cols() <= count) return X;
  const auto order = random.permutation(X.cols());
  MatrixXd chosen(X.rows(), count);
  for (Index i = 0; i < count; ++i) chosen.col(i) = X.col(order[static_cast<std::size_t>(i)]);
  return chosen;
}

/// The columns of X in random order, so that folds and observations left out are random.
MatrixXd shuffled(const MatrixXd& X, Random& random) {
  const auto order = random.permutation(X.cols());
  MatrixXd mixed(X.rows(), X.cols());
  for (Index i = 0; i < X.cols(); ++i) mixed.col(i) = X.col(order[static_cast<std::size_t>(i)]);
  return mixed;
}

/// The columns in fold `fold` of `folds`, and the others.
std::pair<MatrixXd, MatrixXd> split(const MatrixXd& X, int fold, int folds) {
  std::vector<Index> inside, outside;
  for (Index i = 0; i < X.cols(); ++i) (i % folds == fold ? inside : outside).push_back(i);
  return {X(Eigen::all, inside), X(Eigen::all, outside)};
}

struct Setting {
  double width = 1.0, ridge = 0.1;
};

/// The setting with the lowest score; the first one of equal scores.
template <class Score>
Setting best_of(const std::vector<Setting>& settings, Score score) {
  Setting best = settings.front();
  double least = std::numeric_limits<double>::infinity();
  for (const Setting& one : settings) {
    const double value = score(one);
    if (value < least) least = value, best = one;
  }
  return best;
}

/// Mean over folds of the score of the part that is left out.
template <class Estimate, class Score>
double cross_validated(const RatioSamples& samples, int folds, Estimate estimate, Score score) {
  double sum = 0.0;
  for (int fold = 0; fold < folds; ++fold) {
    const auto [p_out, p_in] = split(samples.numerator, fold, folds);
    const auto [q_out, q_in] = split(samples.denominator, fold, folds);
    sum += score(estimate(RatioSamples{p_in, q_in}), RatioSamples{p_out, q_out});
  }
  return sum / folds;
}

VectorXd values_of(const KernelRatio& ratio, const MatrixXd& X) {
  return ratio.log_values(X).array().exp();
}

/// The data of a fit.
struct Problem {
  RatioMethod method;
  RatioSamples samples;
  MatrixXd centers;
  double alpha;  ///< of the relative ratio

  KernelRatio estimate(const RatioSamples& part, const Setting& setting) const {
    switch (method) {
      case RatioMethod::kliep:
        return kullback_leibler_ratio(part, centers, setting.width);
      case RatioMethod::mean_matching:
        return mean_matching_ratio(part, centers, setting.width, setting.ridge);
      default:
        return least_squares_ratio(part, centers, setting.width, setting.ridge, alpha);
    }
  }

  /// Smaller is better.
  double score(const Setting& setting, int folds) const {
    if (method == RatioMethod::ulsif) return least_squares_score(samples, centers, setting.width, setting.ridge);
    const bool is_kliep = method == RatioMethod::kliep;
    const auto of_part = [&](const RatioSamples& part) {
      // KLIEP's constraint is about the whole denominator.
      return estimate(is_kliep ? RatioSamples{part.numerator, samples.denominator} : part, setting);
    };
    return cross_validated(samples, folds, of_part, [&](const KernelRatio& ratio, const RatioSamples& out) {
      if (is_kliep) return -ratio.log_values(out.numerator).mean();
      const VectorXd p = values_of(ratio, out.numerator), q = values_of(ratio, out.denominator);
      return 0.5 * (alpha * p.array().square().mean() + (1.0 - alpha) * q.array().square().mean()) - p.mean();
    });
  }

  /// The settings to choose from: one if both are given, or if a label has too few points for cross-validation.
  std::vector<Setting> settings(const DirectRatioOptions& options, double distance) const {
    const bool is_matching = method == RatioMethod::mean_matching;
    const Setting single{options.width > 0.0 ? options.width : distance, options.ridge > 0.0 ? options.ridge
                                                                         : is_matching       ? 1e-3
                                                                                             : 0.1};
    if (is_matching || std::min(samples.numerator.cols(), samples.denominator.cols()) < 2) return {single};
    std::vector<Setting> all;
    for (const double width : widths) {
      for (const double ridge : ridges) {
        all.push_back(
            {options.width > 0.0 ? options.width : width * distance, options.ridge > 0.0 ? options.ridge : ridge});
        if (options.ridge > 0.0 || method == RatioMethod::kliep) break;
      }
      if (options.width > 0.0) break;
    }
    return all;
  }

  Setting choose(const DirectRatioOptions& options, double distance) const {
    const std::vector<Setting> all = settings(options, distance);
    if (all.size() == 1) return all.front();
    const auto smaller = std::min(samples.numerator.cols(), samples.denominator.cols());
    const int folds = std::min(options.folds, static_cast<int>(smaller));
    return best_of(all, [&](const Setting& one) { return score(one, folds); });
  }
};

}  // namespace

template <RatioMethod method>
void DirectRatioClassifier<method>::Options::fields(OptionFields& fields) {
  fields.integer("kernels", this->kernels, 1, 100000, "kernels at random points of label 1");
  fields.real("kernel_width", this->width, 0.0, 1e6,
              method == RatioMethod::mean_matching ? "of the kernels in the unit box; 0: the median distance"
                                                   : "of the kernels in the unit box; 0: by cross-validation");
  if constexpr (method != RatioMethod::kliep) {
    fields.real("ridge", this->ridge, 0.0, 1e6,
                method == RatioMethod::mean_matching ? "penalty of the weights; 0: 0.0001"
                                                     : "penalty of the weights; 0: by cross-validation");
  }
  if constexpr (method == RatioMethod::kliep || method == RatioMethod::rulsif) {
    fields.integer("folds", this->folds, 2, 100, "of the cross-validation; fewer if a label has fewer points");
  }
}

template <RatioMethod method>
void DirectRatioClassifier<method>::fit(const MatrixXd& X, const VectorXd& z) {
  std::vector<Index> ones, zeros;
  for (Index i = 0; i < z.size(); ++i) (z[i] > 0.5 ? ones : zeros).push_back(i);
  positive_share_ = static_cast<double>(ones.size()) / static_cast<double>(z.size());
  Problem problem{.method = method,
                  .samples = {shuffled(X(Eigen::all, ones), random_), shuffled(X(Eigen::all, zeros), random_)},
                  .centers = {},
                  .alpha = method == RatioMethod::rulsif ? positive_share_ : 0.0};
  problem.centers = random_columns(problem.samples.numerator, options_.kernels, random_);
  const Setting chosen = problem.choose(options_, median_distance(X));
  ratio_ = problem.estimate(problem.samples, chosen);
  ridge_ = chosen.ridge;
}

template <RatioMethod method>
VectorXd DirectRatioClassifier<method>::probability(const MatrixXd& X) const {
  const VectorXd ratio = values_of(ratio_, X);
  const double share = positive_share_;
  if (method == RatioMethod::rulsif) return (share * ratio).cwiseMin(1.0);
  // share r / (share r + 1 - share), without overflow
  return ratio.unaryExpr([share](double r) { return 1.0 / (1.0 + (1.0 - share) / (share * r)); });
}

template class DirectRatioClassifier<RatioMethod::kliep>;
template class DirectRatioClassifier<RatioMethod::ulsif>;
template class DirectRatioClassifier<RatioMethod::rulsif>;
template class DirectRatioClassifier<RatioMethod::mean_matching>;

}  // namespace bobench::surrogates
