#include "core/timed_problem.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <numbers>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/text.hpp"

namespace bobench {
namespace {

using Kind = CostModel::Kind;

struct NamedKind {
  Kind kind;
  std::string_view name;
};
constexpr auto kinds = std::to_array<NamedKind>({{Kind::recorded, "recorded"},
                                                 {Kind::constant, "constant"},
                                                 {Kind::lognormal, "lognormal"},
                                                 {Kind::uniform, "uniform"},
                                                 {Kind::half_normal, "half-normal"},
                                                 {Kind::exponential, "exponential"},
                                                 {Kind::measured, "measured"}});

}  // namespace

CostModel CostModel::parse(std::string_view text) {
  constexpr std::string_view with_overhead = "+overhead";
  CostModel model{.counts_overhead = text.ends_with(with_overhead)};
  const std::string_view law = text.substr(0, text.size() - (model.counts_overhead ? with_overhead.size() : 0));
  const std::size_t open = law.find('(');
  for (const auto& [kind, name] : kinds) {
    if (name != law.substr(0, open)) continue;
    model.kind = kind;
    if (kind != Kind::lognormal && open == std::string_view::npos) return model;
    if (kind != Kind::lognormal || open == std::string_view::npos || !law.ends_with(')')) break;
    const auto parameter = parse_real(law.substr(open + 1, law.size() - open - 2));
    if (!parameter || !std::isfinite(*parameter) || *parameter < 0.0) break;
    model.parameter = *parameter;
    return model;
  }
  throw InputError(
      fmt::format("the cost is '{}'; expected recorded, constant, lognormal(S) with a number S >= 0, uniform, "
                  "half-normal, exponential or measured, and '+overhead' behind it if the optimiser's time counts",
                  text));
}

std::string CostModel::text() const {
  const auto name = std::ranges::find(kinds, kind, &NamedKind::kind)->name;
  const std::string law = kind == Kind::lognormal ? fmt::format("{}({})", name, parameter) : std::string(name);
  return counts_overhead ? law + "+overhead" : law;
}

TimedProblem::TimedProblem(Problem problem, CostModel model, int replicate, std::string name,
                           std::optional<double> time_limit)
    : problem_(std::move(problem)),
      model_(model),
      replicate_(replicate),
      name_(std::move(name)),
      details_(problem_.details()) {
  if (model.counts_overhead) details_[counts_overhead_key] = true;
  if (time_limit) details_[time_limit_key] = *time_limit;
}

Evaluation TimedProblem::evaluate(const Configuration& configuration, double fidelity, Random& random) const {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point began = Clock::now();
  Evaluation evaluation = problem_.evaluate(configuration, fidelity, random);
  if (model_.kind == Kind::recorded) return evaluation;
  evaluation.cost_seconds = model_.kind == Kind::measured
                                ? std::chrono::duration<double>(Clock::now() - began).count()
                                : seconds(configuration) * evaluation.fidelity / problem_.full_fidelity();
  return evaluation;
}

double TimedProblem::seconds(const Configuration& configuration) const {
  if (model_.kind == Kind::constant) return 1.0;
  const std::string_view bytes(reinterpret_cast<const char*>(configuration.data()),
                               static_cast<std::size_t>(configuration.size()) * sizeof(double));
  Random random(stable_hash(bytes, stable_hash("cost", static_cast<std::uint64_t>(replicate_))));
  if (model_.kind == Kind::lognormal) return std::exp(model_.parameter * random.normal());
  if (model_.kind == Kind::uniform) return random.uniform(0.5, 1.5);
  if (model_.kind == Kind::half_normal) return std::sqrt(0.5 * std::numbers::pi) * std::abs(random.normal());
  return -std::log1p(-random.uniform());
}

}  // namespace bobench
