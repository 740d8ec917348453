#include "testfunctions/bbob/bbob.hpp"

#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include <fmt/format.h>

#include "core/error.hpp"
#include "testfunctions/bbob/function.hpp"

namespace bobench::testfunctions {
namespace {

void require_range(const char* what, int value, int low, int high) {
  if (value < low || value > high) {
    throw InputError(fmt::format("BBOB {} is {}; expected a whole number in [{}, {}]", what, value, low, high));
  }
}

std::shared_ptr<const BbobFunctionBase> make_function(const BbobInstance& instance) {
  require_range("function", instance.function, 1, 24);
  require_range("dimension", instance.dimension, 2, 10'000);
  require_range("instance", instance.instance, 1, max_bbob_instances);
  const int group = bbob_group(instance.function);
  const bool is_rotated = group != 1 && instance.function != 8 && instance.function != 20;
  if (instance.is_largescale() && is_rotated) return make_largescale(instance);
  if (group == 1) return make_separable(instance);
  if (group == 2) return make_moderately_conditioned(instance);
  if (group == 3) return make_highly_conditioned(instance);
  if (group == 4) return make_adequately_structured(instance);
  return make_weakly_structured(instance);
}

/// The calling thread's scratch memory, which grows with the largest dimension so far.
BbobScratch scratch_for(Eigen::Index dimension) {
  thread_local std::vector<double> memory;
  const Eigen::Index padded = padded_size(dimension);
  const auto needed = static_cast<std::size_t>(3 * padded + max_peaks);
  if (memory.size() < needed) memory.resize(needed);
  double* start = memory.data();
  return {start, start + padded, start + 2 * padded, start + 3 * padded};
}

}  // namespace

BbobFunction::BbobFunction(int function, int dimension, int instance, BbobVariant variant)
    : instance_{function, dimension, instance, variant}, self_(make_function(instance_)) {}

double BbobFunction::operator()(const Eigen::Ref<const Eigen::VectorXd>& x) const {
  if (x.size() != instance_.dimension) {
    throw InputError(fmt::format("a point has {} coordinates; this function has {}", x.size(), instance_.dimension));
  }
  constexpr double infinity = std::numeric_limits<double>::infinity();
  if (!std::isfinite(x.squaredNorm())) {
    const bool undefined = x.hasNaN() && !x.array().isInf().any();
    return undefined ? std::numeric_limits<double>::quiet_NaN() : infinity;
  }
  if (instance_.is_boxed() && x.cwiseAbs().maxCoeff() > 5.0) return infinity;
  const double value = self_->evaluate(x.data(), scratch_for(instance_.dimension));
  return std::isnan(value) ? infinity : value;  // for a finite x: terms overflowed to infinity - infinity
}

double BbobFunction::f_opt() const {
  return self_->f_opt();
}
const Eigen::VectorXd& BbobFunction::x_opt() const {
  return self_->x_opt();
}

std::string_view bbob_name(int function) {
  require_range("function", function, 1, 24);
  static constexpr std::array<std::string_view, 24> names = {"sphere",
                                                             "separable ellipsoid",
                                                             "separable Rastrigin",
                                                             "Bueche-Rastrigin",
                                                             "linear slope",
                                                             "attractive sector",
                                                             "step ellipsoid",
                                                             "Rosenbrock",
                                                             "rotated Rosenbrock",
                                                             "ellipsoid",
                                                             "discus",
                                                             "bent cigar",
                                                             "sharp ridge",
                                                             "different powers",
                                                             "Rastrigin",
                                                             "Weierstrass",
                                                             "Schaffer F7",
                                                             "ill-conditioned Schaffer F7",
                                                             "Griewank-Rosenbrock",
                                                             "Schwefel",
                                                             "Gallagher, 101 peaks",
                                                             "Gallagher, 21 peaks",
                                                             "Katsuura",
                                                             "Lunacek bi-Rastrigin"};
  return names[static_cast<std::size_t>(function - 1)];
}

int bbob_group(int function) {
  require_range("function", function, 1, 24);
  return function <= 5 ? 1 : function <= 9 ? 2 : function <= 14 ? 3 : function <= 19 ? 4 : 5;
}

}  // namespace bobench::testfunctions
