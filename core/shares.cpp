#include "core/shares.hpp"

#include <algorithm>
#include <cmath>

#include "core/encoding.hpp"

namespace bobench {

double value_at(const Parameter& parameter, double unit) {
  const double low = parameter.low(), high = parameter.high();
  if (parameter.is_real()) return from_unit(parameter, unit);
  if (parameter.is_log()) {
    const double value = (low - 0.5) * std::pow((high + 0.5) / (low - 0.5), unit);
    return std::clamp(std::floor(value + 0.5), low, high);
  }
  return std::min(low + std::floor((high - low + 1.0) * unit), high);
}

Share share_of(const Parameter& parameter, double value) {
  if (parameter.is_real()) return {to_unit(parameter, value), to_unit(parameter, value)};
  const double low = parameter.low(), high = parameter.high();
  if (parameter.is_log()) {
    const double width = std::log((high + 0.5) / (low - 0.5));
    return {std::log((value - 0.5) / (low - 0.5)) / width, std::log((value + 0.5) / (low - 0.5)) / width};
  }
  const double count = high - low + 1.0;
  return {(value - low) / count, (value - low + 1.0) / count};
}

}  // namespace bobench
