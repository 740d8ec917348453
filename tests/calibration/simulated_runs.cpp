#include "calibration/simulated_runs.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace bobench::calibration {
namespace {

template <class T>
T at_or(const std::vector<T>& values, std::size_t i, T otherwise) {
  return i < values.size() ? values[i] : otherwise;
}

/// Best so far after each evaluation: it decreases to the final value, early or late.
std::vector<double> falling_curve(double final, std::size_t length, Random& random) {
  const double height = std::exp(random.normal()), power = random.uniform(1.0, 4.0);
  std::vector<double> curve;
  for (std::size_t t = 0; t < length; ++t) {
    const double left = 1.0 - static_cast<double>(t) / static_cast<double>(length - 1);
    curve.push_back(final + height * std::pow(left, power));
  }
  return curve;
}

/// It is 1 until it falls to a thousandth, at an evaluation determined by `z` and `delay`.
std::vector<double> step_curve(double z, std::size_t delay, std::size_t length) {
  const double last = static_cast<double>(length) / 2.0;
  const auto at = static_cast<std::size_t>(std::clamp(last / 2.0 + 1.5 * z, 1.0, last)) + delay;
  std::vector<double> curve(length, 1.0);
  std::fill(curve.begin() + static_cast<std::ptrdiff_t>(std::min(at, length)), curve.end(), 1e-3);
  return curve;
}

results::RunResult run_of(const Design& design, std::size_t optimizer, double common, Random& random) {
  const double z =
      std::sqrt(design.scenario.shared) * common + std::sqrt(1.0 - design.scenario.shared) * random.normal();
  const double final = value_of(design.scenario.shape, z + at_or(design.shifts, optimizer, 0.0),
                                design.scenario.shape == Shape::rare_failures && random.bernoulli(failure_rate));
  results::RunResult run;
  run.status = results::RunStatus::complete;
  run.optimum = 0.0;
  run.value = design.steps ? step_curve(z, at_or(design.delays, optimizer, std::size_t{0}), design.budget)
                           : falling_curve(final, design.budget, random);
  for (double& value : run.value) value *= at_or(design.factors, optimizer, 1.0);
  run.seconds_ask.assign(design.budget, std::exp(z) / static_cast<double>(design.budget));
  return run;
}

}  // namespace

const std::vector<Scenario>& scenarios() {
  static const std::vector<Scenario> all = {{"normal", Shape::normal},
                                            {"log-normal", Shape::log_normal},
                                            {"rare failures", Shape::rare_failures},
                                            {"ties at a floor", Shape::floor},
                                            {"shared noise", Shape::normal, 0.7}};
  return all;
}

reproduction::Labels optimizers_of(const Design& design) {
  reproduction::Labels labels;
  for (std::size_t i = 0; i < design.optimizers; ++i) labels.emplace_back(1, static_cast<char>('A' + i));
  return labels;
}

reproduction::Labels problems_of(const Design& design) {
  reproduction::Labels problems;
  for (std::size_t p = 1; p <= design.problems; ++p) problems.push_back(fmt::format("p{}", p));
  return problems;
}

double value_of(Shape shape, double z, bool fails) {
  switch (shape) {
    case Shape::normal:
      return 10.0 + z;
    case Shape::log_normal:
      return std::exp(z);
    case Shape::rare_failures:
      return (fails ? 100.0 : 1.0) * std::exp(0.3 * z);
    case Shape::floor:
      return std::max(std::exp(z), 1.0);
  }
  return 0.0;
}

results::ResultSet simulate(const Design& design, Random& random) {
  results::ResultSet set;
  set.settings.budget = static_cast<int>(design.budget);
  for (const std::string& problem : problems_of(design)) {
    std::vector<double> common;
    for (std::size_t r = 0; r < design.runs; ++r) common.push_back(random.normal());
    for (const std::string& label : optimizers_of(design)) {
      results::Series series;
      series.problem = problem;
      series.optimizer = label;
      series.dimension = 1;
      for (std::size_t r = 0; r < design.runs; ++r) {
        series.runs.push_back(run_of(design, static_cast<std::size_t>(label.front() - 'A'), common[r], random));
      }
      set.series.push_back(std::move(series));
    }
  }
  return set;
}

reproduction::RunSelection selection_of(const Design& design) {
  reproduction::RunSelection selection{.problems = problems_of(design),
                                       .optimizers = {},
                                       .replicates = design.runs,
                                       .budget = design.budget,
                                       .regret = true};
  for (const std::string& label : optimizers_of(design)) selection.optimizers.emplace_back(label, label);
  return selection;
}

}  // namespace bobench::calibration
