// The catalogue of optimisers: an explicit table from names to factories, which `main` may extend.
#pragma once

#include <concepts>
#include <functional>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/catalog.hpp"
#include "core/optimizer.hpp"
#include "core/options.hpp"

namespace bobench {

/// The injected observations (trials that it did not ask for) from which an optimiser learns.
enum class Unasked {
  nothing,        ///< it ignores them
  full_fidelity,  ///< those of full fidelity: others would be mistaken for such
  everything
};

/// Requirements of an optimiser, checked against the problem before any run.
struct Abilities {
  bool real = true;
  bool integer = true;
  bool ordinal = true;
  bool categorical = true;
  bool needs_fidelities = false;  ///< it cannot be used on a problem with a single fidelity
  /// Supported scales, as external programs declare them.
  bool linear_real = true;
  bool log_real = true;
  bool linear_integer = true;
  bool log_integer = true;
  /// It knows conditions of parameters. To a program that does not, all parameters are shown as active.
  bool conditional = true;
  Unasked unasked = Unasked::full_fidelity;
  /// It always has another trial while others are pending, and evaluations may be told in any order.
  bool concurrent = false;
  /// It asks for points outside the space if OptimizerContext::is_defined_outside.
  bool leaves_box = false;
};

/// The abilities that the optimiser lacks for the problem: "categorical parameters (the problem has 'activation')".
std::vector<std::string> missing_abilities(const Abilities& abilities, const SearchSpace& space,
                                           std::size_t fidelities);

/// The next trial while others are pending. Nothing if one of them must be told first: in each case for an optimiser
/// that neither has a member ask(pending) nor is concurrent.
inline std::optional<Trial> next_trial(Optimizer& optimizer, const Abilities& abilities,
                                       const std::vector<Trial>& pending) {
  if (pending.empty() || optimizer.sees_pending() || abilities.concurrent) return optimizer.ask(pending);
  return std::nullopt;
}

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

/// An optimiser with the values of its options. Its spec names it in results, and its `streams` in random streams.
struct OptimizerRecipe : Recipe {
  std::string label = {};  ///< the optimiser's own name, if it is not the spec
  Abilities abilities;
  std::function<Optimizer(const OptimizerContext&)> make;
  /// The number of evaluations before it uses what it has learnt: its initial design or first generation. Empty: not
  /// known.
  std::function<int(const OptimizerContext&)> initial_design = {};
  int workers = 1;  ///< number of evaluations at a time
};

/// The optimiser with this number of workers. Its name has the option "workers" at the end, its random streams are those
/// of a single worker.
/// @throws InputError for fewer than one, or if the recipe has several workers already
OptimizerRecipe with_workers(OptimizerRecipe recipe, int workers);

using OptimizerEntry = CatalogEntry<OptimizerRecipe>;

/// An entry for the class T, constructed as T(context, options) or, without options, as T(context). T may have a nested
/// type Options, a static member `Abilities abilities` or, if they depend on the options, a static function
/// `Abilities abilities_for(options)`, and static functions `int initial_design(context, options)`
/// (OptimizerRecipe::initial_design) and `std::string streams(options)`, if it has the random streams of another entry
/// (Recipe::streams).
template <OptimizerLike T>
OptimizerEntry optimizer_entry(std::string name, std::string description, std::string source = {}) {
  using Options = typename detail::OptionsOf<T>::type;
  return catalog_entry<OptimizerRecipe>(
      std::move(name), std::move(description), std::move(source), Settings(Options()),
      [](OptimizerRecipe& recipe, const Settings& given) {
        if constexpr (requires(const Options& options) { T::abilities_for(options); }) {
          recipe.abilities = T::abilities_for(given.as<Options>());
        } else if constexpr (requires { T::abilities; }) {
          recipe.abilities = T::abilities;
        }
        if constexpr (requires(const Options& options) { T::streams(options); }) {
          recipe.streams = T::streams(given.as<Options>());
        }
        if constexpr (requires(const OptimizerContext& context, const Options& options) {
                        T::initial_design(context, options);
                      }) {
          recipe.initial_design = [given](const OptimizerContext& context) {
            return T::initial_design(context, given.as<Options>());
          };
        }
        recipe.make = [given](const OptimizerContext& context) -> Optimizer {
          if constexpr (std::constructible_from<T, const OptimizerContext&, const Options&>) {
            return T(context, given.as<Options>());
          } else {
            return T(context);
          }
        };
      });
}

class OptimizerCatalog : public Catalog<OptimizerRecipe> {
 public:
  OptimizerCatalog(std::initializer_list<OptimizerEntry> entries = {})
      : Catalog("optimiser", "bobench list optimizers") {
    for (const OptimizerEntry& entry : entries) add(entry);
  }

  /// The recipe for "name" or "name:key=value,...". Every optimiser has the option "workers".
  /// @throws InputError for an unknown name or option
  OptimizerRecipe recipe(std::string_view spec) const;

  using Catalog::add;
  /// Adds the class T; see optimizer_entry().
  template <OptimizerLike T>
  void add(std::string name, std::string description, std::string source = {}) {
    add(optimizer_entry<T>(std::move(name), std::move(description), std::move(source)));
  }
};

}  // namespace bobench
