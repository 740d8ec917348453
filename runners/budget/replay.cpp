#include "runners/budget/replay.hpp"

#include <algorithm>
#include <utility>

#include "core/error.hpp"

namespace bobench::runners {

/// State shared with the problem that is passed to the run: the position in the record. For one run at a time.
class Replay::Answers {
 public:
  Answers(Problem problem, const results::RunResult& record, std::optional<Optimizer> twin)
      : problem_(std::move(problem)), record_(record), twin_(std::move(twin)) {}

  const Problem& problem() const { return problem_; }
  bool diverged() const { return diverged_; }

  Evaluation evaluate(const Configuration& configuration, double fidelity, Random& random) {
    if (done_ == record_.evaluations()) {
      if (!resumed_) problem_.resume(done_, random);
      resumed_ = true;
      return problem_.evaluate(configuration, fidelity, random);
    }
    diverged_ = true;  // until the trial is compared, even if the twin throws
    const Trial asked{configuration, fidelity};
    Evaluation evaluation = recorded(fidelity);
    if (!is_on_record(asked, evaluation)) throw Error("the optimiser asks for other trials than those on record");
    diverged_ = false;
    ++done_;
    return evaluation;
  }

 private:
  bool is_on_record(const Trial& asked, const Evaluation& evaluation) {
    if (!twin_) {
      const auto dimension = static_cast<std::size_t>(asked.configuration.size());
      const auto first = record_.configuration.begin() + static_cast<std::ptrdiff_t>(done_ * dimension);
      return evaluation.fidelity == asked.fidelity &&
             std::equal(asked.configuration.begin(), asked.configuration.end(), first);
    }
    const Trial then = twin_->ask();
    if (then.fidelity != asked.fidelity || then.configuration != asked.configuration) return false;
    twin_->tell(then, evaluation);
    return true;
  }

  Evaluation recorded(double fidelity) const {
    Evaluation evaluation{.value = record_.value[done_],
                          .fidelity = record_.fidelity.empty() ? fidelity : record_.fidelity[done_],
                          .cost_seconds = record_.cost_seconds.empty() ? 0.0 : record_.cost_seconds[done_]};
    if (!record_.noise_free.empty()) evaluation.noise_free = record_.noise_free[done_];
    return evaluation;
  }

  Problem problem_;
  const results::RunResult& record_;
  std::optional<Optimizer> twin_;
  std::size_t done_ = 0;
  bool resumed_ = false;
  bool diverged_ = false;
};

namespace {

/// Adapts `answers` to the interface of a problem.
template <class Answers>
struct AnsweredProblem {
  std::shared_ptr<Answers> answers;

  const SearchSpace& space() const { return answers->problem().space(); }
  std::vector<double> fidelities() const { return answers->problem().fidelities(); }
  Evaluation evaluate(const Configuration& configuration, double fidelity, Random& random) const {
    return answers->evaluate(configuration, fidelity, random);
  }
  std::optional<double> optimum() const { return answers->problem().optimum(); }
  const std::string& name() const { return answers->problem().name(); }
  const nlohmann::json& details() const { return answers->problem().details(); }
  bool is_defined_outside() const { return answers->problem().is_defined_outside(); }
  /// Says that the problem can resume. It is never called: evaluate() answers from the record.
  void resume(std::size_t, Random&) const {}
};

}  // namespace

Replay::Replay(const Problem& problem, const results::RunResult& record, std::optional<Optimizer> twin)
    : answers_(std::make_shared<Answers>(problem, record, std::move(twin))) {}

Problem Replay::problem() const {
  return AnsweredProblem<Answers>{answers_};
}

bool Replay::diverged() const {
  return answers_->diverged();
}

}  // namespace bobench::runners
