#include "external/solver_server.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/error.hpp"
#include "core/excerpt.hpp"
#include "core/text.hpp"
#include "external/kurobako.hpp"
#include "external/message.hpp"
#include "system/json_members.hpp"

namespace bobench::external {
namespace {

using nlohmann::json;

std::string error_reply(const char* kind, const std::string& message) {
  return to_line({{"type", "ERROR_REPLY"}, {"kind", kind}, {"message", excerpt(message, 1000)}});
}

/// A request that exceeds the optimiser's abilities.
class IncapableError : public Error {
 public:
  using Error::Error;
};

int budget_of(const ProblemSpec& problem, int otherwise) {
  const auto found = problem.attributes.find("budget");
  const auto budget = found == problem.attributes.end() ? std::nullopt : parse_integer(found->second);
  return budget && *budget >= 1 && *budget <= std::numeric_limits<int>::max() ? static_cast<int>(*budget) : otherwise;
}

}  // namespace

/// A single running optimiser.
class SolverServer::Solver {
 public:
  Solver(const OptimizerRecipe& recipe, const ProblemSpec& problem, std::uint64_t seed, int default_budget)
      : space_(problem.space),
        fidelities_(problem.fidelities),
        steps_(fidelities_),
        spec_(recipe.spec),
        abilities_(recipe.abilities),
        optimizer_(recipe.make({.space = space_,
                                .budget = budget_of(problem, default_budget),
                                .streams = RunStreams(seed, problem.name, recipe.streams, 0),
                                .fidelities = fidelities_,
                                .workers = recipe.workers})) {}

  std::string ask(const json& message) {
    const std::uint64_t free_id = free_number(message);
    auto next = next_trial(optimizer_, abilities_, pending());
    if (!next) {
      throw IncapableError(
          fmt::format("'{}' asks for no other trial before it is told trial {} (with empty 'values' if it could not be "
                      "evaluated)",
                      spec_, open_.begin()->first));
    }
    Trial trial = *std::move(next);
    const std::uint64_t step = steps_.step(trial.fidelity);
    std::string params = params_text(trial.configuration, space_);
    const std::optional<std::uint64_t> earlier = take_earlier(params, step);
    const std::uint64_t id = earlier.value_or(free_id);
    if (!earlier) next_id_ = free_id + 1;
    std::string reply =
        fmt::format(R"({{"type":"ASK_REPLY","trial":{{"id":{},"params":{},"next_step":{}}},"next_trial_id":{}}})", id,
                    params, step, earlier ? free_id : next_id_);
    open_.emplace(id, Asked{std::move(trial), std::move(params)});
    return reply;
  }

  std::string tell(const json& message) {
    const json& told = system::member(message, "trial");
    if (!told.is_object()) throw InputError("'trial' is not an object");
    if (!system::find_member(told, "id") && system::find_member(told, "params")) return tell_unasked(told);
    const std::uint64_t id = system::whole_member(told, "id"), step = system::whole_member(told, "current_step");
    const double value = value_from_json(told);
    const auto found = open_.find(id);
    if (found == open_.end()) {
      throw InputError(
          fmt::format("trial {} was not asked for, or told already; a result from elsewhere has 'params' "
                      "and no 'id'",
                      id));
    }
    optimizer_.tell(found->second.trial, {.value = value, .fidelity = reached(step)});
    if (std::isfinite(value) && step < steps_.last()) unfinished_.emplace(found->second.params, Unfinished{id, step});
    open_.erase(found);
    return R"({"type":"TELL_REPLY"})";
  }

 private:
  struct Asked {
    Trial trial;
    std::string params;
  };
  struct Unfinished {
    std::uint64_t id;
    std::uint64_t step;
  };

  std::vector<Trial> pending() const {
    std::vector<Trial> trials;
    for (const auto& [id, asked] : open_) trials.push_back(asked.trial);
    return trials;
  }

  /// The number of a new trial.
  std::uint64_t free_number(const json& message) const {
    const std::uint64_t id = system::whole_member(message, "next_trial_id");
    if (id == std::numeric_limits<std::uint64_t>::max()) throw InputError("there are no more numbers for trials");
    if (id < next_id_) {
      throw InputError(fmt::format("'next_trial_id' is {}; the numbers below {} are taken", id, next_id_));
    }
    return id;
  }

  /// The earlier trial with these parameters at a lower step (if there are several, that at the highest step). Its
  /// training continues instead of starting from scratch. It counts as unfinished again once it is told.
  std::optional<std::uint64_t> take_earlier(const std::string& params, std::uint64_t step) {
    auto [at, end] = unfinished_.equal_range(params);
    auto best = end;
    for (; at != end; ++at) {
      if (at->second.step < step && (best == end || at->second.step > best->second.step)) best = at;
    }
    if (best == end) return std::nullopt;
    const std::uint64_t id = best->second.id;
    unfinished_.erase(best);
    return id;
  }

  /// A result from outside this run: the optimiser learns from it as from its own.
  std::string tell_unasked(const json& told) {
    if (abilities_.unasked == Unasked::nothing) {
      throw IncapableError(fmt::format("'{}' learns nothing from trials that it did not ask for", spec_));
    }
    const double value = value_from_json(told);
    Trial trial{configuration_from_json(system::member(told, "params"), space_), fidelities_.back()};
    if (system::find_member(told, "current_step"))
      trial.fidelity = stated_fidelity(system::whole_member(told, "current_step"));
    if (trial.fidelity != fidelities_.back() && abilities_.unasked == Unasked::full_fidelity) {
      throw IncapableError(fmt::format("'{}' learns from trials at the last step alone, {}", spec_, steps_.last()));
    }
    const double fidelity = trial.fidelity;
    optimizer_.tell(trial, {.value = value, .fidelity = fidelity});
    return R"({"type":"TELL_REPLY"})";
  }

  double stated_fidelity(std::uint64_t step) const {
    if (const auto fidelity = steps_.fidelity(step)) return *fidelity;
    throw InputError(fmt::format("'current_step' is {}; the problem's steps are {}", step, steps_.to_json().dump()));
  }

  /// The highest of the problem's fidelities up to a step, which may exceed the requested one.
  double reached(std::uint64_t step) const {
    const auto within = [&](double fidelity) { return steps_.step(fidelity) <= step; };
    const auto above = std::ranges::partition_point(fidelities_, within);
    return above == fidelities_.begin() ? fidelities_.front() : *(above - 1);
  }

  SearchSpace space_;
  std::vector<double> fidelities_;
  Steps steps_;
  std::string spec_;
  Abilities abilities_;
  Optimizer optimizer_;
  std::uint64_t next_id_ = 0;                                    ///< the first unused number of a trial
  std::map<std::uint64_t, Asked> open_;                          ///< asked for, not told yet
  std::unordered_multimap<std::string, Unfinished> unfinished_;  ///< told below the last step, by their parameters
};

SolverServer::SolverServer(OptimizerRecipe recipe, std::string version, int default_budget)
    : recipe_(std::move(recipe)), version_(std::move(version)), default_budget_(default_budget) {}

SolverServer::~SolverServer() = default;

std::string SolverServer::greeting() const {
  const SolverSpec spec{recipe_.spec, {{"bobench", version_}}, capabilities_of(recipe_.abilities)};
  return to_line({{"type", "SOLVER_SPEC_CAST"}, {"spec", to_json(spec)}});
}

std::optional<std::string> SolverServer::answer(std::string_view line) {
  try {
    return dispatch(parse_message(line));
  } catch (const IncapableError& error) {
    return error_reply("INCAPABLE", error.what());
  } catch (const InputError& error) {
    return error_reply("INVALID_INPUT", error.what());
  } catch (const std::exception& error) {
    return error_reply("OTHER", error.what());
  }
}

std::optional<std::string> SolverServer::dispatch(const json& message) {
  const std::string type = system::text_member(message, "type");
  if (type == "ASK_CALL" || type == "TELL_CALL") {
    const std::uint64_t id = system::whole_member(message, "solver_id");
    if (const auto failure = failures_.find(id); failure != failures_.end()) return failure->second;
    const auto found = solvers_.find(id);
    if (found == solvers_.end()) throw InputError(fmt::format("there is no solver {}", id));
    return type == "ASK_CALL" ? found->second->ask(message) : found->second->tell(message);
  }
  if (type == "CREATE_SOLVER_CAST") {
    create(message);
  } else if (type == "DROP_SOLVER_CAST") {
    const std::uint64_t id = system::whole_member(message, "solver_id");
    solvers_.erase(id);
    failures_.erase(id);
  } else if (!type.ends_with("_CAST")) {
    throw InputError(fmt::format("no solver knows messages of type '{}'", excerpt(type, 80)));
  }
  return std::nullopt;
}

void SolverServer::create(const json& message) {
  const std::uint64_t id = system::whole_member(message, "solver_id");
  solvers_.erase(id);
  failures_.erase(id);
  try {
    ProblemSpec problem = problem_spec_from_json(system::member(message, "problem"));
    const auto missing = missing_abilities(recipe_.abilities, problem.space, problem.fidelities.size());
    if (!missing.empty()) {
      throw IncapableError(fmt::format("'{}' lacks {}", recipe_.spec, fmt::join(missing, "; ")));
    }
    const std::uint64_t seed = system::whole_member(message, "random_seed");
    solvers_[id] = std::make_unique<Solver>(recipe_, std::move(problem), seed, default_budget_);
  } catch (const IncapableError& error) {
    failures_[id] = error_reply("INCAPABLE", error.what());
  } catch (const InputError& error) {
    failures_[id] = error_reply("INVALID_INPUT", error.what());
  } catch (const std::exception& error) {
    failures_[id] = error_reply("OTHER", error.what());
  }
}

}  // namespace bobench::external
