// Conversion between kurobako's descriptions of solvers and problems (github.com/optuna/kurobako) and bobench's.
//
// Differences:
// - kurobako's upper bounds are exclusive, ours inclusive. A real parameter on [low, high] is described as [low, next
//   double above high), which is the same set; the upper bound of an integer is increased by one.
// - An ordinal parameter is a DISCRETE range of level numbers 0, 1, ...; the attribute "levels.<name>" holds its levels
//   as a JSON list.
// - Fidelities that are integers are used as kurobako's steps (epochs 1, 3, 9, 27); others are numbered 1, 2, ... and
//   listed in the attribute "fidelities".
// - The attribute "budget" tells the optimiser the number of evaluations of the run.
// - A condition is a constraint (external/constraint.hpp) on a variable that comes before. The value of an inactive
//   parameter is null; as a parameter of a trial, any value is accepted for it.
// A description written by to_json() is read back as the same space and fidelities, bit for bit, except for imputed
// values, which are not described.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/optimizer_catalog.hpp"
#include "core/search_space.hpp"

namespace bobench::external {

using Attributes = std::map<std::string, std::string>;

/// A solver's description of itself.
struct SolverSpec {
  std::string name;
  Attributes attributes;
  std::vector<std::string> capabilities;  ///< such as UNIFORM_CONTINUOUS; see capabilities_of()
};

/// A problem's description of itself; one objective, to be minimised.
struct ProblemSpec {
  std::string name;
  Attributes attributes;
  SearchSpace space;
  std::vector<double> fidelities = {1.0};  ///< increasing, the last one full
  std::optional<double> lower_bound;       ///< no value lies below it; it need not be attained
};

/// Maps fidelities to kurobako's integer steps.
class Steps {
 public:
  /// @param fidelities  increasing, not empty
  explicit Steps(std::vector<double> fidelities);

  /// The step of one of the fidelities.
  std::uint64_t step(double fidelity) const;
  /// The fidelity of a step, if the problem has it.
  std::optional<double> fidelity(std::uint64_t step) const;
  std::uint64_t last() const { return step(fidelities_.back()); }
  bool are_fidelities() const { return as_they_are_; }
  /// n for the steps 1..n, otherwise a list.
  nlohmann::json to_json() const;

 private:
  std::vector<double> fidelities_;
  bool as_they_are_;
};

nlohmann::json to_json(const SolverSpec& spec);
/// @throws InputError naming the member that is missing or has the wrong type
SolverSpec solver_spec_from_json(const nlohmann::json& description);

/// @throws InputError if a bound is too large for the format, or a parent comes after its child
nlohmann::json to_json(const ProblemSpec& spec);
/// @throws InputError naming what is missing, has the wrong type, or is not supported (unbounded parameters, constraints
///   that are not conditions, several objectives)
ProblemSpec problem_spec_from_json(const nlohmann::json& description);

/// Converts an array of parameter values to a configuration. A real value at its exclusive upper bound, as a solver
/// that clips may return, becomes the largest value below it.
/// Inactive parameters get their imputed values.
/// @throws InputError naming the parameter that is missing, null although it is active, not a number, not an integer or
///   outside its range
Configuration configuration_from_json(const nlohmann::json& params, const SearchSpace& space);

/// The reverse: "[0.5,3,null]". Numbers are read back exactly; discrete ones have no decimal point; inactive parameters
/// are null.
std::string params_text(const Configuration& configuration, const SearchSpace& space);

/// Converts `abilities` to the capabilities that a solver must state, and back. CONCURRENT matters to drivers that
/// evaluate several trials at a time; bobench itself does not.
std::vector<std::string> capabilities_of(const Abilities& abilities);
Abilities abilities_of(const std::vector<std::string>& capabilities);

}  // namespace bobench::external
