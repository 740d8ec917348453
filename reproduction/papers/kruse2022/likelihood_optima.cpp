#include "reproduction/papers/kruse2022/likelihood_optima.hpp"

#include <algorithm>
#include <cmath>

#include "numerics/minimize.hpp"

namespace bobench::papers::kruse2022 {

using Eigen::VectorXd;

std::vector<LikelihoodOptimum> optima_of_likelihood(const surrogates::GaussianProcess& model, Random& random) {
  constexpr double same = 0.01;
  const Eigen::Vector3d low(std::log(1e-3), std::log(6.7e-3), std::log(1e-8)), high(std::log(1e3), 1.0, 0.0);
  const Objective loss = [&](const VectorXd& theta, VectorXd* gradient) {
    const double value = model.log_marginal_likelihood(theta, gradient);
    if (gradient) *gradient = -*gradient;
    return -value;
  };
  std::vector<LikelihoodOptimum> optima;
  for (int start = 0; start < 10; ++start) {
    const VectorXd from = low + random.uniform_vector(3).cwiseProduct(high - low);
    const Minimum end = minimize(loss, from, low, high, {.max_evaluations = 500});
    const auto known = std::ranges::find_if(
        optima, [&](const LikelihoodOptimum& one) { return std::abs(one.value + end.value) < same; });
    if (known == optima.end()) {
      optima.push_back({end.x, -end.value});
    } else {
      ++known->starts;
    }
  }
  std::ranges::stable_sort(optima, [](const auto& a, const auto& b) { return a.starts > b.starts; });
  return optima;
}

}  // namespace bobench::papers::kruse2022
