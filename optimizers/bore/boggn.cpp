#include "optimizers/bore/boggn.hpp"

namespace bobench::optimizers {
namespace {

surrogates::LaplaceClassifierOptions model_options(const BoggnModelOptions& options) {
  surrogates::LaplaceClassifierOptions model;
  model.network = options.network;
  model.prior_precision = options.prior_precision;
  model.tune_prior = options.tune_prior;
  model.covariance = options.covariance;
  model.function_space = options.function_space;
  model.probit = options.predictive == Predictive::probit;
  model.samples = options.samples;
  return model;
}

BoreSearch search_with(const BoggnModelOptions& options) {
  using surrogates::LaplaceClassifier;
  BoreSearch search({.options = Settings(options),
                     .abilities = surrogates::classifier_abilities<LaplaceClassifier>(),
                     .make = [](const Settings& given, std::uint64_t seed) -> surrogates::Classifier {
                       return LaplaceClassifier(model_options(given.as<BoggnModelOptions>()), seed);
                     }},
                    bore_at_distance(0.005));
  search.published = "prior_precision=1";
  return search;
}

}  // namespace

void BoggnModelOptions::fields(OptionFields& fields) {
  network.fields(fields, false);
  fields.real("prior_precision", prior_precision, 1e-12, 1e12, "delta of the prior N(0, 1 / delta) over the weights");
  fields.flag("tune_prior", tune_prior, "delta by marginal likelihood, again after each fit");
  if (!function_space) {
    fields.choice("covariance", covariance, surrogates::curvature_structures(), "of the weights");
  }
  fields.choice("predictive", predictive, {{"mc", Predictive::monte_carlo}, {"probit", Predictive::probit}},
                "Monte Carlo over the posterior, or the probit formula");
  fields.integer("samples", samples, 1, 1000000, "draws of predictive=mc");
}

BoreSearch boggn() {
  return search_with({});
}

BoreSearch boggn_gp() {
  return search_with({.function_space = true});
}

}  // namespace bobench::optimizers
