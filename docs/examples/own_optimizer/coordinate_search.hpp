// User-defined optimiser: a plain class with ask() and tell(), without a base class or macro.
#pragma once

#include <algorithm>
#include <limits>

#include <bobench/bobench.hpp>

/// Coordinate search: moves along one coordinate at a time. A successful step is kept and doubled; an unsuccessful one
/// is reversed and halved. Starts at the first point of the initial design that all optimisers of a replicate share.
class CoordinateSearch {
 public:
  struct Options {
    double first_step = 0.25;  ///< fraction of the range of each parameter
    void fields(bobench::OptionFields& fields) {
      fields.real("first_step", first_step, 1e-6, 1.0, "first step, as a share of a parameter's range");
    }
  };
  static constexpr bobench::Abilities abilities = {
      .real = true, .integer = false, .ordinal = false, .categorical = false};

  CoordinateSearch(const bobench::OptimizerContext& context, const Options& options) : space_(context.space) {
    bobench::Random design = context.streams.shared("design");
    best_ = space_.sample(design);
    step_ = Eigen::VectorXd::Constant(space_.dimension(), options.first_step);
  }

  bobench::Trial ask() {
    bobench::Configuration next = best_;
    if (best_value_ < std::numeric_limits<double>::infinity()) {
      const auto& parameter = space_[coordinate_];
      next[coordinate_] += step_[coordinate_] * (parameter.high() - parameter.low());
    }
    return {space_.nearest(next)};
  }

  void tell(const bobench::Trial& trial, const bobench::Evaluation& evaluation) {
    const bool better = evaluation.value < best_value_;
    if (better) {
      best_ = trial.configuration;
      best_value_ = evaluation.value;
    }
    step_[coordinate_] = better ? std::min(1.0, 2.0 * step_[coordinate_]) : -0.5 * step_[coordinate_];
    coordinate_ = (coordinate_ + 1) % space_.dimension();
  }

 private:
  bobench::SearchSpace space_;
  bobench::Configuration best_;
  double best_value_ = std::numeric_limits<double>::infinity();
  Eigen::VectorXd step_;  ///< per parameter, as fraction of its range
  Eigen::Index coordinate_ = 0;
};
