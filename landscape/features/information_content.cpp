#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <vector>

#include "landscape/features/features.hpp"
#include "numerics/quantile.hpp"

namespace bobench::landscape {
namespace {

using Eigen::Index, Eigen::VectorXd;

constexpr double undefined = std::numeric_limits<double>::quiet_NaN();

/// Each point once, in order of appearance, with the mean of its values.
Sample without_repetitions(const Sample& sample) {
  std::map<std::vector<double>, std::size_t> places;
  std::vector<std::vector<double>> values;
  std::vector<Index> firsts;
  for (Index i = 0; i < sample.values.size(); ++i) {
    const VectorXd point = sample.points.row(i).transpose();
    const auto [found, is_new] = places.try_emplace({point.begin(), point.end()}, values.size());
    if (is_new) {
      values.emplace_back();
      firsts.push_back(i);
    }
    values[found->second].push_back(sample.values[i]);
  }
  Sample once{sample.points(firsts, Eigen::all), VectorXd(static_cast<Index>(firsts.size()))};
  for (std::size_t i = 0; i < values.size(); ++i) {
    double sum = 0.0;
    for (const double value : values[i]) sum += value;
    once.values[static_cast<Index>(i)] = sum / static_cast<double>(values[i].size());
  }
  return once;
}

/// Differences of the values over the distances along the tour.
std::vector<double> slopes_along_tour(const Sample& sample, Index first) {
  std::vector<Index> left;
  for (Index i = 0; i < sample.values.size(); ++i) {
    if (i != first) left.push_back(i);
  }
  std::vector<double> slopes;
  Index here = first;
  while (!left.empty()) {
    const auto distance = [&](Index i) { return (sample.points.row(i) - sample.points.row(here)).norm(); };
    const auto next = std::ranges::min_element(left, {}, distance);
    slopes.push_back((sample.values[*next] - sample.values[here]) / distance(*next));
    here = *next;
    left.erase(next);
  }
  return slopes;
}

/// Slopes as symbols: falling, rising, or flat if they are less steep than epsilon.
std::vector<int> symbols_of(const std::vector<double>& slopes, double epsilon) {
  std::vector<int> symbols;
  for (const double slope : slopes) symbols.push_back(std::abs(slope) < epsilon ? 0 : (slope > 0.0) - (slope < 0.0));
  return symbols;
}

/// The entropy, to base 6, of pairs of different symbols that follow each other.
double entropy_of(const std::vector<int>& symbols) {
  std::array<double, 9> counts{};
  for (std::size_t i = 0; i + 1 < symbols.size(); ++i) {
    const int pair = 3 * (symbols[i] + 1) + symbols[i + 1] + 1;
    ++counts[static_cast<std::size_t>(pair)];
  }
  double entropy = 0.0;
  for (std::size_t pair = 0; pair < 9; ++pair) {
    const double share = counts[pair] / static_cast<double>(symbols.size() - 1);
    if (pair / 3 != pair % 3 && share > 0.0) entropy -= share * std::log(share) / std::log(6.0);
  }
  return entropy;
}

/// The changes between rising and falling, flat symbols left out, for each step.
double changes_of(const std::vector<int>& symbols) {
  double changes = 0.0;
  int last = 0;
  for (const int symbol : symbols) {
    if (symbol == 0) continue;
    changes += last != 0 && symbol != last;
    last = symbol;
  }
  return changes / static_cast<double>(symbols.size() - 1);
}

}  // namespace

Features information_content_features(const Sample& sample, Index first) {
  constexpr double settled = 0.05, half = 0.5;  // sensitivities of the settling and of the partial information
  constexpr int epsilons = 1000;                // from 10^-5 to 10^15, evenly on a logarithmic scale, and 0
  const Sample once = without_repetitions(sample);
  double highest = -1.0, initial = undefined, settling = undefined, ratio = undefined;
  std::vector<double> most;  // the epsilons of the highest entropy
  if (once.values.size() > 2) {
    const std::vector<double> slopes = slopes_along_tour(once, first);
    for (int i = -1; i < epsilons; ++i) {
      const double epsilon = i < 0 ? 0.0 : std::pow(10.0, -5.0 + 20.0 * i / (epsilons - 1));
      const std::vector<int> symbols = symbols_of(slopes, epsilon);
      const double entropy = entropy_of(symbols), changes = changes_of(symbols);
      if (i < 0) initial = changes;
      if (entropy > highest) most.clear();
      highest = std::max(highest, entropy);
      if (entropy == highest) most.push_back(epsilon);
      if (std::isnan(settling) && entropy < settled) settling = std::log10(epsilon);
      if (changes > half * initial) ratio = std::log10(epsilon);
    }
  }
  return {{"ic.h_max", most.empty() ? undefined : highest},
          {"ic.eps_s", settling},
          {"ic.eps_max", most.empty() ? undefined : median(most)},
          {"ic.eps_ratio", ratio},
          {"ic.m0", initial}};
}

}  // namespace bobench::landscape
