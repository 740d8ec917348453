// Server side of kurobako's solver protocol: an external driver runs any of bobench's optimisers.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "core/optimizer_catalog.hpp"

namespace bobench::external {

/// Serves any number of solvers, distinguished by the driver's ids, all with the same optimiser. A solver's random
/// streams are RunStreams(random_seed, problem's name, Recipe::streams, 0): the same seed gives the same trials.
///
/// An ASK_CALL while trials are pending is refused if the optimiser has no other trial then; it always has one with
/// Abilities::concurrent, declared as CONCURRENT. If the optimiser requests the same parameters at a higher step, the trial keeps its number,
/// so that the driver can continue it.
///
/// Beyond kurobako's protocol, a TELL_CALL whose trial has "params" and no "id" is an injected observation. The
/// optimiser learns from it as far as Abilities::unasked allows; otherwise it is refused.
class SolverServer {
 public:
  /// @param version         stated in the solver's attributes
  /// @param default_budget  number of evaluations announced to a solver if the problem has no attribute "budget"
  SolverServer(OptimizerRecipe recipe, std::string version, int default_budget);
  ~SolverServer();

  /// The first line to send.
  std::string greeting() const;

  /// The answer to a line, if it requires one. Never throws because of the line's content: errors are answered by an
  /// ERROR_REPLY. A cast has no answer, so its error is reported by the next call to the same solver.
  std::optional<std::string> answer(std::string_view line);

 private:
  class Solver;
  std::optional<std::string> dispatch(const nlohmann::json& message);
  void create(const nlohmann::json& message);

  OptimizerRecipe recipe_;
  std::string version_;
  int default_budget_;
  std::map<std::uint64_t, std::unique_ptr<Solver>> solvers_;
  std::map<std::uint64_t, std::string> failures_;  ///< ERROR_REPLY for solvers that could not be created
};

}  // namespace bobench::external
