#include "analysis/statistics/studentized_range.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include <fmt/format.h>
#include <boost/math/quadrature/gauss_kronrod.hpp>
#include <boost/math/tools/roots.hpp>

#include "core/error.hpp"
#include "numerics/normal_distribution.hpp"

namespace bobench::analysis {
namespace {

void require_two_or_more(int k) {
  if (k < 2) throw InputError(fmt::format("the range of {} variable(s); expected 2 or more", k));
}

}  // namespace

double studentized_range_cdf(double q, int k) {
  require_two_or_more(k);
  if (!(q > 0.0)) return 0.0;
  const auto density_of_largest = [&](double z) {
    return k * normal_density(z) * std::pow(normal_probability(z) - normal_probability(z - q), k - 1);
  };
  constexpr double end = 10.0;  // phi(10) is 8e-23
  constexpr unsigned max_bisections = 12;
  const double integral = boost::math::quadrature::gauss_kronrod<double, 61>::integrate(density_of_largest, -end, end,
                                                                                        max_bisections, 1e-13);
  return std::clamp(integral, 0.0, 1.0);
}

double studentized_range_quantile(double share, int k) {
  require_two_or_more(k);
  if (!(share > 0.0 && share < 1.0)) {
    throw InputError(fmt::format("quantile {} of the studentised range; expected a share in (0, 1)", share));
  }
  // Beyond +-10, normal variables are negligible in double precision: F(20) is 1.
  const auto excess = [&](double q) { return studentized_range_cdf(q, k) - share; };
  std::uintmax_t iterations = 200;
  const auto [below, above] =
      boost::math::tools::toms748_solve(excess, 0.0, 20.0, boost::math::tools::eps_tolerance<double>(44), iterations);
  return 0.5 * (below + above);
}

}  // namespace bobench::analysis
