// Search spaces (ordered lists of parameters) and configurations (points in natural units).
#pragma once

#include <optional>
#include <vector>

#include <Eigen/Core>
#include <nlohmann/json_fwd.hpp>

#include "core/parameter.hpp"
#include "core/random.hpp"

namespace bobench {

/// One point of a search space in natural units, one number per parameter. For a discrete parameter it is the integer
/// or the index of the level. An inactive parameter has its imputed value, see Condition.
using Configuration = Eigen::VectorXd;

class SearchSpace {
 public:
  SearchSpace() = default;
  /// @throws InputError naming the parameter whose bounds, levels, name (empty, or duplicate) or condition (a parent that
  ///   is real or does not exist, values that the parent cannot have, a cycle) are invalid
  explicit SearchSpace(std::vector<Parameter> parameters);

  /// `dimension` real parameters x1, x2, ... with the same linear bounds.
  static SearchSpace box(Eigen::Index dimension, double low, double high);
  /// Real parameters x1, x2, ... with individual linear bounds.
  static SearchSpace box(const Eigen::VectorXd& low, const Eigen::VectorXd& high);

  Eigen::Index dimension() const { return static_cast<Eigen::Index>(parameters_.size()); }
  const std::vector<Parameter>& parameters() const { return parameters_; }
  const Parameter& operator[](Eigen::Index position) const { return parameters_[static_cast<std::size_t>(position)]; }

  bool is_continuous() const;  ///< every parameter is real
  bool is_discrete() const;    ///< no parameter is real: the space is finite
  /// Number of configurations, or nothing if some parameter is real. A double: products overflow integers.
  std::optional<double> cardinality() const;

  bool is_conditional() const { return !parents_.empty(); }  ///< some parameter has a condition
  /// Whether the parameter is active in the configuration. Values of inactive parameters are not read.
  bool is_active(Eigen::Index position, const Configuration& configuration) const;
  /// The configuration with the imputed values of its inactive parameters; the others are not changed.
  Configuration canonical(Configuration configuration) const;
  /// The value of a parameter in configurations where it is inactive. The parameter has a condition.
  double imputed(Eigen::Index position) const;
  /// Positions of the parameters, parents before their children, otherwise in order.
  std::vector<Eigen::Index> parents_first() const;

  /// Whether the configuration has the right length, every entry is an allowed value, and inactive parameters have their
  /// imputed values.
  bool contains(const Configuration& configuration) const;
  /// @throws InputError that names the first invalid entry, its value and what is allowed
  void require(const Configuration& configuration) const;
  /// Uniform over the space, on each parameter's own scale; of a conditional space, each active parameter is uniform.
  /// Draws one uniform number per parameter, in order.
  Configuration sample(Random& random) const;
  /// The nearest configuration: clipped to the bounds, discrete entries rounded, inactive ones imputed.
  Configuration nearest(Configuration configuration) const;

 private:
  void link_parents();
  double count(Eigen::Index position) const;

  std::vector<Parameter> parameters_;
  std::vector<Eigen::Index> parents_;  ///< position of each parameter's parent, or -1; empty without conditions
};

/// The space with ordinal parameters as categorical ones, for a one-hot encoding that ignores the order of the levels.
/// It has the same configurations.
SearchSpace with_ordinals_as_choices(const SearchSpace& space);

/// The space without its conditions: every parameter is always active.
SearchSpace without_conditions(const SearchSpace& space);

/// Describes the space in JSON, one object per parameter. A condition is the member "condition", an object with
/// "parent", "values" (numbers, levels or choices of the parent) and "imputed" (a number, level or choice).
nlohmann::json to_json(const SearchSpace& space);
/// The inverse of to_json().
/// @throws InputError naming what is missing or has the wrong type
SearchSpace search_space_from_json(const nlohmann::json& description);

}  // namespace bobench
