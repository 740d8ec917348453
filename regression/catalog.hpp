// The catalogue of regression models: names, options, and how each is made.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/options.hpp"
#include "regression/predictive_model.hpp"

namespace bobench::regression {

/// A model with its options settled.
struct ModelRecipe {
  std::string spec;  ///< canonical text, "gp:kernel=matern32"
  std::function<PredictiveModel(std::uint64_t seed)> make;
};

/// One line of the catalogue.
struct ModelEntry {
  std::string name;
  std::string description;
  std::vector<OptionField> options;
  std::function<ModelRecipe(std::string_view option_text)> recipe;
};

/// A line for a class that is made from (Options, seed), with defaults of its own.
template <class T>
ModelEntry model_entry(std::string name, std::string description, typename T::Options defaults = {}) {
  struct Settings {
    typename T::Options options;
    OptionFields fields;
    explicit Settings(const typename T::Options& given) : options(given), fields(fields_of(options)) {}
  };
  // The settings live as long as the entry, because its option fields point at them.
  auto standard = std::make_shared<Settings>(defaults);
  std::vector<OptionField> fields = standard->fields.all();
  for (OptionField& field : fields) field.get = [standard, get = field.get] { return get(); };
  auto recipe = [name, standard](std::string_view text) -> ModelRecipe {
    const auto given = std::make_shared<Settings>(standard->options);
    given->fields.parse(text, name);
    const std::string canonical = canonical_text(given->fields, standard->fields);
    return {canonical.empty() ? name : name + ":" + canonical,
            [given](std::uint64_t seed) { return PredictiveModel(T(given->options, seed)); }};
  };
  return {std::move(name), std::move(description), std::move(fields), std::move(recipe)};
}

/// Every regression model of bobench, as the optimisers of these names have them, and the mean.
const std::vector<ModelEntry>& catalog();

/// The recipe for "name" or "name:key=value,...".
/// @throws InputError for an unknown name (the nearest ones are offered) or option
ModelRecipe model_recipe(std::string_view spec);

}  // namespace bobench::regression
