// The catalogue of optimisers: an explicit table from names to factories, which `main` may extend.
#pragma once

#include <concepts>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/optimizer.hpp"
#include "core/options.hpp"

namespace bobench {

/// From which trials an optimiser learns that it never asked for: results that somebody has already.
enum class Unasked {
  nothing,        ///< it passes over them
  full_fidelity,  ///< those of full fidelity: it would take others for such
  everything
};

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
  Unasked unasked = Unasked::full_fidelity;
  /// It may be asked again before it has been told: every trial is another draw, and evaluations count in any order.
  bool concurrent = false;
  /// It asks outside the space where the context says that the problem is defined there.
  bool leaves_box = false;
};

/// What is missing for the pairing, in words ("categorical parameters (the problem has 'activation')"); empty if
/// nothing is.
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
  std::string source = {};  ///< the paper or program that it follows, by the keys of docs/references.md; "" if none
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

/// What a catalogue line asks of an optimiser's class. Nothing else of the line is compiled for each class anew.
struct OptimizerType {
  /// An options struct and its fields.
  struct Settings {
    std::shared_ptr<void> options;
    OptionFields fields;
  };

  Settings (*defaults)();
  Abilities (*abilities)(const void* options);
  Optimizer (*make)(const OptimizerContext& context, const void* options);
};

OptimizerEntry optimizer_entry(std::string name, std::string description, std::string source,
                               const OptimizerType& type);

/// A catalogue line for the class T: constructed as T(context, options) or, without options of its own, T(context). T
/// may name a nested type Options and a static member `Abilities abilities`, or, where they depend on the options, a
/// static function `Abilities abilities_for(options)`.
template <OptimizerLike T>
OptimizerEntry optimizer_entry(std::string name, std::string description, std::string source = {}) {
  using Options = typename detail::OptionsOf<T>::type;
  const OptimizerType type{
      .defaults = []() -> OptimizerType::Settings {
        auto options = std::make_shared<Options>();
        OptionFields fields = fields_of(*options);
        return {std::move(options), std::move(fields)};
      },
      .abilities = []([[maybe_unused]] const void* options) -> Abilities {
        if constexpr (requires(const Options& given) { T::abilities_for(given); }) {
          return T::abilities_for(*static_cast<const Options*>(options));
        } else if constexpr (requires { T::abilities; }) {
          return T::abilities;
        } else {
          return {};
        }
      },
      .make = [](const OptimizerContext& context, [[maybe_unused]] const void* options) -> Optimizer {
        if constexpr (std::constructible_from<T, const OptimizerContext&, const Options&>) {
          return T(context, *static_cast<const Options*>(options));
        } else {
          return T(context);
        }
      }};
  return optimizer_entry(std::move(name), std::move(description), std::move(source), type);
}

class OptimizerCatalog {
 public:
  OptimizerCatalog() = default;
  OptimizerCatalog(std::initializer_list<OptimizerEntry> entries);

  /// @throws InputError if the name is taken, or is not made of lower-case letters, digits and dashes
  void add(OptimizerEntry entry);
  /// Adds the class T; see optimizer_entry().
  template <OptimizerLike T>
  void add(std::string name, std::string description, std::string source = {}) {
    add(optimizer_entry<T>(std::move(name), std::move(description), std::move(source)));
  }

  const std::vector<OptimizerEntry>& entries() const { return entries_; }
  /// The recipe for "name" or "name:key=value,...".
  /// @throws InputError for an unknown name (the nearest ones are offered) or option
  OptimizerRecipe recipe(std::string_view spec) const;

 private:
  std::vector<OptimizerEntry> entries_;
};

}  // namespace bobench
