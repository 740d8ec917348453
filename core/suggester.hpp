// A suggester: history -> next configuration. Surrogate, acquisition and maximiser together are one; so is TPE.
#pragma once

#include <concepts>
#include <memory>
#include <optional>
#include <utility>

#include "core/history.hpp"
#include "core/random.hpp"

namespace bobench {

/// What an author of a suggester writes:
///   suggest()  the configuration to evaluate next; called once the initial design has been told, with at least one
///              evaluation in the history (perhaps none of them finite)
/// and, if a model of it tells which evaluation was the best one, noise aside:
///   std::optional<std::size_t> recommend() const    its position in the history of the last suggest(); nothing if that
///              learnt nothing
///   std::optional<Configuration> recommended_configuration() const    any configuration of the space, which goes
///              before recommend(); see core/optimizer.hpp
template <class T>
concept SuggesterLike = std::move_constructible<T> && requires(T suggester, const History& history, Random& random) {
  { suggester.suggest(history, random) } -> std::convertible_to<Configuration>;
};

/// Owns a suggester. Movable, not copyable.
class Suggester {
 public:
  template <class T>
  requires(!std::same_as<T, Suggester> && SuggesterLike<T>) Suggester(T suggester)
      : self_(std::make_unique<Model<T>>(std::move(suggester))) {}

  Configuration suggest(const History& history, Random& random) { return self_->suggest(history, random); }
  /// Nothing, too, for one that has no such member.
  std::optional<std::size_t> recommend() const { return self_->recommend(); }
  std::optional<Configuration> recommended_configuration() const { return self_->recommended_configuration(); }

 private:
  struct Concept {
    virtual ~Concept() = default;
    virtual Configuration suggest(const History&, Random&) = 0;
    virtual std::optional<std::size_t> recommend() const = 0;
    virtual std::optional<Configuration> recommended_configuration() const = 0;
  };
  template <class T>
  struct Model final : Concept {
    explicit Model(T value) : suggester(std::move(value)) {}
    Configuration suggest(const History& history, Random& random) override {
      return suggester.suggest(history, random);
    }
    std::optional<std::size_t> recommend() const override {
      if constexpr (requires { suggester.recommend(); }) return suggester.recommend();
      return std::nullopt;
    }
    std::optional<Configuration> recommended_configuration() const override {
      if constexpr (requires { suggester.recommended_configuration(); }) return suggester.recommended_configuration();
      return std::nullopt;
    }
    T suggester;
  };
  std::unique_ptr<Concept> self_;
};

}  // namespace bobench
