// Parameters of a search space: type, bounds, scale and condition.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace bobench {

enum class Scale { linear, log };

/// A real number in [low, high]; low < high, and low > 0 on the log scale.
struct RealParameter {
  double low = 0.0;
  double high = 1.0;
  Scale scale = Scale::linear;
};

/// A whole number in {low, ..., high}, bounds included; low >= 1 on the log scale.
struct IntegerParameter {
  std::int64_t low = 0;
  std::int64_t high = 1;
  Scale scale = Scale::linear;
};

/// One of several ordered levels, such as batch sizes; a configuration holds the level's index 0, 1, ...
struct OrdinalParameter {
  std::vector<double> levels;
};

/// One of several unordered choices; a configuration holds the choice's index 0, 1, ...
struct CategoricalParameter {
  std::vector<std::string> choices;
};

using ParameterKind = std::variant<RealParameter, IntegerParameter, OrdinalParameter, CategoricalParameter>;

/// The condition of a parameter: it is active only if its parent is active and has one of the values.
struct Condition {
  std::string parent;          ///< name of a discrete parameter of the same space
  std::vector<double> values;  ///< of the parent, as a configuration holds them
  /// The value in configurations where the parameter is inactive. By default the middle of its range on its own scale,
  /// or the first choice.
  std::optional<double> imputed = std::nullopt;
};

struct Parameter {
  std::string name;
  ParameterKind kind;
  std::optional<Condition> condition = std::nullopt;  ///< nothing: always active

  bool is_real() const { return std::holds_alternative<RealParameter>(kind); }
  bool is_integer() const { return std::holds_alternative<IntegerParameter>(kind); }
  bool is_ordinal() const { return std::holds_alternative<OrdinalParameter>(kind); }
  bool is_categorical() const { return std::holds_alternative<CategoricalParameter>(kind); }
  bool is_discrete() const { return !is_real(); }

  /// The lowest and the highest value: the bounds, or the first and the last index.
  double low() const;
  double high() const;
  /// Number of values, or nothing for a real parameter.
  std::optional<double> cardinality() const;
  bool is_log() const;
};

/// Maps a value to [0, 1], on the parameter's own scale: the bounds (or first and last level) map to 0 and 1; 0.5 if
/// there is a single level. Not for categoricals, whose index has no scale.
double to_unit(const Parameter& parameter, double value);
/// The inverse: clipped to the bounds, discrete values rounded to the nearest. The lowest and the highest discrete value
/// therefore have half the width of the others; value_at() has equal widths.
double from_unit(const Parameter& parameter, double unit);

/// The value whose share of [0, 1] contains `unit`: maps uniform numbers to uniform values (SearchSpace::sample()).
/// Integers on a linear scale, levels and choices have equal shares; the share of an integer n on the log scale is the
/// interval from n - 0.5 to n + 0.5; that of a real number is a point.
double value_at(const Parameter& parameter, double unit);

/// A subinterval of [0, 1].
struct Share {
  double low, high;
};

/// The share of a value: the interval where value_at() returns it, up to rounding at both ends.
Share share_of(const Parameter& parameter, double value);

}  // namespace bobench
