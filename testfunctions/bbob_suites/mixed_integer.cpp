#include "testfunctions/bbob_suites/mixed_integer.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "core/error.hpp"
#include "testfunctions/bbob/instance.hpp"

namespace bobench::testfunctions {
namespace {

using Eigen::Index, Eigen::VectorXd;

constexpr int parts = 5, largest_plain_dimension = 40;
constexpr std::array<int, 4> cardinalities = {2, 4, 8, 16};

/// The suite's factor for each function, which gives all functions similar ranges.
double scale_of(int function) {
  static constexpr std::array<double, 24> factors = {1.0,  1e-3, 0.1,  0.1,  1.0, 1e-2, 1.0,  1e-2,
                                                     1e-2, 1e-3, 1e-2, 1e-4, 0.1, 1.0,  0.1,  1.0,
                                                     10.0, 1.0,  10.0, 0.1,  1.0, 1.0,  10.0, 0.1};
  return factors[static_cast<std::size_t>(function - 1)];
}

BbobFunction inner_function(int function, int dimension, int instance) {
  if (dimension % parts != 0) {
    throw InputError(fmt::format("bbob-mixint dimension is {}; expected a multiple of {}", dimension, parts));
  }
  const bool large = dimension > largest_plain_dimension;
  return {function, dimension, instance, large ? BbobVariant::largescale : BbobVariant::bbob};
}

SearchSpace space_of(Index dimension, const VectorXd& values) {
  std::vector<Parameter> parameters;
  for (Index i = 0; i < dimension; ++i) {
    ParameterKind kind = RealParameter{-5.0, 5.0, Scale::linear};
    if (i < values.size()) kind = IntegerParameter{0, static_cast<std::int64_t>(values[i]) - 1, Scale::linear};
    parameters.push_back({fmt::format("x{}", i + 1), kind});
  }
  return SearchSpace(std::move(parameters));
}

}  // namespace

MixedIntegerBbobFunction::MixedIntegerBbobFunction(int function, int dimension, int instance)
    : inner_(inner_function(function, dimension, instance)),
      scale_(scale_of(function)),
      integers_(dimension / parts * static_cast<int>(cardinalities.size())),
      values_(integers_),
      step_(integers_),
      x_opt_(inner_.x_opt()) {
  for (Index i = 0; i < integers_; ++i) {
    const double n = cardinalities[static_cast<std::size_t>(i / (dimension / parts))], margin = 8.0 / (n + 1.0);
    values_[i] = n;
    step_[i] = (8.0 - 2.0 * margin) / (n - 1.0);
    const double nearest = round_half_up((inner_.x_opt()[i] + 4.0 - margin) / (8.0 - 2.0 * margin) * (n - 1.0) + 1e-7);
    x_opt_[i] = std::clamp(nearest, 0.0, n - 1.0);
  }
  space_ = space_of(dimension, values_);
}

void MixedIntegerBbobFunction::unfold(const Eigen::Ref<const VectorXd>& x, VectorXd& inner) const {
  inner = x;
  for (Index i = 0; i < integers_; ++i) {
    if (!std::isfinite(x[i])) continue;  // the inner function handles non-finite values
    const double value = std::clamp(round_half_up(x[i]), 0.0, values_[i] - 1.0);
    inner[i] = inner_.x_opt()[i] + step_[i] * (value - x_opt_[i]);
  }
}

double MixedIntegerBbobFunction::operator()(const Eigen::Ref<const VectorXd>& x) const {
  if (x.size() != inner_.dimension()) {
    throw InputError(fmt::format("a point has {} coordinates; this function has {}", x.size(), inner_.dimension()));
  }
  thread_local VectorXd inner;
  unfold(x, inner);
  return scale_ * inner_(inner);
}

}  // namespace bobench::testfunctions
