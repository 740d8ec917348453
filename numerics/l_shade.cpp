#include "numerics/l_shade.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

namespace bobench {
namespace {

using Eigen::Index, Eigen::VectorXd;

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr Index least_population = 4;
constexpr double terminal = -1.0;  // of a memory of CR: CR stays 0

/// Indices from the best to the worst.
std::vector<Index> ranked(const VectorXd& values) {
  std::vector<Index> order(static_cast<std::size_t>(values.size()));
  std::iota(order.begin(), order.end(), Index{0});
  std::ranges::stable_sort(order, {}, [&](Index i) { return values[i]; });
  return order;
}

}  // namespace

void LShadeOptions::fields(OptionFields& fields) {
  fields.integer("population_per_parameter", population_per_parameter, 4, 1000,
                 "members at the start, for a parameter");
  fields.real("archive_share", archive_share, 0.0, 100.0, "places for replaced members, as a share of the population");
  fields.real("best_share", best_share, 0.0, 1.0, "p: of which best members one is steered for");
  fields.integer("memories", memories, 1, 1000, "H: of F and CR that led to gains");
}

LShade::LShade(Index dimension, double evaluations, LShadeOptions options, Random random)
    : options_(options),
      random_(std::move(random)),
      evaluations_(evaluations),
      first_population_(std::max(least_population, dimension * options.population_per_parameter)),
      trials_(dimension, first_population_),
      weights_(static_cast<std::size_t>(options.memories), 0.5),
      crossovers_(weights_) {
  for (double& coordinate : trials_.reshaped()) coordinate = random_.uniform();
}

void LShade::tell(const VectorXd& values) {
  done_ += static_cast<double>(values.size());
  if (members_.cols() == 0) {
    members_ = trials_;
    values_ = values.unaryExpr([](double value) { return std::isnan(value) ? infinity : value; });
  } else {
    learn(select(values));
  }
  shrink();
  breed();
}

std::vector<LShade::Gain> LShade::select(const VectorXd& values) {
  std::vector<Gain> gains;
  for (Index i = 0; i < members_.cols(); ++i) {
    const double value = std::isnan(values[i]) ? infinity : values[i];
    if (value > values_[i]) continue;
    if (value < values_[i]) {
      gains.push_back({values_[i] - value, weight_[i], crossover_[i]});
      keep(members_.col(i));
    }
    values_[i] = value;
    members_.col(i) = trials_.col(i);
  }
  return gains;
}

void LShade::learn(const std::vector<Gain>& gains) {
  if (gains.empty()) return;
  // An improvement from infinity counts as much as the largest finite improvement.
  double largest = 0.0;
  for (const Gain& gain : gains) {
    if (std::isfinite(gain.size)) largest = std::max(largest, gain.size);
  }
  double weight = 0.0, weight_squared = 0.0, crossover = 0.0, crossover_squared = 0.0, highest = 0.0;
  for (const Gain& gain : gains) {
    const double size = std::isfinite(gain.size) ? gain.size / (largest > 0.0 ? largest : 1.0) : 1.0;
    weight += size * gain.weight;
    weight_squared += size * gain.weight * gain.weight;
    crossover += size * gain.crossover;
    crossover_squared += size * gain.crossover * gain.crossover;
    highest = std::max(highest, gain.crossover);
  }
  if (weight > 0.0) weights_[next_memory_] = weight_squared / weight;  // Lehmer means
  double& memory = crossovers_[next_memory_];
  if (memory == terminal || highest == 0.0) {
    memory = terminal;
  } else if (crossover > 0.0) {
    memory = crossover_squared / crossover;
  }
  next_memory_ = (next_memory_ + 1) % weights_.size();
}

void LShade::shrink() {
  const double share = std::min(1.0, done_ / evaluations_);
  const auto first = static_cast<double>(first_population_), last = static_cast<double>(least_population);
  const Index population = std::max(least_population, static_cast<Index>(std::round(first + (last - first) * share)));
  if (population < members_.cols()) {
    std::vector<Index> order = ranked(values_);
    order.resize(static_cast<std::size_t>(population));
    std::ranges::sort(order);
    members_ = Eigen::MatrixXd(members_(Eigen::all, order));
    values_ = VectorXd(values_(order));
  }
  while (archive_.size() > archive_places()) {
    const auto dropped = static_cast<std::size_t>(random_.index(std::ssize(archive_)));
    archive_[dropped] = std::move(archive_.back());
    archive_.pop_back();
  }
}

std::size_t LShade::archive_places() const {
  return static_cast<std::size_t>(std::round(options_.archive_share * static_cast<double>(members_.cols())));
}

void LShade::keep(const VectorXd& replaced) {
  const std::size_t places = archive_places();
  if (places == 0) return;
  if (archive_.size() < places) {
    archive_.push_back(replaced);
  } else {
    archive_[static_cast<std::size_t>(random_.index(std::ssize(archive_)))] = replaced;
  }
}

void LShade::breed() {
  const Index count = members_.cols();
  const std::vector<Index> order = ranked(values_);
  const auto best =
      std::clamp(static_cast<Index>(std::round(options_.best_share * static_cast<double>(count))), Index{2}, count);
  trials_.resize(members_.rows(), count);
  weight_.resize(count);
  crossover_.resize(count);
  for (Index i = 0; i < count; ++i) {
    draw_numbers(i);
    cross(i, order[static_cast<std::size_t>(random_.index(best))]);
  }
}

void LShade::draw_numbers(Index member) {
  const auto memory = static_cast<std::size_t>(random_.index(std::ssize(weights_)));
  const double normal = random_.normal();
  crossover_[member] = crossovers_[memory] == terminal ? 0.0 : std::clamp(crossovers_[memory] + 0.1 * normal, 0.0, 1.0);
  double weight = 0.0;
  while (!(weight > 0.0)) {
    const double above = random_.normal(), below = random_.normal();
    weight = weights_[memory] + 0.1 * (above / below);  // Cauchy distribution
  }
  weight_[member] = std::min(weight, 1.0);
}

void LShade::cross(Index member, Index best) {
  const Index count = members_.cols();
  Index first, second;
  do {
    first = random_.index(count);
  } while (first == member);
  do {
    second = random_.index(count + std::ssize(archive_));
  } while (second == member || second == first);
  const auto other = [&](Index i) {
    return second < count ? members_(i, second) : archive_[static_cast<std::size_t>(second - count)][i];
  };
  const Index certain = random_.index(members_.rows());  // at least one coordinate comes from the mutant
  for (Index i = 0; i < members_.rows(); ++i) {
    const double parent = members_(i, member);
    if (i != certain && !random_.bernoulli(crossover_[member])) {
      trials_(i, member) = parent;
      continue;
    }
    const double mutant =
        parent + weight_[member] * (members_(i, best) - parent) + weight_[member] * (members_(i, first) - other(i));
    trials_(i, member) = mutant < 0.0 ? parent / 2.0 : mutant > 1.0 ? (parent + 1.0) / 2.0 : mutant;
  }
}

VectorXd LShade::best() const {
  Index best = 0;
  values_.minCoeff(&best);
  return members_.col(best);
}

double LShade::best_value() const {
  return values_.size() == 0 ? infinity : values_.minCoeff();
}

}  // namespace bobench
