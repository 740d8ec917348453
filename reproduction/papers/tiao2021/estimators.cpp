#include "reproduction/papers/tiao2021/estimators.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "core/error.hpp"
#include "surrogates/boosting/boosted_trees.hpp"
#include "surrogates/density/density_ratio_classifier.hpp"
#include "surrogates/density/direct_ratio_classifier.hpp"
#include "surrogates/neural/laplace_classifier.hpp"
#include "surrogates/neural/mlp_classifier.hpp"
#include "surrogates/support_vector_machine/svm_classifier.hpp"
#include "surrogates/trees/random_forest.hpp"

namespace bobench::papers::tiao2021 {
namespace {

using surrogates::Classifier;

/// 500 epochs of 1000 points: 16 batches of 64 or 32 of 32.
surrogates::MlpTrainingOptions network(int batch) {
  const int batches = (1000 + batch - 1) / batch;
  return {.hidden_layers = 3,
          .hidden_units = 32,
          .activation = Activation::elu,
          .batch = batch,
          .steps = 500 * batches,
          .rate = 1e-3};
}

Classifier laplace(std::uint64_t seed) {
  surrogates::LaplaceClassifierOptions options;
  options.network = network(32);
  options.prior_precision = 1.0;
  return Classifier(surrogates::LaplaceClassifier(options, seed));
}

const std::vector<Estimator>& estimators() {
  static const std::vector<Estimator> table = {
      {"KDE", "two kernel densities, normal-reference bandwidths",
       [](std::uint64_t) { return Classifier(surrogates::DensityRatioClassifier({0}, 1e-6)); }},
      {"MLP", "3 x 32 elu, Adam 0.001, batches of 64, 500 epochs",
       [](std::uint64_t seed) { return Classifier(surrogates::MlpClassifier(network(64), seed)); }},
      {"Laplace-MLP", "3 x 32 elu, batches of 32, 500 epochs, prior precision 1, full Gauss-Newton, 100 draws",
       laplace},
      {"RF", "16 trees of depth 3",
       [](std::uint64_t seed) {
         return Classifier(surrogates::RandomForestClassifier({.trees = 16, .max_depth = 3}, seed));
       }},
      {"XGBoost", "16 rounds, depth 3, eta 0.3",
       [](std::uint64_t seed) {
         return Classifier(surrogates::BoostedTreesClassifier({.rounds = 16, .max_depth = 3}, seed));
       }},
      {"SVM", "Gaussian kernel, C 10, width by the data's variance, Platt's sigmoid",
       [](std::uint64_t seed) { return Classifier(surrogates::SvmClassifier({.C = 10.0, .tolerance = 1e-9}, seed)); }},
      {"KLIEP", "100 kernels, width by cross-validation",
       [](std::uint64_t seed) { return Classifier(surrogates::KliepClassifier({}, seed)); }},
      {"uLSIF", "100 kernels, width and ridge by leaving one out",
       [](std::uint64_t seed) { return Classifier(surrogates::UlsifClassifier({}, seed)); }},
      {"RuLSIF", "100 kernels, width and ridge by cross-validation; the relative ratio",
       [](std::uint64_t seed) { return Classifier(surrogates::RulsifClassifier({}, seed)); }},
      {"KMM", "kernel mean matching by 100 kernels, width the median distance",
       [](std::uint64_t seed) { return Classifier(surrogates::MeanMatchingClassifier({}, seed)); }},
      {"RF-defaults", "100 trees grown to purity",
       [](std::uint64_t seed) { return Classifier(surrogates::RandomForestClassifier({}, seed)); }},
      {"XGBoost-defaults", "100 rounds, depth 6, eta 0.3",
       [](std::uint64_t seed) { return Classifier(surrogates::BoostedTreesClassifier({}, seed)); }},
  };
  return table;
}

}  // namespace

Estimator estimator(const std::string& name) {
  const auto found = std::ranges::find(estimators(), name, &Estimator::name);
  if (found == estimators().end()) throw Error(fmt::format("there is no density-ratio estimator '{}'", name));
  return *found;
}

}  // namespace bobench::papers::tiao2021
