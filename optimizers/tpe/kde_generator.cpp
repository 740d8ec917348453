#include "optimizers/tpe/kde_generator.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <utility>

namespace bobench::optimizers {
namespace {

using Eigen::ArrayXd, Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

/// ln 1e-32, HpBandSter's lower bound of both densities.
const double log_floor = std::log(1e-32);

/// share * n rounded down; a product that is an integer up to rounding counts as this integer.
std::size_t part_of(double share, std::size_t n) {
  return static_cast<std::size_t>(std::floor(share * static_cast<double>(n) + 1e-9));
}

double truncated_normal(double mean, double deviation, Random& random) {
  while (true) {
    const double draw = mean + deviation * random.normal();
    if (draw >= 0.0 && draw <= 1.0) return draw;
  }
}

MatrixXd columns(std::span<const VectorXd> points) {
  MatrixXd matrix(points.front().size(), static_cast<Index>(points.size()));
  for (Index i = 0; i < matrix.cols(); ++i) matrix.col(i) = points[static_cast<std::size_t>(i)];
  return matrix;
}

}  // namespace

void KdeGeneratorOptions::fields(OptionFields& fields, const std::string& candidates_name) {
  fields.real("top_share", top_share, 0.0, 1.0, "share of observations called good");
  fields.real("random_share", random_share, 0.0, 1.0, "probability of a random configuration");
  fields.integer(candidates_name, candidates, 1, 1000000, "candidates around the good configurations");
  fields.real("bandwidth_factor", bandwidth_factor, 1e-3, 100.0, "widens the bandwidths candidates are drawn with");
  fields.real("min_bandwidth", min_bandwidth, 1e-6, 1.0, "least bandwidth, in the unit box");
}

KdeGenerator::KdeGenerator(const SearchSpace& space, const KdeGeneratorOptions& options)
    : space_(space),
      options_(options),
      levels_(surrogates::levels_of(space)),
      min_points_(static_cast<std::size_t>(space.dimension()) + 1),
      good_(levels_, options.min_bandwidth),
      bad_(levels_, options.min_bandwidth),
      candidates_(space.dimension(), options.candidates) {}

void KdeGenerator::learn(const Trial& trial, double value) {
  if (!std::isfinite(value)) value = std::numeric_limits<double>::infinity();
  Observations& level = by_fidelity_[trial.fidelity];
  const auto at = std::ranges::upper_bound(level.values, value) - level.values.begin();
  level.values.insert(level.values.begin() + at, value);
  level.points.insert(level.points.begin() + at, surrogates::unit_coordinates(space_, trial.configuration));
}

const KdeGenerator::Observations* KdeGenerator::largest_useful() const {
  for (auto level = by_fidelity_.rbegin(); level != by_fidelity_.rend(); ++level) {  // views need clang 16 or later
    const std::size_t n = level->second.values.size();
    const std::size_t good = std::max(min_points_, part_of(options_.top_share, n));
    if (n >= good + min_points_) return &level->second;
  }
  return nullptr;
}

void KdeGenerator::fit(const Observations& observations) {
  const std::span<const VectorXd> points(observations.points);
  const std::size_t n = points.size();
  const std::size_t good = std::max(min_points_, part_of(options_.top_share, n));
  const std::size_t bad = std::min(n - good, std::max(min_points_, part_of(1.0 - options_.top_share, n)));
  good_points_ = columns(points.first(good));
  good_.fit(good_points_);
  bad_.fit(columns(points.subspan(good, bad)));
}

void KdeGenerator::draw_candidates(Random& random) {
  for (Index i = 0; i < candidates_.cols(); ++i) {
    const Index datum = random.index(good_points_.cols());
    for (Index d = 0; d < candidates_.rows(); ++d) {
      const double value = good_points_(d, datum), h = good_.bandwidths()[d];
      const int levels = levels_[static_cast<std::size_t>(d)];
      if (levels == 0) {
        candidates_(d, i) = truncated_normal(value, options_.bandwidth_factor * h, random);
      } else {
        candidates_(d, i) = random.bernoulli(h) ? static_cast<double>(random.index(levels)) : value;
      }
    }
  }
}

/// Inactive parameters get the imputed values that observations have.
void KdeGenerator::impute_candidates() {
  for (auto candidate : candidates_.colwise()) {
    candidate = surrogates::unit_coordinates(space_, surrogates::from_unit_coordinates(space_, candidate));
  }
}

std::optional<Configuration> KdeGenerator::propose(Random& random, const ConfigurationSet* known) {
  const Observations* observations = largest_useful();
  if (!observations || random.bernoulli(options_.random_share)) return std::nullopt;
  fit(*observations);
  draw_candidates(random);
  if (space_.is_conditional()) impute_candidates();
  const ArrayXd scores =
      good_.log_density(candidates_).array().max(log_floor) - bad_.log_density(candidates_).array().max(log_floor);
  std::optional<Configuration> best;
  double best_score = -std::numeric_limits<double>::infinity();
  for (Index i = 0; i < scores.size(); ++i) {
    if (!(scores[i] > best_score)) continue;
    Configuration candidate = surrogates::from_unit_coordinates(space_, candidates_.col(i));
    if (known && known->contains(candidate)) continue;
    best = std::move(candidate);
    best_score = scores[i];
  }
  return best;
}

}  // namespace bobench::optimizers
