#include "optimizers/catalog.hpp"

#include "optimizers/bore/boggn.hpp"
#include "optimizers/bore/bore_kde.hpp"
#include "optimizers/bore/bore_with.hpp"
#include "optimizers/differential_evolution.hpp"
#include "optimizers/gp_ei.hpp"
#include "optimizers/model_based/bayesian_network_search.hpp"
#include "optimizers/model_based/with_regressor.hpp"
#include "optimizers/multi_fidelity/bohb.hpp"
#include "optimizers/multi_fidelity/hyperband.hpp"
#include "optimizers/random_search.hpp"
#include "optimizers/regularized_evolution.hpp"
#include "optimizers/smac.hpp"
#include "optimizers/tpe/tpe.hpp"
#include "surrogates/bayesian_network/bohamiann.hpp"
#include "surrogates/gaussian_process/gaussian_process_mcmc.hpp"
#include "surrogates/gaussian_process/gaussian_process_regressor.hpp"
#include "surrogates/neural/dngo_regressor.hpp"
#include "surrogates/neural/mc_dropout_regressor.hpp"
#include "surrogates/neural/mlp_classifier.hpp"
#include "surrogates/neural/variational_regressor.hpp"
#include "surrogates/random_features/bayesian_rvfl_regressor.hpp"
#include "surrogates/random_features/elm_regressor.hpp"
#include "surrogates/random_features/ensemble_rvfl_regressor.hpp"
#include "surrogates/support_vector_machine/svm_classifier.hpp"
#include "surrogates/trees/random_forest.hpp"
#include "surrogates/trees/xgboost_classifier.hpp"

namespace bobench::optimizers {
namespace {

/// Chapter 3's loop (aryan2020) with empirical expected improvement.
template <class Model>
RegressorOptions<Model> multi_start_empirical_defaults() {
  return {.search = multi_start_search("eei")};
}

/// aryan2020, chapter 3's baseline.
RegressorOptions<surrogates::GaussianProcessRegressor> gpo_defaults() {
  return {.search = multi_start_search(), .model = surrogates::gpo_options()};
}

/// Expected improvement is averaged over the samples; RoBO's default, log-ei, averages its logarithms.
RegressorOptions<surrogates::GaussianProcessMcmc> gp_mcmc_defaults() {
  RegressorOptions<surrogates::GaussianProcessMcmc> options;
  options.search.acquisition.acquisition = "ei";
  return options;
}

}  // namespace

OptimizerCatalog catalog() {
  using Gp = surrogates::GaussianProcessRegressor;
  using surrogates::BayesianRvfl, surrogates::EnsembleRvfl, surrogates::ElmRegressor;
  using Mlp = surrogates::MlpClassifier;
  using Forest = surrogates::RandomForestClassifier;
  using Xgboost = surrogates::XgboostClassifier;
  using Svm = surrogates::SvmClassifier;
  return {
      optimizer_entry<RandomSearch>("random-search", "uniform random search"),
      optimizer_entry<DifferentialEvolution>("differential-evolution", "differential evolution, rand/1/bin"),
      optimizer_entry<RegularizedEvolution>("regularized-evolution", "evolution that drops its oldest member"),
      optimizer_entry<Hyperband>("hyperband", "random search on rising fidelities"),
      optimizer_entry<Bohb>("bohb", "Hyperband, kernel densities"),
      optimizer_entry<Tpe>("tpe", "tree-structured Parzen estimator"),
      optimizer_entry<Smac>("smac", "random forest of logarithmic costs, expected improvement, local search"),
      optimizer_entry<GpEi>("gp-ei", "Gaussian process, expected improvement"),
      optimizer_entry<WithRegressor<Gp>>("gp", "RoBO's Gaussian process, maximum a posteriori"),
      optimizer_entry<WithRegressor<surrogates::GaussianProcessMcmc, gp_mcmc_defaults>>(
          "gp-mcmc", "RoBO's Gaussian process, hyper-parameters sampled"),
      optimizer_entry<WithRegressor<Gp, gpo_defaults>>("gpo", "Gaussian process, maximum likelihood, restarts"),
      optimizer_entry<WithRegressor<surrogates::RandomForestRegressor>>("rf", "RoBO's random forest"),
      optimizer_entry<WithRegressor<surrogates::Bohamiann>>("bohamiann", "RoBO's deep Bayesian network, SGHMC"),
      optimizer_entry<BayesianNetworkSearch<false, false>>("sbnn-ei", "Bayesian network, fixed priors, NUTS"),
      optimizer_entry<BayesianNetworkSearch<false, true>>("sbnn-eei", "the same, empirical expected improvement"),
      optimizer_entry<BayesianNetworkSearch<true, false>>("hbnn-ei", "Bayesian network, hierarchical priors, NUTS"),
      optimizer_entry<BayesianNetworkSearch<true, true>>("hbnn-eei", "the same, empirical expected improvement"),
      optimizer_entry<WithRegressor<ElmRegressor, multi_start_defaults>>(
          "elm-ei", "ensemble of extreme learning machines, expected improvement"),
      optimizer_entry<WithRegressor<ElmRegressor, multi_start_empirical_defaults>>(
          "elm-eei", "ensemble of extreme learning machines, empirical expected improvement"),
      optimizer_entry<WithRegressor<BayesianRvfl<1>, rvfl_defaults<BayesianRvfl<1>>>>(
          "brvfl1", "random tanh features, Bayesian linear regression"),
      optimizer_entry<WithRegressor<BayesianRvfl<2>, rvfl_defaults<BayesianRvfl<2>>>>("brvfl2",
                                                                                      "brvfl1 with a skip connection"),
      optimizer_entry<WithRegressor<BayesianRvfl<3>, rvfl_defaults<BayesianRvfl<3>>>>(
          "brvfl3", "random relu features, Bayesian linear regression"),
      optimizer_entry<WithRegressor<BayesianRvfl<4>, rvfl_defaults<BayesianRvfl<4>>>>("brvfl4",
                                                                                      "brvfl3 with a skip connection"),
      optimizer_entry<WithRegressor<EnsembleRvfl<1>, rvfl_defaults<EnsembleRvfl<1>>>>(
          "ervfl1", "random tanh features, anchored ensemble"),
      optimizer_entry<WithRegressor<EnsembleRvfl<2>, rvfl_defaults<EnsembleRvfl<2>>>>("ervfl2",
                                                                                      "ervfl1 with a skip connection"),
      optimizer_entry<WithRegressor<EnsembleRvfl<3>, rvfl_defaults<EnsembleRvfl<3>>>>(
          "ervfl3", "random relu features, anchored ensemble"),
      optimizer_entry<WithRegressor<EnsembleRvfl<4>, rvfl_defaults<EnsembleRvfl<4>>>>("ervfl4",
                                                                                      "ervfl3 with a skip connection"),
      optimizer_entry<WithRegressor<surrogates::DngoRegressor>>(
          "dngo", "network with a Bayesian last layer: adaptive basis regression"),
      optimizer_entry<WithRegressor<surrogates::McDropoutRegressor>>("mc-dropout", "network with Monte Carlo dropout"),
      optimizer_entry<WithRegressor<surrogates::VariationalRegressor>>(
          "bnn-vi", "network with mean-field variational weights: Bayes by backprop"),
      optimizer_entry<BoreWith<Mlp>>("bore-mlp", "BORE, multi-layer perceptron"),
      optimizer_entry<BoreWith<Forest>>("bore-rf", "BORE, random forest"),
      optimizer_entry<BoreCalibrated<Forest, Calibration::platt>>("bore-rf-platt",
                                                                  "BORE, random forest, Platt scaling"),
      optimizer_entry<BoreCalibrated<Forest, Calibration::isotonic>>("bore-rf-isotonic",
                                                                     "BORE, random forest, isotonic regression"),
      optimizer_entry<BoreWith<Xgboost>>("bore-xgb", "BORE, XGBoost"),
      optimizer_entry<BoreCalibrated<Xgboost, Calibration::platt>>("bore-xgb-platt", "BORE, XGBoost, Platt scaling"),
      optimizer_entry<BoreCalibrated<Xgboost, Calibration::isotonic>>("bore-xgb-isotonic",
                                                                      "BORE, XGBoost, isotonic regression"),
      optimizer_entry<BoreWith<Svm>>("bore-svm", "BORE, support vector machine"),
      optimizer_entry<BoreKde>("bore-kde", "BORE, ratio of kernel densities"),
      optimizer_entry<Boggn>("boggn", "BORE, network with a Laplace posterior over its weights"),
      optimizer_entry<BoggnGp>("boggn-gp", "BOGGN in function space: a Gaussian process classifier"),
  };
}

}  // namespace bobench::optimizers
