#include "analysis/statistics/bootstrap.hpp"

#include <limits>
#include <numeric>
#include <vector>

#include "analysis/statistics/summary.hpp"

namespace bobench::analysis {

Interval bootstrap_median(std::span<const double> values, double level, int resamples, Random& random) {
  if (values.empty()) {
    const double undefined = std::numeric_limits<double>::quiet_NaN();
    return {undefined, undefined};
  }
  std::vector<double> medians, sample(values.size());
  for (int i = 0; i < resamples; ++i) {
    for (double& value : sample) {
      value = values[static_cast<std::size_t>(random.index(static_cast<std::int64_t>(values.size())))];
    }
    medians.push_back(median(sample));
  }
  return {quantile(medians, (1.0 - level) / 2.0), quantile(medians, (1.0 + level) / 2.0)};
}

std::vector<std::size_t> resample(std::size_t size, std::size_t count, Random& random) {
  std::vector<std::size_t> positions(count);
  for (std::size_t& position : positions) {
    position = static_cast<std::size_t>(random.index(static_cast<std::int64_t>(size)));
  }
  return positions;
}

std::vector<std::size_t> every_index(std::size_t size) {
  std::vector<std::size_t> all(size);
  std::iota(all.begin(), all.end(), std::size_t{0});
  return all;
}

}  // namespace bobench::analysis
