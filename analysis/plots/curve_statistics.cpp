#include "analysis/plots/curve_statistics.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "analysis/statistics/summary.hpp"
#include "core/error.hpp"
#include "core/random.hpp"

namespace bobench::analysis::plots {
namespace {

using Eigen::Index;
using Values = std::vector<double>;

constexpr int resamples = 1000;

/// (resamples x runs) indices of the resampled runs.
std::vector<std::vector<std::size_t>> bootstrap_draws(std::size_t runs) {
  Random random(20150701);
  std::vector<std::vector<std::size_t>> draws(resamples, std::vector<std::size_t>(runs));
  for (auto& draw : draws) {
    for (std::size_t& run : draw) run = static_cast<std::size_t>(random.index(static_cast<std::int64_t>(runs)));
  }
  return draws;
}

double statistic_of(const Values& values, CurveStatistic statistic) {
  return statistic == CurveStatistic::mean ? mean(values) : median(values);
}

/// The percentile interval of a statistic at 95 %, by the same resamples at every point of a curve.
class Bootstrap {
 public:
  Bootstrap(std::size_t runs, CurveStatistic statistic)
      : statistic_(statistic), draws_(bootstrap_draws(runs)), sample_(runs), statistics_(draws_.size()) {}

  void set_band(CurvePoint& point, const Values& values) {
    for (std::size_t i = 0; i < draws_.size(); ++i) {
      for (std::size_t r = 0; r < values.size(); ++r) sample_[r] = values[draws_[i][r]];
      statistics_[i] = statistic_of(sample_, statistic_);
    }
    point.low = quantile(statistics_, 0.025);
    point.high = quantile(statistics_, 0.975);
  }

 private:
  CurveStatistic statistic_;
  std::vector<std::vector<std::size_t>> draws_;
  Values sample_, statistics_;
};

}  // namespace

std::vector<CurvePoint> summarize_curves(const Eigen::MatrixXd& values, const std::vector<double>& x,
                                         CurveStatistic statistic, Band band) {
  const auto runs = static_cast<std::size_t>(values.rows());
  std::vector<CurvePoint> points;
  if (runs == 0) return points;
  std::optional<Bootstrap> bootstrap;
  if (band == Band::bootstrap) bootstrap.emplace(runs, statistic);
  Values column(runs), before;
  for (Index i = 0; i < values.cols(); ++i) {
    for (std::size_t r = 0; r < runs; ++r) column[r] = values(static_cast<Index>(r), i);
    CurvePoint point;
    if (!points.empty() && column == before) {
      point = points.back();
    } else {
      point.value = point.low = point.high = statistic_of(column, statistic);
      if (!std::isfinite(point.value)) continue;
      if (band == Band::quartiles) {
        point.low = quantile(column, 0.25);
        point.high = quantile(column, 0.75);
      } else if (band == Band::standard_error && runs > 1) {
        const double error = standard_deviation(column) / std::sqrt(static_cast<double>(runs));
        point.low -= error;
        point.high += error;
      } else if (bootstrap) {
        bootstrap->set_band(point, column);
      }
    }
    point.x = x[static_cast<std::size_t>(i)];
    points.push_back(point);
    before = column;
  }
  return points;
}

Band band_for(CurveStatistic statistic, Band band, std::size_t optimizers) {
  constexpr std::size_t max_with_bands = 4;
  if (band == Band::automatic) {
    if (optimizers > max_with_bands) return Band::none;
    return statistic == CurveStatistic::mean ? Band::standard_error : Band::quartiles;
  }
  if (band == Band::standard_error && statistic == CurveStatistic::median) {
    throw InputError("--band standard-error is that of a mean: add --statistic mean, or take quartiles or bootstrap");
  }
  return band;
}

std::vector<std::size_t> thinned_positions(std::size_t n, std::size_t most) {
  std::vector<std::size_t> positions;
  if (n <= most) {
    for (std::size_t i = 1; i <= n; ++i) positions.push_back(i);
    return positions;
  }
  const std::size_t half = std::max<std::size_t>(most / 2, 2);
  for (std::size_t i = 0; i < half; ++i) {
    const double share = static_cast<double>(i) / static_cast<double>(half - 1);
    positions.push_back(1 + static_cast<std::size_t>(std::lround(share * static_cast<double>(n - 1))));
    positions.push_back(static_cast<std::size_t>(std::lround(std::pow(static_cast<double>(n), share))));
  }
  std::ranges::sort(positions);
  positions.erase(std::unique(positions.begin(), positions.end()), positions.end());
  return positions;
}

}  // namespace bobench::analysis::plots
