// Procedure: a type-erased, testable statement of a claim about measured results.
#pragma once

#include <concepts>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

#include "reproduction/procedures/evidence.hpp"

namespace bobench::reproduction {

/// Concept of a procedure: the optimisers that it names, and its tests. A constructor that takes a StatementReader
/// reads it from JSON (table.cpp). Optional members:
///   std::optional<T> joined(const T& other) const  both statements as one family of tests, if they form one
///   std::string property_name() const              a property, which must be known
///   Labels needed() const                          its tests need the runs of these optimisers alone
template <class T>
concept ProcedureLike = std::copy_constructible<T> && requires(const T& procedure, Evidence& evidence) {
  { procedure.labels() } -> std::same_as<Labels>;
  { procedure.judge(evidence) } -> std::same_as<ClaimTests>;
};

/// A procedure of any type, with value semantics.
class Procedure {
 public:
  template <class T>
  requires(!std::same_as<T, Procedure> && ProcedureLike<T>) Procedure(T procedure)
      : self_(std::make_shared<const Model<T>>(std::move(procedure))) {}

  /// Labels of the optimisers that the statement names.
  Labels labels() const { return self_->labels(); }
  ClaimTests judge(Evidence& evidence) const { return self_->judge(evidence); }
  /// Labels of the optimisers whose runs its tests need; nothing if all matter, as to ranks.
  std::optional<Labels> needed() const { return self_->needed(); }
  /// Whether several statements of this type in a claim are tested as one family.
  bool has_family() const { return self_->has_family(); }
  /// Both statements merged, if they belong to one family.
  std::optional<Procedure> joined(const Procedure& other) const {
    auto both = self_->joined(*other.self_);
    return both ? std::optional(Procedure(std::move(both))) : std::nullopt;
  }
  /// The name of the property that it needs; "" if none.
  std::string property_name() const { return self_->property_name(); }
  /// The wrapped procedure; nullptr if it is not a T.
  template <class T>
  const T* as() const {
    const auto* model = dynamic_cast<const Model<T>*>(self_.get());
    return model ? &model->value : nullptr;
  }

 private:
  struct Base {
    virtual ~Base() = default;
    virtual Labels labels() const = 0;
    virtual ClaimTests judge(Evidence& evidence) const = 0;
    virtual std::optional<Labels> needed() const = 0;
    virtual bool has_family() const = 0;
    virtual std::shared_ptr<const Base> joined(const Base& other) const = 0;
    virtual std::string property_name() const = 0;
  };
  template <class T>
  struct Model final : Base {
    static constexpr bool joins = requires(const T& one) {
      { one.joined(one) } -> std::same_as<std::optional<T>>;
    };
    static constexpr bool names_needed = requires(const T& one) { one.needed(); };
    static constexpr bool names_property = requires(const T& one) { one.property_name(); };

    explicit Model(T procedure) : value(std::move(procedure)) {}
    Labels labels() const override { return value.labels(); }
    ClaimTests judge(Evidence& evidence) const override { return value.judge(evidence); }
    std::optional<Labels> needed() const override {
      if constexpr (names_needed) return value.needed();
      return std::nullopt;
    }
    bool has_family() const override { return joins; }
    std::shared_ptr<const Base> joined(const Base& other) const override {
      if constexpr (joins) {
        const auto* same = dynamic_cast<const Model*>(&other);
        if (auto both = same ? value.joined(same->value) : std::nullopt) {
          return std::make_shared<const Model>(std::move(*both));
        }
      }
      return nullptr;
    }
    std::string property_name() const override {
      if constexpr (names_property) return value.property_name();
      return "";
    }

    T value;
  };

  explicit Procedure(std::shared_ptr<const Base> self) : self_(std::move(self)) {}

  std::shared_ptr<const Base> self_;
};

}  // namespace bobench::reproduction
