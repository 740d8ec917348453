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
/// or the index of the level.
using Configuration = Eigen::VectorXd;

class SearchSpace {
 public:
  SearchSpace() = default;
  /// @throws InputError naming the parameter whose bounds, levels or name (empty, or duplicate) are invalid
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

  /// Whether the configuration has the right length and every entry is an allowed value.
  bool contains(const Configuration& configuration) const;
  /// @throws InputError that names the first invalid entry, its value and what is allowed
  void require(const Configuration& configuration) const;
  /// Uniform over the space, on each parameter's own scale. Draws one uniform number per parameter, in order.
  Configuration sample(Random& random) const;
  /// The nearest configuration: clipped to the bounds, discrete entries rounded.
  Configuration nearest(Configuration configuration) const;

 private:
  std::vector<Parameter> parameters_;
};

/// The space with ordinal parameters as categorical ones, for a one-hot encoding that ignores the order of the levels.
/// It has the same configurations.
SearchSpace with_ordinals_as_choices(const SearchSpace& space);

/// Describes the space in JSON, one object per parameter.
nlohmann::json to_json(const SearchSpace& space);
/// The inverse of to_json().
/// @throws InputError naming what is missing or has the wrong type
SearchSpace search_space_from_json(const nlohmann::json& description);

}  // namespace bobench
