// The catalogue of optimisers: an explicit table from names to factories, which `main` may extend.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/optimizer.hpp"
#include "core/options.hpp"

namespace bobench {

/// What an optimiser can work with; compared with the problem before anything runs.
struct Abilities {
  bool real = true;
  bool integer = true;
  bool ordinal = true;
  bool categorical = true;
  bool needs_fidelities = false;  ///< it makes no sense on a problem with a single fidelity
  /// On which scales, where it is not both: programs of others say so.
  bool linear_real = true;
  bool log_real = true;
  bool linear_integer = true;
  bool log_integer = true;
};

/// What is missing for the pairing, in words ("categorical parameters (problem has 'activation')"); empty if nothing
/// is.
std::vector<std::string> missing_abilities(const Abilities& abilities, const SearchSpace& space,
                                           std::size_t fidelities);

/// An optimiser with its options settled: everything but the run.
struct OptimizerRecipe {
  std::string spec;  ///< canonical text, "gp-ei:kernel=matern32"; names the optimiser in results and random streams
  std::string name;  ///< "gp-ei"
  nlohmann::json options;  ///< every option with its value
  std::string label = {};  ///< what the optimiser calls itself, where that is not its spec
  Abilities abilities;
  std::function<Optimizer(const OptimizerContext&)> make;
};

/// One line of the catalogue.
struct OptimizerEntry {
  std::string name;
  std::string description;
  std::vector<OptionField> options;  ///< for `bobench list`; their `get` gives the default
  std::function<OptimizerRecipe(std::string_view option_text)> recipe;
};

namespace detail {
template <class T>
struct OptionsOf {
  using type = NoOptions;
};
template <class T>
requires requires {
  typename T::Options;
}
struct OptionsOf<T> {
  using type = typename T::Options;
};
}  // namespace detail

/// A catalogue line for the class T: constructed as T(context, options) or, without options of its own, T(context). T
/// may name a nested type Options and a static member `Abilities abilities`, or, where they depend on the options, a
/// static function `Abilities abilities_for(options)`.
template <OptimizerLike T>
OptimizerEntry optimizer_entry(std::string name, std::string description) {
  using Options = typename detail::OptionsOf<T>::type;
  auto recipe = [name](std::string_view text) {
    Options options;
    fields_of(options).parse(text, name);
    OptimizerRecipe made;
    const std::string canonical = canonical_text(options);
    made.spec = canonical.empty() ? name : name + ":" + canonical;
    made.name = name;
    made.options = fields_of(options).to_json();
    if constexpr (requires { T::abilities; }) made.abilities = T::abilities;
    if constexpr (requires { T::abilities_for(options); }) made.abilities = T::abilities_for(options);
    made.make = [options](const OptimizerContext& context) -> Optimizer {
      if constexpr (std::constructible_from<T, const OptimizerContext&, const Options&>) {
        return T(context, options);
      } else {
        return T(context);
      }
    };
    return made;
  };
  // The defaults live as long as the entry, because its option fields point at them.
  auto defaults = std::make_shared<Options>();
  std::vector<OptionField> fields = fields_of(*defaults).all();
  for (OptionField& field : fields) field.get = [defaults, get = field.get] { return get(); };
  return {std::move(name), std::move(description), std::move(fields), std::move(recipe)};
}

class OptimizerCatalog {
 public:
  OptimizerCatalog() = default;
  OptimizerCatalog(std::initializer_list<OptimizerEntry> entries);

  /// @throws InputError if the name is taken, or is not made of lower-case letters, digits and dashes
  void add(OptimizerEntry entry);
  /// Adds the class T; see optimizer_entry().
  template <OptimizerLike T>
  void add(std::string name, std::string description) {
    add(optimizer_entry<T>(std::move(name), std::move(description)));
  }

  const std::vector<OptimizerEntry>& entries() const { return entries_; }
  /// The recipe for "name" or "name:key=value,...".
  /// @throws InputError for an unknown name (the nearest ones are offered) or option
  OptimizerRecipe recipe(std::string_view spec) const;

 private:
  std::vector<OptimizerEntry> entries_;
};

}  // namespace bobench
