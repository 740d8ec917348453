#include "surrogates/neural/activation.hpp"

#include <fmt/format.h>

#include "core/error.hpp"

namespace bobench::surrogates {

const std::vector<std::string>& activation_names() {
  static const std::vector<std::string> names{"elu", "relu", "tanh"};
  return names;
}

Activation activation(const std::string& name) {
  for (std::size_t i = 0; i < activation_names().size(); ++i) {
    if (activation_names()[i] == name) return static_cast<Activation>(i);
  }
  throw Error(fmt::format("'{}' is not an activation", name));
}

}  // namespace bobench::surrogates
