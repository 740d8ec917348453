#include "papers/kruse2022/properties.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "acquisitions/expected_improvement.hpp"
#include "core/random.hpp"

namespace bobench::papers::kruse2022 {

using reproduction::Scale, reproduction::Property, reproduction::PropertyContext, reproduction::PropertyResult;
namespace {

/// The empirical mean and standard deviation, whatever x: expected improvement is the same everywhere, so the best of
/// uniform candidates is any of them, and suggestions are uniform (Kolmogorov and Smirnov's test at 0.001).
PropertyResult flat_improvement(const PropertyContext& context) {
  Random random(context.seed);
  const int suggestions = context.scale == Scale::smoke ? 200 : 5000;
  double spread = 0.0;
  std::vector<double> chosen;
  for (int i = 0; i < suggestions; ++i) {
    const Eigen::VectorXd candidates = random.uniform_vector(50), y = random.normal_vector(10);
    const double mean = y.mean(), variance = (y.array() - mean).square().mean();
    const surrogates::Prediction constant{Eigen::VectorXd::Constant(50, mean), Eigen::VectorXd::Constant(50, variance)};
    const Eigen::VectorXd score = acquisitions::expected_improvement(constant, y.minCoeff());
    spread = std::max(spread, score.maxCoeff() - score.minCoeff());
    Eigen::Index best = 0;
    score.maxCoeff(&best);
    chosen.push_back(candidates[best]);
  }
  std::ranges::sort(chosen);
  double distance = 0.0;
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    const double n = static_cast<double>(suggestions), k = static_cast<double>(i);
    distance = std::max({distance, std::abs(chosen[i] - k / n), std::abs((k + 1.0) / n - chosen[i])});
  }
  const double bound = 1.95 / std::sqrt(static_cast<double>(suggestions));
  return {spread == 0.0 && distance < bound,
          fmt::format("EI varies by {:.2g} over candidates; {} suggestions are {:.3f} from uniform, below {:.3f}",
                      spread, suggestions, distance, bound)};
}

}  // namespace

std::vector<Property> properties() {
  return {{"constant-model-is-random-search", "with a constant model the maximiser of EI is a uniform draw",
           flat_improvement}};
}

}  // namespace bobench::papers::kruse2022
