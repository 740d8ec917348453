#include "analysis/statistics/ranks.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/error.hpp"

namespace bobench::analysis {
namespace {

/// Calls visit(order, first, last) for each group of equal values: order[first], ..., order[last - 1].
template <class Visit>
void for_each_tie_group(std::span<const double> values, Visit visit) {
  if (std::ranges::any_of(values, [](double value) { return std::isnan(value); })) {
    throw Error("NaN has no rank");
  }
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, {}, [&](std::size_t i) { return values[i]; });
  for (std::size_t first = 0; first < order.size();) {
    std::size_t last = first + 1;
    while (last < order.size() && values[order[last]] == values[order[first]]) ++last;
    visit(order, first, last);
    first = last;
  }
}

}  // namespace

std::vector<double> mid_ranks(std::span<const double> values) {
  std::vector<double> ranks(values.size());
  for_each_tie_group(values, [&](const auto& order, std::size_t first, std::size_t last) {
    for (std::size_t i = first; i < last; ++i) ranks[order[i]] = 0.5 * static_cast<double>(first + 1 + last);
  });
  return ranks;
}

Eigen::MatrixXd ranks_in_rows(const Eigen::MatrixXd& values) {
  Eigen::MatrixXd ranks(values.rows(), values.cols());
  for (Eigen::Index r = 0; r < values.rows(); ++r) {
    const Eigen::VectorXd row = values.row(r);
    const std::vector<double> of_row = mid_ranks({row.data(), static_cast<std::size_t>(row.size())});
    ranks.row(r) = Eigen::Map<const Eigen::RowVectorXd>(of_row.data(), values.cols());
  }
  return ranks;
}

double tie_correction(std::span<const double> values) {
  double sum = 0.0;
  for_each_tie_group(values, [&](const auto&, std::size_t first, std::size_t last) {
    const double size = static_cast<double>(last - first);
    sum += size * size * size - size;
  });
  return sum;
}

}  // namespace bobench::analysis
