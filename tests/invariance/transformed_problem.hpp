// Equivalent formulations of a problem, on which an optimiser should perform equally well unless there is a reason.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/problem.hpp"

namespace bobench {

enum class Transformation {
  choices_permuted,     ///< for each categorical parameter: the second half is listed before the first
  parameters_permuted,  ///< the last parameter first, and so on
  values_shifted,       ///< plus 1024
  values_scaled,        ///< times 1024: a power of two, so that no value is rounded
  box_mirrored,         ///< numbers and levels are reversed on their own scale; integers on the log scale are kept,
                        ///< as their mirror images are not integers
  dummy_added           ///< one additional real parameter without effect
};

/// All transformations.
std::vector<Transformation> transformations();
/// "choices-permuted"
std::string_view name_of(Transformation transformation);

/// The transformed problem; it evaluates the original at the corresponding configuration.
class TransformedProblem {
 public:
  TransformedProblem(Problem problem, Transformation transformation);

  const SearchSpace& space() const { return space_; }
  Evaluation evaluate(const Configuration& configuration, double fidelity, Random& random) const;
  std::optional<double> optimum() const;
  /// "ORIGINAL/choices-permuted": its random streams differ from those of the original.
  std::string name() const;
  std::vector<double> fidelities() const { return problem_.fidelities(); }
  const nlohmann::json& details() const { return problem_.details(); }
  bool is_defined_outside() const { return problem_.is_defined_outside(); }

  /// The original's configuration that corresponds to a configuration of this space.
  Configuration original(const Configuration& configuration) const;
  /// The factor by which regrets are larger than those of the original.
  double value_scale() const;

 private:
  double transformed_value(double value) const;

  Problem problem_;
  Transformation transformation_;
  SearchSpace space_;
};

}  // namespace bobench
