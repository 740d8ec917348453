#include "surrogates/quantile_labels.hpp"

#include <cmath>
#include <limits>

#include "numerics/quantile.hpp"

namespace bobench::surrogates {
QuantileLabels quantile_labels(const Eigen::VectorXd& y, double gamma, bool strict) {
  const Eigen::VectorXd worst_where_failed =
      y.unaryExpr([](double value) { return std::isfinite(value) ? value : std::numeric_limits<double>::infinity(); });
  const double tau = quantile(worst_where_failed, gamma);
  const auto label = [&](double value) { return std::isfinite(value) && (strict ? value < tau : value <= tau); };
  return {y.unaryExpr([&](double value) { return label(value) ? 1.0 : 0.0; }), tau};
}

}  // namespace bobench::surrogates
