#include "optimizers/multi_fidelity/brackets.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace bobench::optimizers {
namespace {

double nearest_fidelity(const std::vector<double>& fidelities, double wanted) {
  const auto distance = [&](double fidelity) {
    return fidelity > 0.0 ? std::abs(std::log(fidelity / wanted)) : std::numeric_limits<double>::infinity();
  };
  return *std::ranges::min_element(fidelities, {}, distance);
}

}  // namespace

void BracketOptions::fields(OptionFields& fields) {
  fields.integer("eta", eta, 2, 1000, "one configuration in eta is promoted, to eta times the fidelity");
  fields.real("min_fidelity", min_fidelity, 0.0, 1e12, "lowest fidelity; 0: the lowest the problem has");
}

std::vector<double> fidelity_ladder(const std::vector<double>& fidelities, const BracketOptions& options) {
  const double full = fidelities.back();
  if (!(full > 0.0)) return {full};
  const double lowest = *std::ranges::find_if(fidelities, [](double fidelity) { return fidelity > 0.0; });
  const double least = options.min_fidelity > 0.0 ? options.min_fidelity : lowest;
  // A ratio that is a power of eta up to rounding counts as this power; ratios beyond the range of doubles are clamped.
  const double ratio = std::min(full / least, std::numeric_limits<double>::max());
  const double steps = std::log(ratio) / std::log(static_cast<double>(options.eta));
  std::vector<double> ladder;
  for (int k = static_cast<int>(std::floor(std::max(steps, 0.0) + 1e-9)); k >= 0; --k) {
    const double fidelity = nearest_fidelity(fidelities, full * std::pow(options.eta, -k));
    if (ladder.empty() || fidelity > ladder.back()) ladder.push_back(fidelity);
  }
  return ladder;
}

std::vector<Rung> bracket(const std::vector<double>& ladder, int eta, int i) {
  const int count = static_cast<int>(ladder.size());
  const int s = count - 1 - i % count;
  double configurations = static_cast<double>(count / (s + 1)) * std::pow(eta, s);
  std::vector<Rung> rungs;
  for (int rung = count - 1 - s; rung < count; ++rung) {
    rungs.push_back({ladder[static_cast<std::size_t>(rung)], static_cast<int>(std::clamp(configurations, 1.0, 1e9))});
    configurations = std::floor(configurations / eta);
  }
  return rungs;
}

Brackets::Brackets(const std::vector<double>& fidelities, const BracketOptions& options)
    : ladder_(fidelity_ladder(fidelities, options)), eta_(options.eta) {}

void Brackets::begin_bracket() {
  active_.emplace_back(bracket(ladder_, eta_, next_bracket_++));
}

void Brackets::tell(const Trial& trial, double value) {
  const auto owner =
      std::ranges::find_if(active_, [&](SuccessiveHalving& halving) { return halving.tell(trial, value); });
  if (owner != active_.end() && owner->finished()) active_.erase(owner);
}

}  // namespace bobench::optimizers
