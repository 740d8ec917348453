#include "external/command_problem.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/maximized.hpp"
#include "core/text.hpp"
#include "external/message.hpp"

namespace bobench::external {
namespace {

constexpr double not_evaluated = std::numeric_limits<double>::quiet_NaN();
constexpr int max_ends_in_a_row = 10;

/// Whether higher values of the program are better.
bool is_maximized(const Attributes& attributes) {
  const auto found = attributes.find("maximize");
  if (found == attributes.end() || found->second == "false") return false;
  if (found->second == "true") return true;
  throw InputError(fmt::format("its attribute 'maximize' is '{}'; expected true or false", found->second));
}

std::optional<double> stated_optimum(const Attributes& attributes) {
  const auto found = attributes.find("optimum");
  if (found == attributes.end()) return std::nullopt;
  const auto optimum = parse_real(found->second);
  if (!optimum || !std::isfinite(*optimum)) {
    throw InputError(fmt::format("its attribute 'optimum' is '{}'; expected a number", found->second));
  }
  return is_maximized(attributes) ? -*optimum : *optimum;
}

}  // namespace

/// An instance of the problem in its own process.
class CommandProblem::Session {
 public:
  /// @param before  number of evaluations on record, whose random draws the instance must skip
  Session(ProblemProcesses& processes, std::uint64_t seed, std::size_t before = 0)
      : processes_(processes), seed_(seed), evaluations_(before), steps_(processes.spec().fidelities) {
    begin();
  }

  /// Evaluates; if the program ends meanwhile, it is restarted and the evaluation counts as failed.
  Evaluation evaluate(const Configuration& configuration, double fidelity) {
    try {
      Evaluation evaluation = evaluate_once(configuration, processes_.spec().space, fidelity);
      ++evaluations_;
      ends_in_a_row_ = 0;
      evaluation.printed = process_->take_printed();
      return evaluation;
    } catch (const ProgramEnded& error) {
      if (!processes_.restarts() || ++ends_in_a_row_ > max_ends_in_a_row) throw;
      ++evaluations_;
      begin();
      return {.value = not_evaluated,
              .fidelity = fidelity,
              .failure = fmt::format("{}; it was started again", error.what())};
    }
  }

  /// Ends the instance and returns the process for reuse; nothing if the process cannot be notified.
  std::optional<ProblemProcess> end() noexcept {
    try {
      process_->cast(fmt::format(R"({{"type":"DROP_PROBLEM_CAST","problem_id":{}}})", instance_));
      return std::move(process_);
    } catch (const std::exception&) {
      return std::nullopt;
    }
  }

 private:
  /// Creates a new instance in a running process.
  void begin() {
    process_ = {};  // its number is free for the next
    process_ = processes_.lend();
    instance_ = processes_.new_instance();
    const std::string passed = evaluations_ == 0 ? "" : fmt::format(R"(,"evaluations_before":{})", evaluations_);
    process_->cast(fmt::format(R"({{"type":"CREATE_PROBLEM_CAST","problem_id":{},"random_seed":{}{}}})", instance_,
                               seed_, passed));
  }

  Evaluation evaluate_once(const Configuration& configuration, const SearchSpace& space, double fidelity) {
    const std::uint64_t evaluator = next_evaluator_++;
    EvaluateReply reply{steps_.step(fidelity), not_evaluated};
    bool created = false;
    try {
      process_->call(fmt::format(R"({{"type":"CREATE_EVALUATOR_CALL","problem_id":{},"evaluator_id":{},"params":{}}})",
                                 instance_, evaluator, params_text(configuration, space)),
                     "CREATE_EVALUATOR_REPLY");
      created = true;
      reply = evaluate_until(evaluator, steps_.step(fidelity));
    } catch (const ErrorReply& error) {
      if (!error.is_unevaluable()) throw;
    }
    if (created) process_->cast(fmt::format(R"({{"type":"DROP_EVALUATOR_CAST","evaluator_id":{}}})", evaluator));
    const std::uint64_t reached = std::min(reply.current_step, steps_.last());
    return {.value = reply.value, .fidelity = steps_.fidelity(reached).value_or(fidelity), .cost_seconds = 0.0};
  }

  /// A problem may stop before the requested step (but must make progress) or go beyond it.
  EvaluateReply evaluate_until(std::uint64_t evaluator, std::uint64_t step) {
    std::uint64_t before = 0;
    while (true) {
      const nlohmann::json message =
          process_->call(fmt::format(R"({{"type":"EVALUATE_CALL","evaluator_id":{},"next_step":{}}})", evaluator, step),
                         "EVALUATE_REPLY");
      const EvaluateReply reply = process_->read([&] { return evaluate_reply_from_json(message); });
      if (reply.current_step >= step || std::isnan(reply.value)) return reply;
      if (reply.current_step <= before) {
        process_->refuse_answer(fmt::format("it is still at step {} of {}", reply.current_step, step));
      }
      before = reply.current_step;
    }
  }

  ProblemProcesses& processes_;
  std::uint64_t seed_;
  std::size_t evaluations_;  ///< so far, in this process and before
  int ends_in_a_row_ = 0;
  ProblemProcess process_;
  std::uint64_t instance_ = 0;
  std::uint64_t next_evaluator_ = 0;
  Steps steps_;
};

/// Unused sessions of one instance. Their processes are returned when the last copy of the problem is destroyed.
struct CommandProblem::Sessions {
  explicit Sessions(std::shared_ptr<ProblemProcesses> owner) : processes(std::move(owner)) {}
  Sessions(const Sessions&) = delete;
  Sessions& operator=(const Sessions&) = delete;
  ~Sessions() {
    for (const auto& session : idle) {
      if (auto process = session->end()) processes->take_back(*std::move(process));
    }
  }

  std::unique_ptr<Session> take(Random& random) {
    {
      const std::lock_guard lock(mutex);
      if (!idle.empty()) {
        std::unique_ptr<Session> session = std::move(idle.back());
        idle.pop_back();
        return session;
      }
    }
    return std::make_unique<Session>(*processes, random());
  }

  void give_back(std::unique_ptr<Session> session) {
    const std::lock_guard lock(mutex);
    idle.push_back(std::move(session));
  }

  std::shared_ptr<ProblemProcesses> processes;
  std::mutex mutex;
  std::vector<std::unique_ptr<Session>> idle;
};

CommandProblem::CommandProblem(std::string id, std::shared_ptr<ProblemProcesses> processes)
    : id_(std::move(id)),
      processes_(std::move(processes)),
      is_maximized_(is_maximized(processes_->spec().attributes)),
      optimum_(stated_optimum(processes_->spec().attributes)),
      sessions_(std::make_shared<Sessions>(processes_)) {}

Evaluation CommandProblem::evaluate(const Configuration& configuration, double fidelity, Random& random) const {
  std::unique_ptr<Session> session = sessions_->take(random);
  Evaluation evaluation = session->evaluate(configuration, fidelity);
  if (is_maximized_) evaluation.value = -evaluation.value;
  sessions_->give_back(std::move(session));  // not after an exception: the session's state is then unknown
  return evaluation;
}

void CommandProblem::resume(std::size_t evaluations, Random& random) const {
  sessions_->give_back(std::make_unique<Session>(*processes_, random(), evaluations));
}

nlohmann::json CommandProblem::details() const {
  const ProblemSpec& spec = processes_->spec();
  nlohmann::json details = {{"name", spec.name}, {"attributes", spec.attributes}};
  if (spec.lower_bound && !is_maximized_) details["lower_bound"] = *spec.lower_bound;
  if (is_maximized_) details[maximized_key] = true;
  return details;
}

}  // namespace bobench::external
