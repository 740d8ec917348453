// The ask-tell interface of optimisers. Any class with ask() and tell() is one; Optimizer type-erases it.
#pragma once

#include <concepts>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/history.hpp"
#include "core/random.hpp"
#include "core/search_space.hpp"

namespace bobench {

/// Constructor argument of an optimiser, which never sees the problem itself.
struct OptimizerContext {
  SearchSpace space;
  int budget;                              ///< number of evaluations, >= 1
  RunStreams streams;                      ///< its random numbers; the initial design comes from shared("design")
  std::vector<double> fidelities = {1.0};  ///< ascending, the last one full; {1} if the problem has only one
  bool is_defined_outside = false;         ///< the problem is defined outside the space too (Abilities::leaves_box)
  int workers = 1;                         ///< number of evaluations at a time, >= 1
};

/// The context of a run on a problem.
inline OptimizerContext context_for(const Problem& problem, int budget, const RunStreams& streams, int workers = 1) {
  return {problem.space(), budget, streams, problem.fidelities(), problem.is_defined_outside(), workers};
}

/// The interface of an optimiser: a plain class without a base class.
///   ask()   the next trial. Its configuration lies in the space (but see Abilities::leaves_box), and its fidelity is
///           one of the context's. It is called while trials are pending (asked, not told) only if
///           Abilities::concurrent is set
///   tell()  the outcome of a trial, also of one that was not asked for (`bobench serve` passes those that
///           Abilities::unasked allows); the value may be NaN or infinite
///
/// Optional members:
/// - `std::optional<Trial> ask(const std::vector<Trial>& pending)`: called instead of ask() by several workers. It
///   returns the next trial while the pending ones are evaluated, or nothing if one of them must be told first (the
///   last of a generation). Without pending trials it returns what ask() returns. The member gives the optimiser
///   several workers even if Abilities::concurrent is not set.
/// - `std::string log() const`: a log that is stored with the run.
/// - `std::optional<std::size_t> recommend() const`: the recommended trial, for instance by a model on noisy problems;
///   its position among the trials told, from 0, or nothing before the first recommendation. It is called after ask(),
///   which may have learnt from all trials told. Without this member the trial with the lowest observed value is
///   recommended.
/// - `std::optional<Configuration> recommended_configuration() const`: a recommended configuration in the space, which
///   may not have been evaluated. It is called in the same way and has precedence over recommend(). After the run the
///   runner evaluates each of them at full fidelity; these evaluations do not count.
template <class T>
concept OptimizerLike = std::move_constructible<T> && requires(T optimizer, Trial trial, const Evaluation& evaluation) {
  { optimizer.ask() } -> std::same_as<Trial>;
  optimizer.tell(trial, evaluation);
};

/// An optimiser, type-erased, for one run. Movable, not copyable.
class Optimizer {
 public:
  template <class T>
  requires(!std::same_as<T, Optimizer> && OptimizerLike<T>) Optimizer(T optimizer)
      : self_(std::make_unique<Model<T>>(std::move(optimizer))) {}

  Trial ask() { return self_->ask(); }
  /// Whether it has a member ask(pending).
  bool sees_pending() const { return self_->sees_pending(); }
  /// The next trial, or nothing if it must wait. Without a member ask(pending) it returns ask().
  std::optional<Trial> ask(const std::vector<Trial>& pending) { return self_->ask(pending); }
  void tell(const Trial& trial, const Evaluation& evaluation) { self_->tell(trial, evaluation); }
  /// The optimiser's log so far; "" if it has none.
  std::string log() const { return self_->log(); }
  /// Whether it has a member recommend() or recommended_configuration().
  bool can_recommend() const { return self_->can_recommend(); }
  std::optional<std::size_t> recommend() const { return self_->recommend(); }
  std::optional<Configuration> recommended_configuration() const { return self_->recommended_configuration(); }

 private:
  struct Concept {
    virtual ~Concept() = default;
    virtual Trial ask() = 0;
    virtual bool sees_pending() const = 0;
    virtual std::optional<Trial> ask(const std::vector<Trial>& pending) = 0;
    virtual void tell(const Trial& trial, const Evaluation& evaluation) = 0;
    virtual std::string log() const = 0;
    virtual bool can_recommend() const = 0;
    virtual std::optional<std::size_t> recommend() const = 0;
    virtual std::optional<Configuration> recommended_configuration() const = 0;
  };
  template <class T>
  struct Model final : Concept {
    explicit Model(T value) : optimizer(std::move(value)) {}
    static constexpr bool has_pending = requires(T & asked, const std::vector<Trial>& pending) {
      { asked.ask(pending) } -> std::same_as<std::optional<Trial>>;
    };
    Trial ask() override { return optimizer.ask(); }
    bool sees_pending() const override { return has_pending; }
    std::optional<Trial> ask(const std::vector<Trial>& pending) override {
      if constexpr (has_pending) return optimizer.ask(pending);
      return optimizer.ask();
    }
    void tell(const Trial& trial, const Evaluation& evaluation) override { optimizer.tell(trial, evaluation); }
    std::string log() const override {
      if constexpr (requires { optimizer.log(); }) return optimizer.log();
      return "";
    }
    bool can_recommend() const override {
      constexpr bool has_trial = requires {
        optimizer.recommend();
      };
      constexpr bool has_configuration = requires {
        optimizer.recommended_configuration();
      };
      return has_trial || has_configuration;
    }
    std::optional<std::size_t> recommend() const override {
      if constexpr (requires { optimizer.recommend(); }) return optimizer.recommend();
      return std::nullopt;
    }
    std::optional<Configuration> recommended_configuration() const override {
      if constexpr (requires { optimizer.recommended_configuration(); }) return optimizer.recommended_configuration();
      return std::nullopt;
    }
    T optimizer;
  };
  std::unique_ptr<Concept> self_;
};

}  // namespace bobench
