// A problem: a black box to minimise. Any class with the members of ProblemLike is one; Problem carries it.
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

/// What a problem answers to a trial.
struct Evaluation {
  double value = 0.0;         ///< what the optimiser is told; may be NaN or infinite: a failed evaluation
  double fidelity = 1.0;      ///< the fidelity it was taken at, in the problem's unit (epochs, fractions, ...)
  double cost_seconds = 0.0;  ///< simulated cost in seconds; 0 where the problem has no notion of cost
  std::optional<double> noise_free =
      std::nullopt;          ///< the value without noise, where the problem is noisy and knows it
  std::string failure = {};  ///< why the value is not finite, where the problem knows
  std::string printed = {};  ///< what a program said meanwhile that is for the run's log
};

/// What an author of a problem writes. All members are const and may be called by several threads at once.
///   space()     the search space
///   evaluate()  the value at a configuration that the space contains, at one of the problem's fidelities; `random` is
///               the run's noise stream
///   optimum()   the lowest noise-free value anywhere in the space, where it is known
///   name()      the problem id, such as "bbob/f3/d5/i2"
/// and, if its values mean something outside the space, too: `bool is_defined_outside() const`. Then evaluate() takes any
/// vector of finite numbers, none is lower than the optimum, and all parameters are real, on linear scales;
/// if it is known where the optimum is: `std::optional<Configuration> argmin() const`, one such place;
/// if it has fidelities: `std::vector<double> fidelities() const`, rising, the last one full;
/// if there is more to say of what the values mean: `nlohmann::json details() const`, an object that is kept with the
/// results (which repeats of a table are used, what regret is measured from, the checksum of the data);
/// if its evaluations are dear: `void resume(std::size_t evaluations, Random& random) const`, called before the first
/// evaluate() of a run whose first `evaluations` values are on record. It moves `random` on as evaluating them would
/// have; for a problem that draws nothing it is empty. Without it they are evaluated again when a run gets longer.
template <class T>
concept ProblemLike = requires(const T problem, const Configuration configuration, Random& random) {
  { problem.space() } -> std::convertible_to<SearchSpace>;
  { problem.evaluate(configuration, 1.0, random) } -> std::same_as<Evaluation>;
  { problem.optimum() } -> std::convertible_to<std::optional<double>>;
  { problem.name() } -> std::convertible_to<std::string>;
};

/// A problem whose runs may go on from values on record.
template <class T>
concept ResumableProblem = ProblemLike<T> && requires(const T problem, Random& random) {
  problem.resume(std::size_t{}, random);
};

/// An immutable, shared black box; copying is cheap.
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
  /// A configuration that has the optimum's value, where one is known.
  std::optional<Configuration> argmin() const { return self_->argmin(); }
  const std::string& name() const { return self_->name; }
  /// Rising; the last one is full. {1} where the problem has no cheaper versions of itself.
  const std::vector<double>& fidelities() const { return self_->fidelities; }
  double full_fidelity() const { return fidelities().back(); }
  /// Whether any vector of finite numbers can be evaluated; see ProblemLike.
  bool is_defined_outside() const { return self_->is_defined_outside; }
  /// Kept with the results; {} where there is nothing to say. Results of other details are not results of this problem.
  const nlohmann::json& details() const { return self_->details; }
  /// Whether a run of it may go on from values on record; see ProblemLike.
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
    virtual std::optional<Configuration> argmin() const = 0;
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
    std::optional<Configuration> argmin() const override {
      if constexpr (requires { problem.argmin(); }) return problem.argmin();
      return std::nullopt;
    }
    T problem;
  };
  std::shared_ptr<const Concept> self_;
};

}  // namespace bobench
