#include "analysis/plots/ticks.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace bobench::analysis::plots {

std::vector<Tick> linear_ticks(double low, double high) {
  const double span = high - low;
  if (!(span > 0.0) || !std::isfinite(span)) return {{low, fmt::format("{:.4g}", low)}};
  const double rough = span / 5.0, decade = std::pow(10.0, std::floor(std::log10(rough)));
  double step = 10.0 * decade;
  for (const double factor : {5.0, 2.0, 1.0}) {
    if (factor * decade >= rough) step = factor * decade;
  }
  std::vector<Tick> ticks;
  const double first = std::ceil(low / step - 1e-9), last = std::floor(high / step + 1e-9);
  for (double i = first; i <= last && ticks.size() < 8; i += 1.0) {
    const double at = i == 0.0 ? 0.0 : i * step;  // not -0
    ticks.push_back({at, fmt::format("{:.6g}", at)});
  }
  return ticks;
}

std::vector<Tick> ticks_of_logarithms(double low, double high, double base) {
  const double factor = std::log(base), first = std::exp(factor * low), last = std::exp(factor * high);
  std::vector<Tick> ticks;
  if (base == 2.0) {
    const double from = std::ceil(low - 1e-9), to = std::floor(high + 1e-9);
    const double step = std::max(1.0, std::ceil((to - from) / 6.0));
    for (double power = from; power <= to; power += step) {
      ticks.push_back({std::exp2(power), fmt::format("{:.6g}", std::exp2(power))});
    }
    if (ticks.size() < 2) ticks = linear_ticks(first, last);
  } else {
    ticks = logarithmic_ticks(first, last);
  }
  std::erase_if(ticks, [](const Tick& tick) { return !(tick.at > 0.0); });
  for (Tick& tick : ticks) tick.at = std::log(tick.at) / factor;
  return ticks;
}

std::vector<Tick> logarithmic_ticks(double low, double high) {
  const int first = static_cast<int>(std::ceil(std::log10(low) - 1e-9));
  const int last = static_cast<int>(std::floor(std::log10(high) + 1e-9));
  std::vector<Tick> ticks;
  if (last > first) {
    const int step = (last - first + 4) / 4;
    for (int power = first; power <= last; power += step) {
      ticks.push_back({std::pow(10.0, power), power == 0 ? "1" : power == 1 ? "10" : fmt::format("10^{{{}}}", power)});
    }
    return ticks;
  }
  for (int power = first - 1; power <= last + 1; ++power) {
    for (const double factor : {1.0, 2.0, 5.0}) {
      const double at = factor * std::pow(10.0, power);
      if (at >= low && at <= high) ticks.push_back({at, fmt::format("{:.6g}", at)});
    }
  }
  return ticks.size() >= 2 ? ticks : linear_ticks(low, high);
}

}  // namespace bobench::analysis::plots
