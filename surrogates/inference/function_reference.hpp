// A non-owning reference to a callable, without allocation.
#pragma once

#include <concepts>
#include <memory>
#include <type_traits>
#include <utility>

namespace bobench::surrogates {

template <class Signature>
class FunctionReference;

/// Refers to a callable, which must outlive it. Meant for function parameters and for members of objects with a shorter
/// lifetime than the callable. (std::function would copy the callable.)
template <class Result, class... Arguments>
class FunctionReference<Result(Arguments...)> {
 public:
  template <class F>
  requires(!std::same_as<std::remove_cvref_t<F>, FunctionReference>) &&
      std::is_invocable_r_v<Result, F&, Arguments...> FunctionReference(
          F&& function)  // NOLINT(google-explicit-constructor): callers pass the callable itself
      : object_(const_cast<void*>(static_cast<const void*>(std::addressof(function)))),
  call_([](void* object, Arguments... arguments) -> Result {
    return (*static_cast<std::remove_reference_t<F>*>(object))(std::forward<Arguments>(arguments)...);
  }) {}

  Result operator()(Arguments... arguments) const { return call_(object_, std::forward<Arguments>(arguments)...); }

 private:
  void* object_;
  Result (*call_)(void*, Arguments...);
};

}  // namespace bobench::surrogates
