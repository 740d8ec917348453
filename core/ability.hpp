// An optional ability of a model: a function that it may have or not.
#pragma once

#include <functional>
#include <string>
#include <utility>

#include "core/error.hpp"

namespace bobench {

/// Converts to true if the model has the ability. Calling a missing ability throws Error.
template <class Signature>
class Ability;

template <class Answer, class... Arguments>
class Ability<Answer(Arguments...)> {
 public:
  /// @param name  for the error message "this model has no NAME"
  explicit Ability(const char* name) : name_(name) {}

  Ability& operator=(std::function<Answer(Arguments...)> function) {
    function_ = std::move(function);
    return *this;
  }
  explicit operator bool() const { return static_cast<bool>(function_); }
  Answer operator()(Arguments... arguments) const {
    if (!function_) throw Error(std::string("this model has no ") + name_);
    return function_(arguments...);
  }

 private:
  const char* name_;
  std::function<Answer(Arguments...)> function_;
};

}  // namespace bobench
