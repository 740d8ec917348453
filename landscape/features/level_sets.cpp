#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include <fmt/format.h>
#include <Eigen/Eigenvalues>
#include <Eigen/QR>

#include "landscape/features/features.hpp"
#include "numerics/quantile.hpp"

namespace bobench::landscape {
namespace {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

constexpr Index folds = 10;

/// The fold of each point: both classes are spread evenly over the folds, and within a class the folds are blocks.
std::vector<Index> stratified_folds(const std::vector<bool>& is_low) {
  // The classes one after the other, that of the first point first, are dealt to the folds in turn.
  std::vector<bool> sorted;
  for (const bool first : {true, false}) {
    for (const bool low : is_low) {
      if ((low == is_low.front()) == first) sorted.push_back(low);
    }
  }
  std::array<std::vector<Index>, 2> fold_of_class;
  for (const bool low : {false, true}) {
    for (Index fold = 0; fold < folds; ++fold) {
      Index count = 0;
      for (std::size_t i = static_cast<std::size_t>(fold); i < sorted.size(); i += folds) count += sorted[i] == low;
      fold_of_class[low].insert(fold_of_class[low].end(), static_cast<std::size_t>(count), fold);
    }
  }
  std::array<std::size_t, 2> next = {0, 0};
  std::vector<Index> fold;
  for (const bool low : is_low) fold.push_back(fold_of_class[low][next[low]++]);
  return fold;
}

/// The points of one class.
struct Class {
  VectorXd mean;
  MatrixXd scatter;  ///< sum of outer products of the differences from the mean
  double count = 0.0;

  explicit Class(const MatrixXd& points)
      : mean(points.colwise().mean().transpose()), count(static_cast<double>(points.rows())) {
    const MatrixXd centred = points.rowwise() - mean.transpose();
    scatter = centred.transpose() * centred;
  }
};

/// Linear discriminant: classes share their covariance.
class Linear {
 public:
  Linear(const Class& high, const Class& low) {
    const MatrixXd covariance = (high.scatter + low.scatter) / (high.count + low.count - 2.0);
    direction_ = covariance.completeOrthogonalDecomposition().solve(low.mean - high.mean);
    offset_ = std::log(low.count / high.count) - 0.5 * direction_.dot(low.mean + high.mean);
  }
  bool is_low(const VectorXd& point) const { return direction_.dot(point) + offset_ > 0.0; }

 private:
  VectorXd direction_;
  double offset_;
};

/// Quadratic discriminant: each class has its covariance.
class Quadratic {
 public:
  Quadratic(const Class& high, const Class& low) : high_(high), low_(low) {}
  bool is_low(const VectorXd& point) const { return low_.score(point) > high_.score(point); }

 private:
  struct Density {
    VectorXd mean, variances;
    MatrixXd axes;
    double offset;

    explicit Density(const Class& one) : mean(one.mean) {
      const Eigen::SelfAdjointEigenSolver<MatrixXd> solver(one.scatter / (one.count - 1.0));
      variances = solver.eigenvalues();
      axes = solver.eigenvectors();
      offset = std::log(one.count) - 0.5 * variances.array().log().sum();
    }
    double score(const VectorXd& point) const {
      const VectorXd along = axes.transpose() * (point - mean);
      return offset - 0.5 * (along.array().square() / variances.array()).sum();
    }
  };
  Density high_, low_;
};

/// The mean, over folds, of the share of wrong classes.
template <typename Discriminant>
double error_of(const Sample& sample, const std::vector<bool>& is_low, const std::vector<Index>& fold) {
  double sum = 0.0;
  for (Index test = 0; test < folds; ++test) {
    std::vector<Index> high, low;
    for (std::size_t i = 0; i < fold.size(); ++i) {
      if (fold[i] != test) (is_low[i] ? low : high).push_back(static_cast<Index>(i));
    }
    const Discriminant rule(Class(sample.points(high, Eigen::all)), Class(sample.points(low, Eigen::all)));
    double wrong = 0.0, tested = 0.0;
    for (std::size_t i = 0; i < fold.size(); ++i) {
      if (fold[i] != test) continue;
      wrong += rule.is_low(sample.points.row(static_cast<Index>(i)).transpose()) != is_low[i];
      ++tested;
    }
    sum += wrong / tested;
  }
  return sum / static_cast<double>(folds);
}

}  // namespace

Features level_set_features(const Sample& sample) {
  Features features;
  for (const double share : {0.1, 0.25, 0.5}) {
    const double level = quantile(sample.values, share);
    std::vector<bool> is_low;
    for (const double value : sample.values) is_low.push_back(value < level);
    const auto low = std::ranges::count(is_low, true), high = std::ranges::count(is_low, false);
    double linear = std::numeric_limits<double>::quiet_NaN(), quadratic = linear;
    if (low >= folds && high >= folds) {
      const std::vector<Index> fold = stratified_folds(is_low);
      linear = error_of<Linear>(sample, is_low, fold);
      quadratic = error_of<Quadratic>(sample, is_low, fold);
    }
    const int percent = static_cast<int>(std::lround(100.0 * share));
    features.push_back({fmt::format("ela_level.mmce_lda_{}", percent), linear});
    features.push_back({fmt::format("ela_level.mmce_qda_{}", percent), quadratic});
    features.push_back({fmt::format("ela_level.lda_qda_{}", percent), linear / quadratic});
  }
  return features;
}

}  // namespace bobench::landscape
