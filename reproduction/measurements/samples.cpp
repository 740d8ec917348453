#include "reproduction/measurements/samples.hpp"

#include "analysis/statistics/bootstrap.hpp"
#include "analysis/statistics/summary.hpp"

namespace bobench::reproduction {

Labels join(Labels first, const Labels& second) {
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

std::vector<double> median_curve(const Trajectories& trajectories, const std::vector<std::size_t>& replicates) {
  std::vector<double> curve, column(replicates.size());
  const std::size_t length = trajectories.values.empty() ? 0 : trajectories.values.front().size();
  for (std::size_t t = 0; t < length; ++t) {
    for (std::size_t i = 0; i < replicates.size(); ++i) {
      column[i] = trajectories.values[replicates[i] % trajectories.values.size()][t];
    }
    curve.push_back(analysis::median(column));
  }
  return curve;
}

std::vector<double> median_curve(const Trajectories& trajectories) {
  return median_curve(trajectories, analysis::every_index(trajectories.values.size()));
}

}  // namespace bobench::reproduction
