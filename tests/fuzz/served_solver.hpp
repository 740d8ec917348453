// `bobench serve` with a driver that may send anything.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <list>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/optimizer_catalog.hpp"
#include "external/kurobako.hpp"
#include "external/message.hpp"
#include "external/solver_server.hpp"
#include "optimizers/differential_evolution_search.hpp"
#include "optimizers/multi_fidelity/hyperband.hpp"
#include "optimizers/random_search.hpp"

namespace bobench::fuzz {

/// A solver that can be asked several times, one that cannot, and one whose trials are continued.
inline const std::vector<OptimizerRecipe>& served_optimizers() {
  static const std::vector<OptimizerRecipe> recipes = [] {
    OptimizerCatalog catalog;
    catalog.add<optimizers::RandomSearch>("random-search", "");
    catalog.add<optimizers::DifferentialEvolutionSearch>("differential-evolution", "");
    catalog.add<optimizers::Hyperband>("hyperband", "");
    return std::vector{catalog.recipe("random-search"), catalog.recipe("differential-evolution:population=4"),
                       catalog.recipe("hyperband")};
  }();
  return recipes;
}

/// The server's answer, which must be one line with a message of one of three types; null without an answer.
inline nlohmann::json answer_of(external::SolverServer& server, std::string_view line) {
  const auto answer = server.answer(line);
  if (!answer) return nullptr;
  if (answer->find('\n') != std::string::npos) std::abort();
  nlohmann::json reply = nlohmann::json::parse(*answer, nullptr, false);
  if (!reply.is_object()) std::abort();
  const std::string type = reply.value("type", "");
  if (type != "ASK_REPLY" && type != "TELL_REPLY" && type != "ERROR_REPLY") std::abort();
  return reply;
}

/// The lines of an input as a driver's whole conversation, from CREATE_SOLVER_CAST to DROP_SOLVER_CAST, or empty.
inline void converse(std::string_view text) {
  constexpr int max_lines = 24, max_created = 3;  // a solver may have a million steps
  int created = 0;
  std::list<external::SolverServer> servers;
  for (const OptimizerRecipe& recipe : served_optimizers()) servers.emplace_back(recipe, "0", 10);
  for (int i = 0; i < max_lines && !text.empty(); ++i) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    if (line.find("CREATE_") != std::string_view::npos && ++created > max_created) return;
    for (external::SolverServer& server : servers) {
      const nlohmann::json reply = answer_of(server, line);
      if (reply.is_object() && reply["type"] == "ASK_REPLY" && reply["trial"]["id"] >= reply["next_trial_id"]) {
        std::abort();
      }
    }
  }
}

/// A correct driver, on a given problem: each trial is in the space and at one of the steps, and every evaluation is
/// accepted.
inline void drive(const external::ProblemSpec& problem, const OptimizerRecipe& recipe) {
  external::SolverServer server(recipe, "0", 10);
  const auto call = [&](const nlohmann::json& message) { return answer_of(server, external::to_line(message)); };
  call({{"type", "CREATE_SOLVER_CAST"}, {"solver_id", 3}, {"random_seed", 1}, {"problem", to_json(problem)}});
  const external::Steps steps(problem.fidelities);
  nlohmann::json next = 0;
  for (int i = 0; i < 12; ++i) {
    const nlohmann::json ask = {{"type", "ASK_CALL"}, {"solver_id", 3}, {"next_trial_id", next}};
    const nlohmann::json reply = call(ask);
    const external::AskReply asked = external::ask_reply_from_json(reply, problem.space);
    if (!asked.next_step || !steps.fidelity(*asked.next_step)) std::abort();
    next = asked.next_trial;
    const nlohmann::json trial = {
        {"id", asked.trial}, {"values", {static_cast<double>(i * 5 % 7)}}, {"current_step", *asked.next_step}};
    if (call({{"type", "TELL_CALL"}, {"solver_id", 3}, {"trial", trial}})["type"] != "TELL_REPLY") std::abort();
  }
}

}  // namespace bobench::fuzz
