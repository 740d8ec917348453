// Catalogue of regressors: an explicit table from names to models that `main` may extend.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <utility>

#include "core/catalog.hpp"
#include "surrogates/regressor.hpp"

namespace bobench::surrogates {

/// A type of regressor: options with defaults, abilities and factory.
struct RegressorType {
  Settings options;
  RegressorAbilities abilities;  ///< can be tested, not called
  std::function<Regressor(const Settings& options, std::uint64_t seed)> make;
};

/// The type of a class that is constructed as Model(options, seed) with its nested type Options.
/// @param defaults  replace the class's own defaults
template <class Model>
RegressorType regressor(typename Model::Options defaults = {}) {
  static_assert(
      requires(Model & model, const Eigen::MatrixXd& X, const Eigen::VectorXd& y) { model.fit(X, y); },
      "a regressor has fit(X, y) with X (features x n) and y (n): surrogates/regressor.hpp");
  static_assert(
      requires(const Model& model, const Eigen::MatrixXd& X) { Prediction(model.predict(X)); },
      "a regressor has predict(X) const -> Prediction: surrogates/regressor.hpp");
  return {Settings(std::move(defaults)), regressor_abilities<Model>(),
          [](const Settings& options, std::uint64_t seed) -> Regressor {
            return Model(options.as<typename Model::Options>(), seed);
          }};
}

/// A regressor with its option values.
struct RegressorRecipe : Recipe {
  std::function<Regressor(std::uint64_t seed)> make;
};

class RegressorCatalog : public Catalog<RegressorRecipe> {
 public:
  RegressorCatalog() : Catalog("regression model", "bobench list models") {}

  void add(const std::string& name, const std::string& description, const RegressorType& type,
           const std::string& source = {}) {
    Catalog::add(catalog_entry<RegressorRecipe>(
        name, description, source, type.options, [make = type.make](RegressorRecipe& recipe, const Settings& given) {
          recipe.make = [make, given](std::uint64_t seed) { return make(given, seed); };
        }));
    types_.emplace(name, type);
  }
  /// Adds the class Model; see regressor().
  template <class Model>
  void add(const std::string& name, const std::string& description, const std::string& source = {}) {
    add(name, description, regressor<Model>(), source);
  }

  /// The entry of a name. @throws InputError for an unknown name
  const RegressorType& type(const std::string& name) const {
    entry(name);  // throws for an unknown name
    return types_.at(name);
  }

 private:
  std::map<std::string, RegressorType> types_;
};

}  // namespace bobench::surrogates
