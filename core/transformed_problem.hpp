// A problem written in another way: what an optimiser finds in it should be as good, or there is a reason.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/problem.hpp"

namespace bobench {

enum class Transformation {
  choices_permuted,     ///< of each categorical parameter: the second half is listed before the first
  parameters_permuted,  ///< the last parameter first, and so on
  values_shifted,       ///< 1024 more
  values_scaled,        ///< 1024 times as much: a power of two, so that no value is rounded
  box_mirrored,         ///< numbers and levels run the other way, on their own scale; whole numbers on the log scale,
                        ///< of which the mirrored ones are no whole numbers, stay
  dummy_added           ///< one more parameter, a real one, that changes nothing
};

/// All of them.
std::vector<Transformation> transformations();
/// "choices-permuted"
std::string_view name_of(Transformation transformation);

/// The same problem after a transformation; what is evaluated is the original at the configuration that is meant.
class TransformedProblem {
 public:
  TransformedProblem(Problem problem, Transformation transformation);

  const SearchSpace& space() const { return space_; }
  Evaluation evaluate(const Configuration& configuration, double fidelity, Random& random) const;
  std::optional<double> optimum() const;
  /// "ORIGINAL/choices-permuted": its random streams are not those of the original.
  std::string name() const;
  std::vector<double> fidelities() const { return problem_.fidelities(); }
  const nlohmann::json& details() const { return problem_.details(); }
  bool is_defined_outside() const { return problem_.is_defined_outside(); }

  /// The original's configuration that a configuration of this space means.
  Configuration original(const Configuration& configuration) const;
  /// By how much regrets here are larger than the original's.
  double value_scale() const;

 private:
  double transformed_value(double value) const;

  Problem problem_;
  Transformation transformation_;
  SearchSpace space_;
};

}  // namespace bobench
