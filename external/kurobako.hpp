// kurobako's descriptions of solvers and problems (github.com/optuna/kurobako), and what they are in bobench.
//
// Where the two differ:
// - kurobako's upper ends are exclusive, ours inclusive. A real parameter on [low, high] is described as [low, next
//   double above high), which is the same set; a whole number's upper end is one more.
// - An ordinal parameter is a DISCRETE range of level numbers 0, 1, ...; its levels stand in the attribute
//   "levels.<name>" as a JSON list.
// - Fidelities that are whole numbers are kurobako's steps as they are (epochs 1, 3, 9, 27); others are numbered
//   1, 2, ... and listed in the attribute "fidelities".
// - What an optimiser may know of the run stands in the attribute "budget": the number of evaluations.
// A description made by to_json() is read back as the same space and fidelities, bit for bit.
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

/// What a solver says of itself.
struct SolverSpec {
  std::string name;
  Attributes attributes;
  std::vector<std::string> capabilities;  ///< such as UNIFORM_CONTINUOUS; see capabilities_of()
};

/// What a problem says of itself; one objective, to be minimised.
struct ProblemSpec {
  std::string name;
  Attributes attributes;
  SearchSpace space;
  std::vector<double> fidelities = {1.0};  ///< rising, the last one full
  std::optional<double> lower_bound;       ///< no value lies below it; it need not be attained
};

/// kurobako counts fidelities in whole steps.
class Steps {
 public:
  /// @param fidelities  rising, not empty
  explicit Steps(std::vector<double> fidelities);

  /// The step of one of the fidelities.
  std::uint64_t step(double fidelity) const;
  /// The fidelity of a step, if it is one of the problem's.
  std::optional<double> fidelity(std::uint64_t step) const;
  std::uint64_t last() const { return step(fidelities_.back()); }
  bool are_fidelities() const { return as_they_are_; }
  /// n for the steps 1..n, else a list.
  nlohmann::json to_json() const;

 private:
  std::vector<double> fidelities_;
  bool as_they_are_;
};

nlohmann::json to_json(const SolverSpec& spec);
/// @throws InputError naming what is missing or not of its kind
SolverSpec solver_spec_from_json(const nlohmann::json& description);

/// @throws InputError if a bound is too large for the format
nlohmann::json to_json(const ProblemSpec& spec);
/// @throws InputError naming what is missing, not of its kind, or more than bobench can do (unbounded and conditional
///         parameters, several objectives)
ProblemSpec problem_spec_from_json(const nlohmann::json& description);

/// The space's configuration that an array of parameter values names. A real value at its exclusive upper end, where a
/// solver that clips may put it, becomes the largest one below.
/// @throws InputError naming the parameter that is missing, null, not a number, not whole or outside its range
Configuration configuration_from_json(const nlohmann::json& params, const SearchSpace& space);

/// The reverse: "[0.5,3,1]", numbers so that they are read back exactly, discrete ones without a decimal point.
std::string params_text(const Configuration& configuration, const SearchSpace& space);

/// The capabilities that a solver must state to be able to do what `abilities` says, and the reverse. CONCURRENT is of
/// interest to who drives several trials at a time; bobench itself does not.
std::vector<std::string> capabilities_of(const Abilities& abilities);
Abilities abilities_of(const std::vector<std::string>& capabilities);

}  // namespace bobench::external
