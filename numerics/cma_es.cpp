#include "numerics/cma_es.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>
#include <vector>

namespace bobench {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr double infinity = std::numeric_limits<double>::infinity();

double as_real(Index count) {
  return static_cast<double>(count);
}

double range(const std::deque<double>& values) {
  const auto [low, high] = std::ranges::minmax(values);
  return high - low;
}

/// The (upper) median of a part of a history.
template <std::size_t count>
double median(const std::deque<double>& values, std::size_t first) {
  std::array<double, count> part;
  std::copy_n(values.begin() + static_cast<std::ptrdiff_t>(first), count, part.begin());
  std::nth_element(part.begin(), part.begin() + count / 2, part.end());
  return part[count / 2];
}

}  // namespace

Index CmaConstants::default_population(Index dimension) {
  return 4 + static_cast<Index>(std::floor(3.0 * std::log(as_real(dimension))));
}

double CmaConstants::default_max_iterations(Index dimension, Index population) {
  const double n = as_real(dimension);
  return 100.0 + 50.0 * (n + 3.0) * (n + 3.0) / std::sqrt(as_real(population));
}

CmaConstants::CmaConstants(Index dimension, Index population, CmaWeights kind)
    : weights(VectorXd::Zero(population)), parents(population / 2) {
  const double n = as_real(dimension), lambda = as_real(population);
  // Equal for an even population. For an odd one the middle member has weight 0, or (cmaes.m) the parents' smallest.
  const double first = kind == CmaWeights::active ? (lambda + 1.0) / 2.0 : std::floor(lambda / 2.0) + 0.5;
  for (Index i = 0; i < population; ++i) weights[i] = std::log(first) - std::log(as_real(i + 1));
  auto positive = weights.head(parents);
  mu_eff = positive.sum() * positive.sum() / positive.squaredNorm();
  positive /= positive.sum();

  const double spread = std::min(2.0, lambda / 3.0);
  c_sigma = (mu_eff + 2.0) / (n + mu_eff + 5.0);
  d_sigma = 1.0 + 2.0 * std::max(0.0, std::sqrt((mu_eff - 1.0) / (n + 1.0)) - 1.0) + c_sigma;
  c_c = (4.0 + mu_eff / n) / (n + 4.0 + 2.0 * mu_eff / n);
  c_1 = spread / ((n + 1.3) * (n + 1.3) + mu_eff);
  const double square = (n + 2.0) * (n + 2.0) + mu_eff;
  c_mu = kind == CmaWeights::active ? 2.0 * (0.25 + mu_eff + 1.0 / mu_eff - 2.0) / square
                                    : spread * (mu_eff - 2.0 + 1.0 / mu_eff) / square;
  c_mu = std::min(1.0 - c_1, c_mu);
  expected_length = std::sqrt(n) * (1.0 - 1.0 / (4.0 * n) + 1.0 / (21.0 * n * n));

  auto negative = weights.tail(population - parents);
  if (kind == CmaWeights::positive) {
    negative.setZero();
  } else if (const double sum = -negative.sum(); sum > 0.0) {
    const double mu_eff_negative = sum * sum / negative.squaredNorm();
    negative *=
        std::min({1.0 + c_1 / c_mu, 1.0 + 2.0 * mu_eff_negative / (mu_eff + 2.0), (1.0 - c_1 - c_mu) / (n * c_mu)}) /
        sum;
  }
}

std::string to_string(CmaEnd end) {
  static constexpr std::array names = {"MaxIter",      "TolX",       "TolUpSigma",   "TolFun",        "TolHistFun",
                                       "EqualFunVals", "Stagnation", "ConditionCov", "NoEffectCoord", "NoEffectAxis"};
  return names.at(static_cast<std::size_t>(end));
}

CmaEs::CmaEs(const VectorXd& mean, double sigma, const CmaOptions& options, Random random)
    : dimension_(mean.size()),
      constants_(dimension_, options.population > 0 ? options.population : CmaConstants::default_population(dimension_),
                 options.weights),
      random_(std::move(random)),
      sigma_(sigma),
      reference_sigma_(options.reference_sigma > 0.0 ? options.reference_sigma : sigma),
      max_iterations_(options.max_iterations),
      mean_(mean),
      path_sigma_(VectorXd::Zero(dimension_)),
      path_c_(VectorXd::Zero(dimension_)),
      covariance_(MatrixXd::Identity(dimension_, dimension_)),
      axes_(covariance_),
      basis_(covariance_),
      lengths_(VectorXd::Ones(dimension_)) {
  const Index population = constants_.weights.size();
  if (max_iterations_ <= 0.0) max_iterations_ = CmaConstants::default_max_iterations(dimension_, population);
  for (MatrixXd* matrix : {&normals_, &steps_, &samples_, &weighted_}) matrix->resize(dimension_, population);
  order_.setLinSpaced(population, 0, static_cast<int>(population) - 1);
  step_.resize(dimension_);
  whitened_.resize(dimension_);
  scaled_.resize(dimension_);
  sample();
}

void CmaEs::sample() {
  for (double& number : normals_.reshaped()) number = random_.normal();
  steps_.noalias() = axes_ * normals_;
  samples_.noalias() = sigma_ * steps_;
  samples_.colwise() += mean_;
}

void CmaEs::decompose() {
  const double rate = 10.0 * as_real(dimension_) * (constants_.c_1 + constants_.c_mu);
  if (iterations_ - decomposed_ < std::max(1L, static_cast<long>(1.0 / rate))) return;
  decomposed_ = iterations_;
  SymmetricEigen eigen = symmetric_eigen(covariance_);
  is_degenerate_ = !(eigen.values[0] > 0.0);
  if (is_degenerate_) return;
  basis_ = std::move(eigen.vectors);
  lengths_ = eigen.values.cwiseSqrt();
  axes_.noalias() = basis_ * lengths_.asDiagonal();
}

void CmaEs::move_mean(const VectorXd& values) {
  const auto key = [&](int i) { return std::isnan(values[i]) ? infinity : values[i]; };
  std::ranges::sort(order_, [&](int a, int b) { return std::pair(key(a), a) < std::pair(key(b), b); });
  step_.setZero();
  scaled_.setZero();
  for (Index i = 0; i < constants_.parents; ++i) {
    step_ += constants_.weights[i] * steps_.col(order_[i]);
    scaled_ += constants_.weights[i] * normals_.col(order_[i]);
  }
  mean_ += sigma_ * step_;
}

void CmaEs::adapt() {
  const auto& [weights, parents, mu_eff, c_sigma, d_sigma, c_c, c_1, c_mu, expected_length] = constants_;
  const double n = as_real(dimension_);
  whitened_.noalias() = basis_ * scaled_;  // C^(-1/2) times the step
  path_sigma_ = (1.0 - c_sigma) * path_sigma_ + std::sqrt(c_sigma * (2.0 - c_sigma) * mu_eff) * whitened_;
  const double length = path_sigma_.norm();
  const double full = std::sqrt(1.0 - std::pow(1.0 - c_sigma, 2.0 * static_cast<double>(iterations_)));
  const bool is_short = length / full < (1.4 + 2.0 / (n + 1.0)) * expected_length;
  path_c_ *= 1.0 - c_c;
  if (is_short) path_c_ += std::sqrt(c_c * (2.0 - c_c) * mu_eff) * step_;

  double sum = 0.0;
  for (Index i = 0; i < weights.size(); ++i) {
    const Index member = order_[i];
    sum += weights[i];
    double weight = c_mu * weights[i];
    if (weight < 0.0) weight *= n / normals_.col(member).squaredNorm();
    weighted_.col(member) = weight * steps_.col(member);
  }
  covariance_ *= 1.0 - c_1 - c_mu * sum + (is_short ? 0.0 : c_1 * c_c * (2.0 - c_c));
  covariance_.noalias() += c_1 * path_c_ * path_c_.transpose();
  covariance_.noalias() += weighted_ * steps_.transpose();
  sigma_ *= std::exp(std::min(1.0, c_sigma / d_sigma * (length / expected_length - 1.0)));
}

void CmaEs::tell(const VectorXd& values) {
  ++iterations_;
  move_mean(values);
  adapt();
  decompose();
  remember(values);
  end_ = find_end();
  sample();
}

void CmaEs::remember(const VectorXd& values) {
  const auto value = [&](Index rank) { return values[order_[rank]]; };
  const Index population = values.size();
  const double per_generation = std::ceil(30.0 * as_real(dimension_) / as_real(population));
  best_now_ = value(0);
  worst_now_ = value(population - 1);
  best_values_.push_front(best_now_);
  if (best_values_.size() > static_cast<std::size_t>(10.0 + per_generation)) best_values_.pop_back();

  const auto rank = static_cast<Index>(1.0 + std::ceil(0.1 + as_real(population) / 4.0));
  equal_values_.push_front(best_now_ == value(std::min(rank, population) - 1));
  if (equal_values_.size() > static_cast<std::size_t>(3 * (dimension_ + 10))) equal_values_.pop_back();

  const auto fifth = iterations_ / 5;  // rounded down
  const double longest = std::min(2e5, 120.0 + per_generation + static_cast<double>(fifth));
  long_best_.push_front(best_now_);
  long_median_.push_front(value(population / 2));
  for (auto* history : {&long_best_, &long_median_}) {
    while (history->size() > static_cast<std::size_t>(longest)) history->pop_back();
  }
}

bool CmaEs::is_flat() const {
  return std::ranges::count(equal_values_, true) >= dimension_ + 10;
}

bool CmaEs::stagnates() const {
  const double per_generation = std::ceil(30.0 * as_real(dimension_) / as_real(samples_.cols()));
  if (static_cast<double>(long_best_.size()) < 120.0 + per_generation) return false;
  const auto is_no_better = [](const std::deque<double>& history) {
    return median<20>(history, 0) >= median<21>(history, history.size() - 21);
  };
  return is_no_better(long_best_) && is_no_better(long_median_);
}

std::optional<CmaEnd> CmaEs::end_of_values() const {
  constexpr double least = 1e-12;
  const double per_generation = std::ceil(30.0 * as_real(dimension_) / as_real(samples_.cols()));
  const bool is_full = best_values_.size() >= static_cast<std::size_t>(10.0 + per_generation);
  if (iterations_ > 2) {
    const auto [low, high] = std::ranges::minmax(best_values_);
    if (std::max(high, worst_now_) - std::min(low, best_now_) <= least) return CmaEnd::tol_fun;
  }
  if (is_full && range(best_values_) <= least) return CmaEnd::tol_hist_fun;
  if (is_flat()) return CmaEnd::equal_fun_values;
  if (stagnates()) return CmaEnd::stagnation;
  return std::nullopt;
}

std::optional<CmaEnd> CmaEs::end_of_distribution() const {
  constexpr double tol_x = 1e-12, tol_up_sigma = 1e20, tol_condition = 1e14;
  const auto deviations = covariance_.diagonal().array().max(0.0).sqrt();
  if (is_degenerate_) return CmaEnd::condition;
  const double shortest = lengths_.minCoeff(), longest = lengths_.maxCoeff();
  if (longest * longest > tol_condition * shortest * shortest) return CmaEnd::condition;
  if ((sigma_ * path_c_.array().abs().max(deviations) < tol_x * reference_sigma_).all()) return CmaEnd::tol_x;
  if (!(sigma_ <= tol_up_sigma * reference_sigma_ * longest)) return CmaEnd::tol_up_sigma;
  if ((mean_.array() == mean_.array() + 0.2 * sigma_ * deviations).any()) return CmaEnd::no_effect_coordinate;
  const auto axis = 0.1 * sigma_ * axes_.col(iterations_ % dimension_);
  if ((mean_.array() == mean_.array() + axis.array()).all()) return CmaEnd::no_effect_axis;
  return std::nullopt;
}

std::optional<CmaEnd> CmaEs::find_end() const {
  if (static_cast<double>(iterations_) >= max_iterations_) return CmaEnd::max_iterations;
  if (const auto end = end_of_distribution()) return end;
  return end_of_values();
}

}  // namespace bobench
