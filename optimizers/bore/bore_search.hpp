// BORE with a given classifier, optionally calibrated, and its catalogue entries.
#pragma once

#include <optional>
#include <string>

#include "optimizers/bore/bore.hpp"
#include "surrogates/calibration/calibrated_classifier.hpp"
#include "surrogates/classifier.hpp"

namespace bobench::optimizers {

/// BORE's options and the classifier's.
struct BoreSearch {
  BoreSearch(surrogates::ClassifierType type, BoreOptions options = {});

  BoreOptions bore;
  Settings classifier;
  surrogates::ClassifierAbilities abilities;
  std::function<surrogates::Classifier(const Settings& options, std::uint64_t seed)> make;
  /// Calibration of the probabilities by cross-validation (Tiao et al. 2021, Sec. 5, App. G.2; figures 7 and 11). A
  /// single increasing map would hardly move the maximum; the mean over the classifiers of the folds does.
  std::optional<surrogates::Calibration> calibration = {};
  int folds = 5;               ///< of the calibration
  std::string published = {};  ///< options that style=paper sets in addition to BoreOptions'

  void fields(OptionFields& fields);
  /// The classifier, with the run's own random stream.
  surrogates::Classifier made_classifier(const OptimizerContext& context) const;
};

/// A catalogue entry.
///
///     catalogs.optimizers.add(bore_entry("my-bore", "what it is", "", BoreSearch(surrogates::classifier<MyModel>())));
OptimizerEntry bore_entry(std::string name, std::string description, std::string source, BoreSearch search);

/// `bore-mlp`: a network is smooth and keeps its weights, so suggestions may be nearer to one another (min_distance).
/// style=paper follows the networks of tiao2021: L-BFGS on the relaxed features of discrete parameters, with rounded
/// end points (Sec. 5 and App. J.3), and Keras's learning rate of Adam (App. J: unlisted settings were not adjusted).
BoreSearch bore_mlp();
/// The same search with its probabilities calibrated.
BoreSearch calibrated(BoreSearch search, surrogates::Calibration method);

}  // namespace bobench::optimizers
