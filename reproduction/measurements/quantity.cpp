#include "reproduction/measurements/quantity.hpp"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>

#include "analysis/statistics/summary.hpp"
#include "core/encoding.hpp"

namespace bobench::reproduction {
namespace {

/// The median over all runs on the problem of the value after the first evaluation.
double initial_median(const MeasuredRuns& runs, const std::string& problem) {
  std::vector<double> first;
  for (const std::string& label : runs.labels()) {
    if (const Trajectories* curves = runs.trajectories(problem, label)) {
      for (const auto& curve : curves->values) first.push_back(curve.front());
    }
  }
  return analysis::median(first);
}

/// The target regret of quantity `evaluations`.
double target_of(const MeasuredRuns& runs, const std::string& problem, const Quantity& quantity) {
  return quantity.regret ? *quantity.regret : quantity.target * initial_median(runs, problem);
}

/// The share of each run's suggestions that are farther than the radius from every optimum, in the encoded space.
/// Suggestions before evaluation `from`, such as an initial design, do not count.
std::vector<double> away(const MeasuredRuns& runs, const ProblemCatalog& problems, const std::string& problem,
                         const std::string& label, const Quantity& quantity) {
  const Encoding encoding(problems.make(problem, 0).space());
  std::vector<Eigen::VectorXd> optima;
  for (const auto& optimum : quantity.optima) {
    optima.push_back(
        encoding.encode(Eigen::Map<const Eigen::VectorXd>(optimum.data(), static_cast<Eigen::Index>(optimum.size()))));
  }
  const results::Series& series = *runs.series(problem, label);
  std::vector<double> shares;
  for (std::size_t r = 0; r < runs.selection().replicates; ++r) {
    const auto& run = series.runs[r];
    const Eigen::Index dimension = series.dimension, count = static_cast<Eigen::Index>(run.rows());
    const Eigen::Index begin = std::min<Eigen::Index>(quantity.from - 1, count);
    double far = 0.0;
    for (Eigen::Index t = begin; t < count && !run.configuration.empty(); ++t) {
      const Eigen::VectorXd x =
          encoding.encode(Eigen::Map<const Eigen::VectorXd>(run.configuration.data() + t * dimension, dimension));
      far += std::ranges::none_of(optima, [&](const auto& o) { return (x - o).norm() <= quantity.radius; }) ? 1 : 0;
    }
    shares.push_back(count > begin ? far / static_cast<double>(count - begin) : 1.0);
  }
  return shares;
}

}  // namespace

Sample sample_of(const MeasuredRuns& runs, const ProblemCatalog& problems, const std::string& problem,
                 const std::string& label, const results::Horizon& horizon, const Quantity& quantity) {
  if (horizon.cost) return runs.finals(problem, label, horizon);
  const std::size_t at = horizon.evaluations;
  Sample sample{label, {}};
  const Trajectories& curves = *runs.trajectories(problem, label);
  if (quantity.kind == Quantity::Kind::away) return {label, away(runs, problems, problem, label, quantity)};
  const double target = quantity.kind == Quantity::Kind::evaluations ? target_of(runs, problem, quantity) : 0.0;
  for (const auto& curve : curves.values) {
    switch (quantity.kind) {
      case Quantity::Kind::area: {
        const auto from = curve.begin() + std::min(quantity.from - 1, static_cast<int>(at));
        sample.values.push_back(std::accumulate(from, curve.begin() + static_cast<std::ptrdiff_t>(at), 0.0));
        break;
      }
      case Quantity::Kind::evaluations: {
        const auto found = std::ranges::find_if(curve, [&](double value) { return value <= target; });
        sample.values.push_back(static_cast<double>(found - curve.begin()) + 1.0);
        break;
      }
      default:
        sample.values.push_back(curve[at - 1]);
    }
  }
  return sample;
}

std::string describe(const std::string& problem, std::size_t at, const Quantity& quantity) {
  switch (quantity.kind) {
    case Quantity::Kind::final:
      return fmt::format("{} after {}", problem, at);
    case Quantity::Kind::area:
      return fmt::format("{}, area {}-{}", problem, quantity.from, at);
    case Quantity::Kind::evaluations:
      if (quantity.regret) return fmt::format("{}, evaluations to a regret of {:g}", problem, *quantity.regret);
      return fmt::format("{}, evaluations to {:g} of the initial regret", problem, quantity.target);
    case Quantity::Kind::away:
      return fmt::format("{}, share of suggestions{} away from optima", problem,
                         quantity.from > 1 ? fmt::format(" from evaluation {} on", quantity.from) : "");
  }
  return problem;
}

}  // namespace bobench::reproduction
