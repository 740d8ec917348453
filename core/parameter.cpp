#include "core/parameter.hpp"

#include <algorithm>
#include <cmath>

#include "core/overloaded.hpp"

namespace bobench {

double Parameter::low() const {
  return std::visit(Overloaded{[](const RealParameter& real) { return real.low; },
                               [](const IntegerParameter& integer) { return static_cast<double>(integer.low); },
                               [](const auto&) { return 0.0; }},
                    kind);
}

double Parameter::high() const {
  return std::visit(
      Overloaded{[](const RealParameter& real) { return real.high; },
                 [](const IntegerParameter& integer) { return static_cast<double>(integer.high); },
                 [](const OrdinalParameter& ordinal) { return static_cast<double>(ordinal.levels.size()) - 1.0; },
                 [](const CategoricalParameter& categorical) {
                   return static_cast<double>(categorical.choices.size()) - 1.0;
                 }},
      kind);
}

std::optional<double> Parameter::cardinality() const {
  if (is_real()) return std::nullopt;
  return high() - low() + 1.0;
}

bool Parameter::is_log() const {
  if (const auto* real = std::get_if<RealParameter>(&kind)) return real->scale == Scale::log;
  if (const auto* integer = std::get_if<IntegerParameter>(&kind)) return integer->scale == Scale::log;
  return false;
}

double to_unit(const Parameter& parameter, double value) {
  const double low = parameter.low(), high = parameter.high();
  if (low == high) return 0.5;  // a single level: any constant is valid
  return parameter.is_log() ? std::log(value / low) / std::log(high / low) : (value - low) / (high - low);
}

double from_unit(const Parameter& parameter, double unit) {
  const double low = parameter.low(), high = parameter.high();
  double value = parameter.is_log() ? low * std::pow(high / low, unit) : low + (high - low) * unit;
  if (parameter.is_discrete()) value = std::floor(value + 0.5);
  return std::clamp(value, low, high);
}

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
