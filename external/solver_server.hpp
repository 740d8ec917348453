// bobench's side of kurobako's solver protocol: any of our optimisers, driven by somebody else's loop.
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

/// Serves any number of solvers, told apart by the driver's ids, all of them the same optimiser. A solver's random
/// streams are RunStreams(random_seed, problem's name, optimiser's spec, 0): the same seed gives the same trials.
/// A second ASK_CALL while a trial is not told is refused, unless the optimiser is one of those that can
/// (Abilities::concurrent, declared as CONCURRENT). Parameters that the optimiser wants again at a higher step are the
/// trial that they were, under its number, so that the driver can go on with what it has.
/// Beyond kurobako's protocol, a TELL_CALL whose trial has "params" and no "id" is a result from elsewhere: what the
/// optimiser may learn from such (Abilities::unasked) it learns, the rest is refused.
class SolverServer {
 public:
  /// @param version         stated in the solver's attributes
  /// @param default_budget  evaluations a solver is told to expect where the problem's attribute "budget" does not say
  SolverServer(OptimizerRecipe recipe, std::string version, int default_budget);
  ~SolverServer();

  /// The line to begin with.
  std::string greeting() const;

  /// The answer to a line, if there is to be one. Never throws for what the line holds: whatever is wrong is answered
  /// by an ERROR_REPLY (to a cast, which has no answer, by the next call to the same solver).
  std::optional<std::string> answer(std::string_view line);

 private:
  class Solver;
  std::optional<std::string> dispatch(const nlohmann::json& message);
  void create(const nlohmann::json& message);

  OptimizerRecipe recipe_;
  std::string version_;
  int default_budget_;
  std::map<std::uint64_t, std::unique_ptr<Solver>> solvers_;
  std::map<std::uint64_t, std::string> failures_;  ///< why there is no such solver: an ERROR_REPLY
};

}  // namespace bobench::external
