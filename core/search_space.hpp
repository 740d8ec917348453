// The search space: an ordered list of parameters, and the configurations (points in natural units) that lie in it.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <Eigen/Core>
#include <nlohmann/json_fwd.hpp>

#include "core/random.hpp"

namespace bobench {

enum class Scale { linear, log };

/// A real number in [low, high]; low < high, and low > 0 on the log scale.
struct RealParameter {
  double low = 0.0;
  double high = 1.0;
  Scale scale = Scale::linear;
};

/// A whole number in {low, ..., high}, both ends included; low >= 1 on the log scale.
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

struct Parameter {
  std::string name;
  ParameterKind kind;

  bool is_real() const { return std::holds_alternative<RealParameter>(kind); }
  bool is_integer() const { return std::holds_alternative<IntegerParameter>(kind); }
  bool is_ordinal() const { return std::holds_alternative<OrdinalParameter>(kind); }
  bool is_categorical() const { return std::holds_alternative<CategoricalParameter>(kind); }
  bool is_discrete() const { return !is_real(); }

  /// Lowest and highest value a configuration may hold here: bounds, or the first and the last index.
  double low() const;
  double high() const;
  /// Number of values, or nothing for a real parameter.
  std::optional<double> cardinality() const;
  bool is_log() const;
};

/// One point of a search space in natural units, one number a parameter; a discrete parameter holds its whole number or
/// its level's index.
using Configuration = Eigen::VectorXd;

class SearchSpace {
 public:
  SearchSpace() = default;
  /// @throws InputError naming the parameter whose bounds, levels or name (empty, or used twice) are unusable
  explicit SearchSpace(std::vector<Parameter> parameters);

  /// `dimension` real parameters x1, x2, ... with the same linear bounds.
  static SearchSpace box(Eigen::Index dimension, double low, double high);
  /// Real parameters x1, x2, ... with bounds of their own.
  static SearchSpace box(const Eigen::VectorXd& low, const Eigen::VectorXd& high);

  Eigen::Index dimension() const { return static_cast<Eigen::Index>(parameters_.size()); }
  const std::vector<Parameter>& parameters() const { return parameters_; }
  const Parameter& operator[](Eigen::Index position) const { return parameters_[static_cast<std::size_t>(position)]; }

  bool is_continuous() const;  ///< every parameter is real
  bool is_discrete() const;    ///< no parameter is real: the space is finite
  /// Number of configurations, or nothing if some parameter is real. A double: products overflow integers.
  std::optional<double> cardinality() const;

  /// true if the configuration has the right length and each entry is an allowed value.
  bool contains(const Configuration& configuration) const;
  /// @throws InputError that names the first offending entry, its value and what is allowed
  void require(const Configuration& configuration) const;
  /// Uniform over the space, on each parameter's own scale. Draws one uniform number a parameter, in order.
  Configuration sample(Random& random) const;
  /// The nearest configuration: clipped to the bounds, discrete entries rounded.
  Configuration nearest(Configuration configuration) const;

 private:
  std::vector<Parameter> parameters_;
};

/// The same configurations with every ordinal parameter as a categorical one, so that its encoding is one-hot and
/// nothing is learned from the order of its levels.
SearchSpace with_ordinals_as_choices(const SearchSpace& space);

/// Describes the space in JSON, one object a parameter.
nlohmann::json to_json(const SearchSpace& space);
/// The space that to_json() described.
/// @throws InputError naming what is missing or not of its kind
SearchSpace search_space_from_json(const nlohmann::json& description);

}  // namespace bobench
