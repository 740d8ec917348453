#include "testfunctions/bbob_suites/noisy.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/error.hpp"

namespace bobench::testfunctions {
namespace {

constexpr int first_function = 101, last_function = 130, last_moderate = 106, last_unimodal = 121;

/// Base functions of f101 to f130; each serves three functions, one per noise model.
constexpr std::array<int, 10> base_functions = {1, 8, 1, 8, 7, 10, 14, 17, 19, 21};

int base_of(int function) {
  if (function < first_function || function > last_function) {
    throw InputError(fmt::format("bbob-noisy function is {}; expected a whole number in [{}, {}]", function,
                                 first_function, last_function));
  }
  return base_functions[static_cast<std::size_t>((function - first_function) / 3)];
}

}  // namespace

NoisyBbobFunction::NoisyBbobFunction(int function, int dimension, int instance)
    : base_(base_of(function), dimension, instance, BbobVariant::noise_base),
      model_(static_cast<NoiseModel>((function - first_function) % 3)),
      severe_(function > last_moderate) {}

double NoisyBbobFunction::penalty(const Eigen::Ref<const Eigen::VectorXd>& x) {
  return 100.0 * (x.array().abs() - 5.0).max(0.0).square().sum();
}

double NoisyBbobFunction::observed(double noise_free, double penalty, const Draws& draws) const {
  constexpr double always_added = 1.01e-8;
  const double regret = noise_free - f_opt();
  double noisy = regret;
  if (model_ == NoiseModel::gaussian) {
    noisy = regret * std::exp((severe_ ? 1.0 : 0.01) * draws[0]);
  } else if (model_ == NoiseModel::uniform) {
    const double alpha = (severe_ ? 1.0 : 0.01) * (0.49 + 1.0 / base_.dimension()), beta = severe_ ? 1.0 : 0.01;
    const double near_by = std::max(1.0, std::pow(1e9 / (regret + 1e-99), alpha * draws[1]));
    noisy = regret * std::pow(draws[0], beta) * near_by;
  } else {
    const double alpha = severe_ ? 1.0 : 0.01, probability = severe_ ? 0.2 : 0.05;
    const double outlier = draws[0] < probability ? draws[1] / (std::abs(draws[2]) + 1e-199) : 0.0;
    noisy = regret + alpha * std::max(0.0, 1000.0 + outlier);
  }
  return noisy + always_added + f_opt() + penalty;
}

NoisyBbobFunction::Draws NoisyBbobFunction::draw(Random& random) const {
  // Drawn in separate statements: the evaluation order of function arguments is unspecified.
  Draws draws = {};
  draws[0] = model_ == NoiseModel::gaussian ? random.normal() : random.uniform();
  if (model_ == NoiseModel::uniform) draws[1] = random.uniform();
  if (model_ == NoiseModel::cauchy) {
    draws[1] = random.normal();
    draws[2] = random.normal();
  }
  return draws;
}

std::string_view noisy_bbob_group(int function) {
  base_of(function);  // throws for an invalid function
  if (function <= last_moderate) return "moderate noise";
  return function <= last_unimodal ? "severe noise" : "severe noise, multi-modal";
}

}  // namespace bobench::testfunctions
