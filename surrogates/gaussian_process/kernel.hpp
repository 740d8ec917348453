// Stationary kernels of unit variance, as functions of the scaled squared distance r2 = sum_d ((x_d - x'_d) / l_d)^2.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <Eigen/Core>

namespace bobench::surrogates {

/// matern52             (1 + s + s^2/3) exp(-s), s = sqrt(5 r2)
/// matern32             (1 + s) exp(-s), s = sqrt(3 r2)
/// squared_exponential  exp(-r2/2)
/// rational_quadratic   (1 + r2/(2 shape))^-shape       [Rasmussen & Williams 2006, eqs. 4.17, 4.9, 4.19]
enum class KernelFamily { matern52, matern32, squared_exponential, rational_quadratic };

/// "matern52", "matern32", "se", "rq"
const std::vector<std::pair<std::string, KernelFamily>>& kernel_families();
/// @throws InputError for an unknown name
KernelFamily kernel_family(std::string_view name);

/// Replaces each r2 by the kernel's value and writes dk/d(r2) into `slope` unless it is null.
/// @param r2  (n) >= 0 in, values out  @param slope (n) or null  @param shape of the rational quadratic
void evaluate_kernel(KernelFamily family, double shape, Eigen::Ref<Eigen::ArrayXd> r2,
                     Eigen::Ref<Eigen::ArrayXd>* slope);

/// d^2 k/d(r2)^2 at r2.
/// @throws InputError for matern32, whose functions are not twice differentiable: it is infinite at 0
Eigen::ArrayXd kernel_curvature(KernelFamily family, double shape, const Eigen::Ref<const Eigen::ArrayXd>& r2);

/// dk/d(log shape) of the rational quadratic at r2.
Eigen::ArrayXd rational_quadratic_shape_slope(double shape, const Eigen::Ref<const Eigen::ArrayXd>& r2);

}  // namespace bobench::surrogates
