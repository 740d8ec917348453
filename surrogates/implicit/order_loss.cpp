#include "surrogates/implicit/order_loss.hpp"

#include <cmath>

namespace bobench::surrogates {

OrderLoss order_loss(const Eigen::RowVectorXf& log_densities, const Eigen::RowVectorXf& utilities) {
  OrderLoss loss{0.0, Eigen::RowVectorXf::Zero(utilities.size())};
  const Eigen::Index pairs = utilities.size() / 2;
  if (pairs == 0) return loss;
  const double share = 1.0 / static_cast<double>(pairs);
  for (Eigen::Index pair = 0; pair < pairs; ++pair) {
    const Eigen::Index i = 2 * pair, j = i + 1;
    const bool wanted = log_densities[i] >= log_densities[j];
    // -log rho is softplus(-r), -log(1 - rho) is softplus(r).
    const double r = static_cast<double>(utilities[j]) - utilities[i], against = wanted ? -r : r;
    loss.value += share * (std::max(against, 0.0) + std::log1p(std::exp(-std::abs(against))));
    const double slope = (1.0 / (1.0 + std::exp(-r)) - (wanted ? 1.0 : 0.0)) * share;  // with respect to r
    loss.gradient[j] = static_cast<float>(slope);
    loss.gradient[i] = static_cast<float>(-slope);
  }
  return loss;
}

}  // namespace bobench::surrogates
