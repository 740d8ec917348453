// The interface of problems: black boxes to minimise. Any class that satisfies ProblemLike is one; Problem type-erases
// it.
#pragma once

#include <concepts>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/search_space.hpp"

namespace bobench {

/// The outcome of a trial.
struct Evaluation {
  double value = 0.0;         ///< the value passed to the optimiser; NaN or infinite: the evaluation failed
  double fidelity = 1.0;      ///< the fidelity of the evaluation, in the problem's unit (epochs, fractions, ...)
  double cost_seconds = 0.0;  ///< simulated cost in seconds; 0 if the problem does not have a cost
  std::optional<double> noise_free =
      std::nullopt;          ///< the value without noise, if the problem is noisy and it is known
  std::string failure = {};  ///< why the value is not finite, if known
  std::string printed = {};  ///< output of a program, for the run's log
};

/// The interface of a problem. All members are const and may be called by several threads at once.
///   space()     the search space
///   evaluate()  the value at a configuration that the space contains, at one of the problem's fidelities; `random` is
///               the run's noise stream
///   optimum()   the lowest noise-free value in the space, if known
///   name()      the problem id, such as "bbob/f3/d5/i2"
///
/// Optional members:
/// - `bool is_defined_outside() const`: whether the problem is defined outside the space. If so, evaluate() accepts any
///   vector of finite numbers, no value is below the optimum, and all parameters are real, on linear scales.
/// - `std::vector<Configuration> minimizers() const`: where the optimum is attained, as far as known.
/// - `std::vector<double> fidelities() const`: ascending, the last one full.
/// - `nlohmann::json details() const`: an object that is stored with the results (the repeats of a table that are used,
///   the reference value of the regret, the checksum of the data).
/// - `void resume(std::size_t evaluations, Random& random) const`, for expensive evaluations: called before the first
///   evaluate() of a run whose first `evaluations` values are recorded. It advances `random` as evaluating them would;
///   if the problem draws no random numbers, it is empty. Without it they are evaluated again when a run is extended.
template <class T>
concept ProblemLike = requires(const T problem, const Configuration configuration, Random& random) {
  { problem.space() } -> std::convertible_to<SearchSpace>;
  { problem.evaluate(configuration, 1.0, random) } -> std::same_as<Evaluation>;
  { problem.optimum() } -> std::convertible_to<std::optional<double>>;
  { problem.name() } -> std::convertible_to<std::string>;
};

/// A problem whose runs can resume from recorded values.
template <class T>
concept ResumableProblem = ProblemLike<T> && requires(const T problem, Random& random) {
  problem.resume(std::size_t{}, random);
};

/// A type-erased problem. Immutable; copies share the problem and are cheap.
class Problem {
 public:
  template <class T>
  requires(!std::same_as<T, Problem> && ProblemLike<T>) Problem(T problem)
      : self_(std::make_shared<const Model<T>>(std::move(problem))) {}

  const SearchSpace& space() const { return self_->space; }
  Evaluation evaluate(const Configuration& configuration, double fidelity, Random& random) const {
    return self_->evaluate(configuration, fidelity, random);
  }
  std::optional<double> optimum() const { return self_->optimum(); }
  /// Where the optimum is attained, as far as known; may be empty.
  std::vector<Configuration> minimizers() const { return self_->minimizers(); }
  const std::string& name() const { return self_->name; }
  /// Ascending; the last one is full. {1} if the problem has a single fidelity.
  const std::vector<double>& fidelities() const { return self_->fidelities; }
  double full_fidelity() const { return fidelities().back(); }
  /// Whether evaluate() accepts any vector of finite numbers; see ProblemLike.
  bool is_defined_outside() const { return self_->is_defined_outside; }
  /// Stored with the results; may be {}. Results with other details are not results of this problem.
  const nlohmann::json& details() const { return self_->details; }
  /// Whether runs can resume from recorded values; see ProblemLike.
  bool can_resume() const { return self_->can_resume; }
  void resume(std::size_t evaluations, Random& random) const { self_->resume(evaluations, random); }

 private:
  struct Concept {
    SearchSpace space;
    std::string name;
    std::vector<double> fidelities{1.0};
    nlohmann::json details = nlohmann::json::object();
    bool is_defined_outside = false;
    bool can_resume = false;
    virtual ~Concept() = default;
    virtual Evaluation evaluate(const Configuration&, double, Random&) const = 0;
    virtual void resume(std::size_t, Random&) const {}
    virtual std::optional<double> optimum() const = 0;
    virtual std::vector<Configuration> minimizers() const = 0;
  };
  template <class T>
  struct Model final : Concept {
    explicit Model(T value) : problem(std::move(value)) {
      this->space = problem.space();
      this->name = problem.name();
      if constexpr (requires { problem.fidelities(); }) this->fidelities = problem.fidelities();
      if constexpr (requires { problem.details(); }) this->details = problem.details();
      if constexpr (requires { problem.is_defined_outside(); }) this->is_defined_outside = problem.is_defined_outside();
      this->can_resume = ResumableProblem<T>;
    }
    Evaluation evaluate(const Configuration& configuration, double fidelity, Random& random) const override {
      return problem.evaluate(configuration, fidelity, random);
    }
    void resume([[maybe_unused]] std::size_t evaluations, [[maybe_unused]] Random& random) const override {
      if constexpr (ResumableProblem<T>) problem.resume(evaluations, random);
    }
    std::optional<double> optimum() const override { return problem.optimum(); }
    std::vector<Configuration> minimizers() const override {
      if constexpr (requires { problem.minimizers(); }) return problem.minimizers();
      return {};
    }
    T problem;
  };
  std::shared_ptr<const Concept> self_;
};

}  // namespace bobench
