// BORE with a given classifier: plain, and calibrated.
#pragma once

#include <concepts>

#include "optimizers/bore/bore.hpp"
#include "surrogates/calibration/calibrated_classifier.hpp"
#include "surrogates/neural/mlp_classifier.hpp"

namespace bobench::optimizers {

/// BORE's own settings for a model. A network is smooth and trained on: its suggestions may come nearer to one another.
template <class Model>
BoreOptions bore_defaults() {
  BoreOptions options;
  if constexpr (std::same_as<Model, surrogates::MlpClassifier>) options.loop.min_distance = 0.005;
  return options;
}

/// What tiao2021 has of its network beside min_distance: L-BFGS on the relaxed features of discrete parameters too, end
/// points rounded (Sec. 5 and App. J.3), and Keras's rate of Adam (App. J: nothing that is not listed was adjusted).
inline constexpr const char* published_network = "maximizer=relaxed,rate=0.001";

/// Any model that is made from (Model::Options, seed). Options are BORE's and the model's.
template <class Model>
class BoreWith : public Bore {
 public:
  struct Options {
    BoreOptions bore = bore_defaults<Model>();
    typename Model::Options model;
    void fields(OptionFields& fields) {
      bore.fields(fields, surrogates::HasScoreGradient<Model>, surrogates::HasRefresh<Model>);
      model.fields(fields);
      if constexpr (std::same_as<Model, surrogates::MlpClassifier>) fields.style("paper", published_network);
    }
  };

  BoreWith(const OptimizerContext& context, const Options& options)
      : Bore(context, options.bore, Model(options.model, context.streams.own("classifier")())) {}
};

using surrogates::Calibration;

/// The same with probabilities calibrated by cross-validation (Tiao et al. 2021, Sec. 5, App. G.2; figures 7 and 11). A
/// single rising map would hardly move the maximum; the mean over the folds' classifiers does.
template <class Model, Calibration method>
class BoreCalibrated : public Bore {
 public:
  struct Options {
    BoreOptions bore = bore_defaults<Model>();
    typename Model::Options model;
    int folds = 5;
    void fields(OptionFields& fields) {
      bore.fields(fields, false);
      model.fields(fields);
      fields.integer("folds", folds, 2, 100, "of the cross-validation; fewer where a label has fewer points");
    }
  };

  BoreCalibrated(const OptimizerContext& context, const Options& options)
      : Bore(context, options.bore,
             surrogates::CalibratedClassifier(
                 [model = options.model](std::uint64_t seed) { return Model(model, seed); },
                 {.method = method, .folds = options.folds}, context.streams.own("classifier")())) {}
};

}  // namespace bobench::optimizers
