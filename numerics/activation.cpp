#include "numerics/activation.hpp"

#include <fmt/format.h>

#include "core/error.hpp"

namespace bobench {

const std::vector<std::pair<std::string, Activation>>& activations() {
  static const std::vector<std::pair<std::string, Activation>> all{
      {"elu", Activation::elu}, {"relu", Activation::relu}, {"tanh", Activation::tanh}};
  return all;
}

const std::vector<std::string>& activation_names() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> all;
    for (const auto& [name, function] : activations()) all.push_back(name);
    return all;
  }();
  return names;
}

Activation activation(const std::string& name) {
  for (const auto& [known, function] : activations()) {
    if (known == name) return function;
  }
  throw Error(fmt::format("'{}' is not an activation", name));
}

}  // namespace bobench
