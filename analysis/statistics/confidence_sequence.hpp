// Tests and a confidence interval for a mean that may be looked at after every observation.
#pragma once

#include <cstddef>
#include <vector>

#include <Eigen/Core>

namespace bobench::analysis {

/// Tests of possible means of values in [0, 1] by betting [Waudby-Smith & Ramdas 2024: predictable plug-in bets,
/// truncated at 1/2]. Values come in groups. Those of a group are independent, given the groups before, and the mean of
/// their expectations is the same in each group; nothing else is assumed.
///
/// A gambler bets against each possible mean, on higher and on lower values. Where it is the mean, neither wealth is
/// expected to grow, so that each reaches 2 / alpha with probability alpha / 2 at most, over any number of groups. Such
/// a mean is rejected, and stays so. Within a group the bet is constant, so this holds for expectations that differ,
/// too: the product of 1 + bet (expectation - mean) is at most 1.
class BetsOnMean {
 public:
  /// @param means  in [0, 1]
  /// @param alpha  in (0, 1)
  BetsOnMean(Eigen::ArrayXd means, double alpha);

  /// @param values  of a group, in [0, 1]; at least one
  void add(const std::vector<double>& values);

  /// Whether means[i] is rejected because values are higher, or lower.
  bool is_above(Eigen::Index i) const { return most_up_[i] >= log_threshold_; }
  bool is_below(Eigen::Index i) const { return most_down_[i] >= log_threshold_; }

 private:
  double next_bet(std::size_t values) const;

  Eigen::ArrayXd means_;
  double log_threshold_;
  double count_ = 0.0, sum_ = 0.0;
  double squares_ = 0.25;               ///< of deviations from the mean of the values before, after a prior of 1/4
  Eigen::ArrayXd up_, down_;            ///< logarithmic wealth of the bets on higher and on lower values
  Eigen::ArrayXd most_up_, most_down_;  ///< its maxima so far
};

/// Interval that contains the mean after every number of groups, all at once, with probability 1 - alpha: by
/// BetsOnMean, on a grid of means of steps of 0.0005, and one step wider.
class ConfidenceSequence {
 public:
  explicit ConfidenceSequence(double alpha);

  void add(const std::vector<double>& values) { bets_.add(values); }
  double low() const;
  double high() const;

 private:
  BetsOnMean bets_;
};

}  // namespace bobench::analysis
