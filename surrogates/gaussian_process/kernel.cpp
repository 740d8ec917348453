#include "surrogates/gaussian_process/kernel.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/error.hpp"

namespace bobench::surrogates {
namespace {

/// Points are processed in strips that fit in the first-level cache, so that each expression is one pass over it.
constexpr Eigen::Index strip = 64;

template <class Evaluate>
void by_strips(Eigen::Ref<Eigen::ArrayXd> r2, Eigen::Ref<Eigen::ArrayXd>* slope, Evaluate evaluate) {
  Eigen::Array<double, Eigen::Dynamic, 1, 0, strip, 1> s, decay;
  for (Eigen::Index start = 0; start < r2.size(); start += strip) {
    const Eigen::Index count = std::min(strip, r2.size() - start);
    s.resize(count);
    decay.resize(count);
    auto k = r2.segment(start, count);
    if (slope) {
      auto dk = slope->segment(start, count);
      evaluate(k, s, decay, &dk);
    } else {
      evaluate(k, s, decay, static_cast<decltype(&k)>(nullptr));
    }
  }
}

}  // namespace

const std::vector<std::pair<std::string, KernelFamily>>& kernel_families() {
  static const std::vector<std::pair<std::string, KernelFamily>> families = {{"matern52", KernelFamily::matern52},
                                                                             {"matern32", KernelFamily::matern32},
                                                                             {"se", KernelFamily::squared_exponential},
                                                                             {"rq", KernelFamily::rational_quadratic}};
  return families;
}

KernelFamily kernel_family(std::string_view name) {
  std::vector<std::string> names;
  for (const auto& [known, family] : kernel_families()) {
    if (known == name) return family;
    names.push_back(known);
  }
  throw InputError(fmt::format("kernel is '{}'; expected one of {}", name, fmt::join(names, ", ")));
}

void evaluate_kernel(KernelFamily family, double shape, Eigen::Ref<Eigen::ArrayXd> r2,
                     Eigen::Ref<Eigen::ArrayXd>* slope) {
  switch (family) {
    case KernelFamily::matern52:
      by_strips(r2, slope, [](auto& k, auto& s, auto& decay, auto* dk) {
        s = (5.0 * k).sqrt();
        decay = (-s).exp();
        if (dk) *dk = (-5.0 / 6.0) * (1.0 + s) * decay;
        k = (1.0 + s + (1.0 / 3.0) * s.square()) * decay;
      });
      return;
    case KernelFamily::matern32:
      by_strips(r2, slope, [](auto& k, auto& s, auto& decay, auto* dk) {
        s = (3.0 * k).sqrt();
        decay = (-s).exp();
        if (dk) *dk = -1.5 * decay;
        k = (1.0 + s) * decay;
      });
      return;
    case KernelFamily::squared_exponential:
      by_strips(r2, slope, [](auto& k, auto&, auto&, auto* dk) {
        k = (-0.5 * k).exp();
        if (dk) *dk = -0.5 * k;
      });
      return;
    case KernelFamily::rational_quadratic:
      by_strips(r2, slope, [shape](auto& k, auto& s, auto& decay, auto* dk) {
        s = 1.0 + k / (2.0 * shape);
        decay = (-shape * s.log()).exp();
        if (dk) *dk = -0.5 * decay / s;
        k = decay;
      });
      return;
  }
}

Eigen::ArrayXd kernel_curvature(KernelFamily family, double shape, const Eigen::Ref<const Eigen::ArrayXd>& r2) {
  switch (family) {
    case KernelFamily::matern52:
      return (25.0 / 12.0) * (-(5.0 * r2).sqrt()).exp();
    case KernelFamily::squared_exponential:
      return 0.25 * (-0.5 * r2).exp();
    case KernelFamily::rational_quadratic:
      return (shape + 1.0) / (4.0 * shape) * (-(shape + 2.0) * (1.0 + r2 / (2.0 * shape)).log()).exp();
    case KernelFamily::matern32:
      break;
  }
  throw InputError("functions of the kernel matern32 have no second derivatives, which this acquisition needs");
}

Eigen::ArrayXd rational_quadratic_shape_slope(double shape, const Eigen::Ref<const Eigen::ArrayXd>& r2) {
  const Eigen::ArrayXd u = r2 / (2.0 * shape);
  const Eigen::ArrayXd logarithm = u.unaryExpr([](double value) { return std::log1p(value); });
  return shape * (-shape * logarithm).exp() * (u / (1.0 + u) - logarithm);
}

}  // namespace bobench::surrogates
