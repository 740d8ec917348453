#include "optimizers/bore/bore_search.hpp"

#include <utility>

#include "surrogates/neural/mlp_classifier.hpp"

namespace bobench::optimizers {

BoreSearch::BoreSearch(surrogates::ClassifierType type, BoreOptions options)
    : bore(std::move(options)),
      classifier(std::move(type.options)),
      abilities(std::move(type.abilities)),
      make(std::move(type.make)) {}

void BoreSearch::fields(OptionFields& fields) {
  bore.fields(fields, calibration ? surrogates::classifier_abilities<surrogates::CalibratedClassifier>() : abilities);
  fields.append(classifier.fields());
  if (calibration) {
    fields.integer("folds", folds, 2, 100, "of the cross-validation; fewer if a label has fewer points");
  }
  if (!published.empty()) fields.style("paper", published);
}

surrogates::Classifier BoreSearch::made_classifier(const OptimizerContext& context) const {
  const std::uint64_t seed = context.streams.own("classifier")();
  if (!calibration) return make(classifier, seed);
  return surrogates::CalibratedClassifier(
      [make = make, options = classifier](std::uint64_t of_fold) { return make(options, of_fold); },
      {.method = *calibration, .folds = folds}, seed);
}

OptimizerEntry bore_entry(std::string name, std::string description, std::string source, BoreSearch search) {
  return catalog_entry<OptimizerRecipe>(
      std::move(name), std::move(description), std::move(source), Settings(std::move(search)),
      [](OptimizerRecipe& recipe, const Settings& given) {
        recipe.abilities = Bore::abilities_for(given.as<BoreSearch>());
        recipe.initial_design = [points = given.as<BoreSearch>().bore.loop.initial_points](const OptimizerContext&) {
          return points;
        };
        recipe.make = [given](const OptimizerContext& context) -> Optimizer {
          const auto& options = given.as<BoreSearch>();
          return Bore(context, options.bore, options.made_classifier(context));
        };
      });
}

BoreSearch bore_mlp() {
  BoreSearch search(surrogates::classifier<surrogates::MlpClassifier>(), bore_at_distance(0.005));
  search.published = "maximizer=relaxed,rate=0.001";
  return search;
}

BoreSearch calibrated(BoreSearch search, surrogates::Calibration method) {
  search.calibration = method;
  return search;
}

}  // namespace bobench::optimizers
