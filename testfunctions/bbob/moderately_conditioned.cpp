// f6 to f9: functions with low or moderate conditioning (group G2).
#include <algorithm>
#include <cmath>

#include "testfunctions/bbob/elementwise.hpp"
#include "testfunctions/bbob/function.hpp"

namespace bobench::testfunctions {
namespace {

/// f6: attractive sector: 100 times as steep in the orthant of x_opt; z = R Lambda^10 Q (x - x_opt).
class AttractiveSector final : public BbobFunctionBase {
 public:
  explicit AttractiveSector(const BbobInstance& instance)
      : BbobFunctionBase(instance), map_(folded_map(instance, 10.0)) {
    set_x_opt(bbob_x_opt(instance));
    optimum_ = PaddedVector(x_opt());
  }
  double evaluate(const double* x, const BbobScratch& scratch) const override {
    subtract_x_opt(x, scratch.a);
    double* z = scratch.b;
    map_.multiply(scratch.a, z);
    const double* optimum = optimum_.data();
#pragma omp simd
    for (Eigen::Index i = 0; i < padded_; ++i) z[i] *= z[i] * optimum[i] > 0.0 ? 100.0 : 1.0;
    return std::pow(oscillate(sum_of_squares(z, padded_)), 0.9) + f_opt_;
  }

 private:
  PaddedMatrix map_;
  PaddedVector optimum_;
};

/// f7: step ellipsoid: zhat = Lambda^10 Q (x - x_opt) is rounded to steps, then rotated by R.
class StepEllipsoid final : public BbobFunctionBase {
 public:
  explicit StepEllipsoid(const BbobInstance& instance)
      : BbobFunctionBase(instance),
        first_(conditioning(10.0, 0.5, instance.dimension).asDiagonal() * rotation_q(instance)),
        second_(rotation_r(instance)),
        weight_(conditioning(100.0, 1.0, instance.dimension)) {
    set_x_opt(bbob_x_opt(instance));
  }
  double evaluate(const double* x, const BbobScratch& scratch) const override {
    subtract_x_opt(x, scratch.a);
    double* z = scratch.b;
    first_.multiply(scratch.a, z);
    const double unrounded = std::abs(z[0]);
    for (Eigen::Index i = 0; i < padded_; ++i) {
      const double whole = std::floor(z[i] + 0.5), tenth = std::floor(10.0 * z[i] + 0.5) / 10.0;
      z[i] = std::abs(z[i]) > 0.5 ? whole : tenth;
    }
    second_.multiply(z, scratch.a);
    const double sum = weighted_squares(weight_.data(), scratch.a, padded_);
    return 0.1 * std::max(unrounded * 1e-4, sum) + penalized_ * penalty(x, dimension_) + f_opt_;
  }

 private:
  PaddedMatrix first_, second_;
  PaddedVector weight_;
};

/// For large-scale functions the dimension is capped at 40.
double rosenbrock_factor(const BbobInstance& instance) {
  return std::max(1.0,
                  std::sqrt(instance.is_largescale() ? std::min(instance.dimension, 40) : instance.dimension) / 8.0);
}

/// f8: Rosenbrock.
class Rosenbrock final : public BbobFunctionBase {
 public:
  explicit Rosenbrock(const BbobInstance& instance) : BbobFunctionBase(instance), factor_(rosenbrock_factor(instance)) {
    set_x_opt(0.75 * bbob_x_opt(instance));
  }
  double evaluate(const double* x, const BbobScratch& scratch) const override {
    double* z = scratch.a;
    subtract_x_opt(x, z);
#pragma omp simd
    for (Eigen::Index i = 0; i < padded_; ++i) z[i] = factor_ * z[i] + 1.0;
    rosenbrock_terms(z, scratch.b, dimension_);
    return size_factor_ * sum_of(scratch.b, dimension_ - 1) + f_opt_;
  }

 private:
  double factor_;
};

/// f9: rotated Rosenbrock, z = factor Q x + 1/2.
class RotatedRosenbrock final : public BbobFunctionBase {
 public:
  explicit RotatedRosenbrock(const BbobInstance& instance) : BbobFunctionBase(instance) {
    const double factor = std::max(1.0, std::sqrt(instance.dimension) / 8.0);
    const Eigen::MatrixXd rotation = rotation_q(instance);
    set_x_opt(rotation.colwise().sum().transpose() * (0.5 / factor));
    map_ = PaddedMatrix(factor * rotation);
  }
  double evaluate(const double* x, const BbobScratch& scratch) const override {
    double* z = scratch.a;
    map_.multiply(x, z);
#pragma omp simd
    for (Eigen::Index i = 0; i < padded_; ++i) z[i] += 0.5;
    rosenbrock_terms(z, scratch.b, dimension_);
    return sum_of(scratch.b, dimension_ - 1) + f_opt_;
  }

 private:
  PaddedMatrix map_;
};

}  // namespace

std::unique_ptr<const BbobFunctionBase> make_moderately_conditioned(const BbobInstance& instance) {
  if (instance.function == 6) return std::make_unique<AttractiveSector>(instance);
  if (instance.function == 7) return std::make_unique<StepEllipsoid>(instance);
  if (instance.function == 8) return std::make_unique<Rosenbrock>(instance);
  return std::make_unique<RotatedRosenbrock>(instance);
}

}  // namespace bobench::testfunctions
