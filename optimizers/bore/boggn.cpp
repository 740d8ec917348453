#include "optimizers/bore/boggn.hpp"

namespace bobench::optimizers {

surrogates::LaplaceClassifier boggn_classifier(const OptimizerContext& context, const BoggnModelOptions& options,
                                               bool function_space) {
  surrogates::LaplaceClassifierOptions model;
  model.network = options.network;
  model.prior_precision = options.prior_precision;
  model.tune_prior = options.tune_prior;
  model.covariance = options.covariance;
  model.function_space = function_space;
  model.probit = options.predictive == Predictive::probit;
  model.samples = options.samples;
  return {model, context.streams.own("classifier")()};
}

void BoggnModelOptions::fields(OptionFields& fields, bool weight_space) {
  network.fields(fields, false);
  fields.real("prior_precision", prior_precision, 1e-12, 1e12, "delta of the prior N(0, 1 / delta) over the weights");
  fields.flag("tune_prior", tune_prior, "delta by marginal likelihood, anew after each fit");
  if (weight_space) {
    fields.choice("covariance", covariance, surrogates::curvature_structures(), "of the weights");
  }
  fields.choice("predictive", predictive, {{"mc", Predictive::monte_carlo}, {"probit", Predictive::probit}},
                "Monte Carlo over the posterior, or the probit formula");
  fields.integer("samples", samples, 1, 1000000, "draws of predictive=mc");
}

Boggn::Boggn(const OptimizerContext& context, const Options& options)
    : Bore(context, options.bore, boggn_classifier(context, options.model, false)) {}

BoggnGp::BoggnGp(const OptimizerContext& context, const Options& options)
    : Bore(context, options.bore, boggn_classifier(context, options.model, true)) {}

}  // namespace bobench::optimizers
