#include "surrogates/inference/slice.hpp"

#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "core/error.hpp"

namespace bobench::surrogates {

namespace {

using Eigen::Index, Eigen::VectorXd;

constexpr int unlimited = 1'000'000;

void check(const SliceOptions& options) {
  if (options.warm_up < 0 || options.draws < 1 || options.thin < 1 || options.max_steps < 0) {
    throw InputError(
        fmt::format("slice sampling needs warm_up, max_steps >= 0 and draws, thin >= 1, not {}, {}, {}, {}",
                    options.warm_up, options.max_steps, options.draws, options.thin));
  }
  if (!(options.width > 0.0)) throw InputError(fmt::format("width {} of a slice, not > 0", options.width));
}

class SliceChain {
 public:
  SliceChain(LogDensityReference density, const VectorXd& start, const SliceOptions& options)
      : density_(density),
        max_steps_(options.max_steps),
        first_width_(options.width),
        position_(start),
        widths_(VectorXd::Constant(start.size(), options.width)),
        moved_(VectorXd::Zero(start.size())),
        log_density_(density(start, nullptr)) {
    if (!std::isfinite(log_density_)) throw InputError("the log density is not finite at the start of the chain");
  }

  const VectorXd& position() const { return position_; }
  const VectorXd& widths() const { return widths_; }
  Index evaluations() const { return evaluations_; }

  void sweep(Random& random) {
    for (Index i = 0; i < position_.size(); ++i) update(i, random);
  }

  /// Adapts the widths after the t-th sweep, t = 1, 2, ...
  void adapt(Index t) {
    // Twice the mean move is about the mean width of the slices; the initial width counts as one sweep.
    widths_ = (2.0 * moved_.array() + first_width_) / (static_cast<double>(t) + 1.0);
  }
  void forget_evaluations() { evaluations_ = 0; }

 private:
  struct Interval {
    double left, right;
  };

  /// Log density at the current point with coordinate i set to `value`; the change is kept.
  double at(Index i, double value) {
    ++evaluations_;
    position_[i] = value;
    return density_(position_, nullptr);
  }

  Interval step_out(Index i, double level, Random& random) {
    const double origin = position_[i], width = widths_[i];
    const double left_share = random.uniform();
    Interval interval{origin - left_share * width, origin + (1.0 - left_share) * width};
    // The steps are divided between the sides at random; otherwise the limit would break detailed balance.
    int left_steps = unlimited, right_steps = unlimited;
    if (max_steps_ > 0) {
      left_steps = static_cast<int>(random.index(max_steps_));
      right_steps = max_steps_ - 1 - left_steps;
    }
    for (; left_steps > 0 && at(i, interval.left) > level; --left_steps) interval.left -= width;
    for (; right_steps > 0 && at(i, interval.right) > level; --right_steps) interval.right += width;
    if (max_steps_ == 0 && (left_steps == 0 || right_steps == 0)) {
      throw Error(fmt::format("the slice along coordinate {} has no end within {} widths of {}", i, unlimited, width));
    }
    return interval;
  }

  void update(Index i, Random& random) {
    const double origin = position_[i];
    const double level = log_density_ + std::log1p(-random.uniform());
    Interval interval = step_out(i, level, random);
    for (;;) {
      const double value = random.uniform(interval.left, interval.right);
      const double found = at(i, value);
      if (found > level) {
        log_density_ = found;
        break;
      }
      (value < origin ? interval.left : interval.right) = value;
      // Only rounding can make the slice empty, because the current point lies in it.
      if (!(interval.right - interval.left > std::numeric_limits<double>::epsilon() * std::abs(origin))) {
        position_[i] = origin;
        break;
      }
    }
    moved_[i] += std::abs(position_[i] - origin);
  }

  LogDensityReference density_;
  int max_steps_;
  double first_width_;
  VectorXd position_, widths_, moved_;
  double log_density_;
  Index evaluations_ = 0;
};

}  // namespace

SliceResult sample_slice(LogDensityReference density, const VectorXd& start, const SliceOptions& options,
                         Random& random) {
  check(options);
  SliceChain chain(density, start, options);
  for (Index t = 1; t <= options.warm_up; ++t) {
    chain.sweep(random);
    if (options.adapt) chain.adapt(t);
  }
  chain.forget_evaluations();

  const Index sweeps = options.draws * options.thin;
  SliceResult result{.draws = Eigen::MatrixXd(start.size(), options.draws), .widths = chain.widths()};
  for (Index t = 0; t < sweeps; ++t) {
    chain.sweep(random);
    if ((t + 1) % options.thin == 0) result.draws.col(t / options.thin) = chain.position();
  }
  result.evaluations = static_cast<double>(chain.evaluations()) / static_cast<double>(sweeps);
  return result;
}

}  // namespace bobench::surrogates
