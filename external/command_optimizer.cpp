#include "external/command_optimizer.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "core/error.hpp"

namespace bobench::external {
namespace {

constexpr int max_pruned_in_a_row = 1000;

/// The problem is hidden from the optimiser, including its name.
constexpr const char* hidden_name = "black-box";

/// The space that the program is told.
SearchSpace shown_space(const SearchSpace& space, const std::vector<Eigen::Index>& order,
                        const nlohmann::json& solver) {
  if (!space.is_conditional()) return space;
  std::vector<Parameter> parameters;
  for (const Eigen::Index i : order) parameters.push_back(space[i]);
  const SearchSpace ordered(std::move(parameters));
  return abilities_of(solver_spec_from_json(solver).capabilities).conditional ? ordered : without_conditions(ordered);
}

std::string create_solver(const OptimizerContext& context, const SearchSpace& space) {
  const ProblemSpec problem{.name = hidden_name,
                            .attributes = {{"budget", std::to_string(context.budget)}},
                            .space = space,
                            .fidelities = context.fidelities,
                            .lower_bound = std::nullopt};
  return to_line({{"type", "CREATE_SOLVER_CAST"},
                  {"solver_id", 0},
                  {"random_seed", context.streams.run_seed()},
                  {"problem", to_json(problem)}});
}

}  // namespace

CommandOptimizer::CommandOptimizer(const OptimizerContext& context, const std::vector<std::string>& command,
                                   const ProgramSettings& settings)
    : conversation_(std::make_unique<Conversation>(command, "SOLVER_SPEC_CAST", settings)),
      space_(context.space),
      order_(space_.parents_first()),
      shown_(shown_space(space_, order_, conversation_->spec())),
      steps_(context.fidelities) {
  conversation_->cast(create_solver(context, shown_));
}

Trial CommandOptimizer::ask() {
  for (int pruned = 0; pruned < max_pruned_in_a_row; ++pruned) {
    AskReply reply = ask_once();
    if (!reply.next_step) continue;
    Asked asked{reply.trial, *reply.next_step, {reply.configuration, *steps_.fidelity(*reply.next_step)}};
    trials_.insert_or_assign(reply.trial, Progress{std::move(reply.configuration), *reply.next_step});
    open_.push_back(asked);
    return std::move(asked.trial);
  }
  conversation_->refuse_answer(fmt::format("{} trials in a row are pruned", max_pruned_in_a_row));
}

AskReply CommandOptimizer::ask_once() {
  const nlohmann::json message = conversation_->call(
      fmt::format(R"({{"type":"ASK_CALL","solver_id":0,"next_trial_id":{}}})", next_trial_), "ASK_REPLY");
  return conversation_->read([&] {
    AskReply reply = ask_reply_from_json(message, shown_);
    if (reply.next_step) reply.configuration = in_our_order(reply.configuration);
    require_sensible(reply);
    next_trial_ = reply.next_trial;
    return reply;
  });
}

Configuration CommandOptimizer::in_our_order(const Configuration& shown) const {
  Configuration configuration(shown.size());
  for (Eigen::Index place = 0; place < shown.size(); ++place) {
    configuration[order_[static_cast<std::size_t>(place)]] = shown[place];
  }
  return space_.canonical(std::move(configuration));
}

void CommandOptimizer::require_sensible(const AskReply& reply) const {
  if (reply.next_trial < next_trial_) {
    throw InputError(fmt::format("next_trial_id went back from {} to {}", next_trial_, reply.next_trial));
  }
  if (reply.trial >= reply.next_trial) {
    throw InputError(fmt::format("trial {} is not below next_trial_id {}", reply.trial, reply.next_trial));
  }
  if (!reply.next_step) return;
  if (!steps_.fidelity(*reply.next_step)) {
    throw InputError(
        fmt::format("next_step is {}; the problem's steps are {}", *reply.next_step, steps_.to_json().dump()));
  }
  const auto before = trials_.find(reply.trial);
  if (before == trials_.end()) return;
  if (before->second.step >= *reply.next_step) {
    throw InputError(fmt::format("trial {} has been at step {} already", reply.trial, before->second.step));
  }
  if (before->second.configuration != reply.configuration) {
    throw InputError(fmt::format("trial {} has other parameters than before", reply.trial));
  }
}

void CommandOptimizer::tell(const Trial& trial, const Evaluation& evaluation) {
  const auto asked = std::ranges::find_if(open_, [&](const Asked& one) {
    return one.trial.fidelity == trial.fidelity && one.trial.configuration == trial.configuration;
  });
  if (asked == open_.end()) return;
  const std::string value = std::isfinite(evaluation.value) ? fmt::format("{}", evaluation.value) : "";
  const std::string line =
      fmt::format(R"({{"type":"TELL_CALL","solver_id":0,"trial":{{"id":{},"values":[{}],"current_step":{}}}}})",
                  asked->id, value, asked->step);
  open_.erase(asked);
  conversation_->call(line, "TELL_REPLY");
}

}  // namespace bobench::external
