#include "analysis/statistics/confidence_sequence.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "core/error.hpp"

namespace bobench::analysis {

BetsOnMean::BetsOnMean(Eigen::ArrayXd means, double alpha)
    : means_(std::move(means)),
      log_threshold_(std::log(2.0 / alpha)),
      up_(Eigen::ArrayXd::Zero(means_.size())),
      down_(up_),
      most_up_(up_),
      most_down_(up_) {
  if (!(alpha > 0.0 && alpha < 1.0)) throw InputError(fmt::format("alpha is {}; expected a number in (0, 1)", alpha));
}

/// For the next values, by the variance of those before.
double BetsOnMean::next_bet(std::size_t values) const {
  const double variance = squares_ / (count_ + 1.0), number = count_ + static_cast<double>(values);
  return std::sqrt(2.0 * log_threshold_ / (variance * number * std::log1p(number)));
}

void BetsOnMean::add(const std::vector<double>& values) {
  constexpr double truncation = 0.5;
  const double bet = next_bet(values.size());
  // A mean of 0 limits no bet on higher values, one of 1 none on lower values.
  const Eigen::ArrayXd up = (truncation / means_).min(bet), down = (truncation / (1.0 - means_)).min(bet);
  std::map<double, double> counts;  // shares of wins have few values
  for (const double value : values) {
    if (!(value >= 0.0 && value <= 1.0))
      throw InputError(fmt::format("the value is {}; expected one in [0, 1]", value));
    ++counts[value];
    ++count_;
    sum_ += value;
    const double mean = (0.5 + sum_) / (count_ + 1.0);
    squares_ += (value - mean) * (value - mean);
  }
  for (const auto& [value, count] : counts) {
    up_ += count * (up * (value - means_)).log1p();
    down_ += count * (down * (means_ - value)).log1p();
  }
  most_up_ = most_up_.max(up_);
  most_down_ = most_down_.max(down_);
}

namespace {

constexpr Eigen::Index grid_steps = 2000;

}  // namespace

ConfidenceSequence::ConfidenceSequence(double alpha)
    : bets_(Eigen::ArrayXd::LinSpaced(grid_steps + 1, 0.0, 1.0), alpha) {}

double ConfidenceSequence::low() const {
  Eigen::Index first = 0;
  while (first <= grid_steps && bets_.is_above(first)) ++first;
  return std::max(0.0, static_cast<double>(first - 1) / grid_steps);
}

double ConfidenceSequence::high() const {
  Eigen::Index last = grid_steps;
  while (last >= 0 && bets_.is_below(last)) --last;
  return std::min(1.0, static_cast<double>(last + 1) / grid_steps);
}

}  // namespace bobench::analysis
