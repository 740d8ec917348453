// An optimiser: ask for a trial, tell its evaluation. Any class with these two members is one; Optimizer carries it.
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

/// What an optimiser is made from: it never sees the problem itself.
struct OptimizerContext {
  SearchSpace space;
  int budget;                              ///< evaluations it will be given, >= 1
  RunStreams streams;                      ///< its random numbers; the initial design comes from shared("design")
  std::vector<double> fidelities = {1.0};  ///< rising, the last one full; {1} if the problem has only one
  bool is_defined_outside = false;         ///< the problem has values outside the space, too (Abilities::leaves_box)
};

/// For a run on a problem.
inline OptimizerContext context_for(const Problem& problem, int budget, const RunStreams& streams) {
  return {problem.space(), budget, streams, problem.fidelities(), problem.is_defined_outside()};
}

/// What an author of an optimiser writes: a plain class with no base class.
///   ask()   the next trial; its configuration lies in the space (but for Abilities::leaves_box), its fidelity is one of
///           the context's. Whoever has not said Abilities::concurrent is asked again only when the trial before has been
///           told
///   tell()  the outcome of a trial, also one that was never asked (`bobench serve` passes on what Abilities::unasked
///           allows); the value may be NaN or infinite
/// and, if it has something to say that is to be kept with the run: `std::string log() const`;
/// if it has an opinion of its own on which trial was the best, as on noisy problems a model has:
/// `std::optional<std::size_t> recommend() const`, the number of that trial among those told, from 0; nothing while it
/// has none. It is asked after ask(), which may have learnt from all trials told. Who has no such member recommends
/// what has the lowest value observed;
/// if it recommends a configuration that need not have been evaluated: `std::optional<Configuration>
/// recommended_configuration() const`, in the space, asked in the same way; what it returns goes before recommend().
/// Once the run has ended, the runner evaluates each of them at full fidelity: these evaluations are not counted.
template <class T>
concept OptimizerLike = std::move_constructible<T> && requires(T optimizer, Trial trial, const Evaluation& evaluation) {
  { optimizer.ask() } -> std::same_as<Trial>;
  optimizer.tell(trial, evaluation);
};

/// One optimiser at work on one run. Movable, not copyable.
class Optimizer {
 public:
  template <class T>
  requires(!std::same_as<T, Optimizer> && OptimizerLike<T>) Optimizer(T optimizer)
      : self_(std::make_unique<Model<T>>(std::move(optimizer))) {}

  Trial ask() { return self_->ask(); }
  void tell(const Trial& trial, const Evaluation& evaluation) { self_->tell(trial, evaluation); }
  /// What the optimiser said so far; "" for one that says nothing.
  std::string log() const { return self_->log(); }
  /// Whether it has a member recommend() or recommended_configuration().
  bool can_recommend() const { return self_->can_recommend(); }
  std::optional<std::size_t> recommend() const { return self_->recommend(); }
  std::optional<Configuration> recommended_configuration() const { return self_->recommended_configuration(); }

 private:
  struct Concept {
    virtual ~Concept() = default;
    virtual Trial ask() = 0;
    virtual void tell(const Trial& trial, const Evaluation& evaluation) = 0;
    virtual std::string log() const = 0;
    virtual bool can_recommend() const = 0;
    virtual std::optional<std::size_t> recommend() const = 0;
    virtual std::optional<Configuration> recommended_configuration() const = 0;
  };
  template <class T>
  struct Model final : Concept {
    explicit Model(T value) : optimizer(std::move(value)) {}
    Trial ask() override { return optimizer.ask(); }
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
