#include "optimizers/catalog.hpp"

#include <array>
#include <utility>
#include <vector>

#include "optimizers/bore/boggn.hpp"
#include "optimizers/bore/bore_kde.hpp"
#include "optimizers/bore/bore_with.hpp"
#include "optimizers/cma_es/cma_es_search.hpp"
#include "optimizers/differential_evolution.hpp"
#include "optimizers/gp_ei.hpp"
#include "optimizers/l_shade.hpp"
#include "optimizers/mixtures/mixture_search.hpp"
#include "optimizers/model_based/bnn_search.hpp"
#include "optimizers/model_based/with_regressor.hpp"
#include "optimizers/multi_fidelity/bohb.hpp"
#include "optimizers/multi_fidelity/hyperband.hpp"
#include "optimizers/nlopt_search.hpp"
#include "optimizers/random_search.hpp"
#include "optimizers/regularized_evolution.hpp"
#include "optimizers/smac.hpp"
#include "optimizers/tpe/tpe.hpp"
#include "optimizers/turbo/turbo.hpp"
#include "surrogates/bnn/bohamiann_regressor.hpp"
#include "surrogates/bnn/deep_bnn_regressor.hpp"
#include "surrogates/boosting/boosted_trees.hpp"
#include "surrogates/gaussian_process/dace_regressor.hpp"
#include "surrogates/gaussian_process/gaussian_process_mcmc_regressor.hpp"
#include "surrogates/gaussian_process/gaussian_process_regressor.hpp"
#include "surrogates/gaussian_process/saas_regressor.hpp"
#include "surrogates/implicit/ivbnn_regressor.hpp"
#include "surrogates/neural/dngo_regressor.hpp"
#include "surrogates/neural/mc_dropout_regressor.hpp"
#include "surrogates/neural/mlp_classifier.hpp"
#include "surrogates/neural/variational_regressor.hpp"
#include "surrogates/random_features/bayesian_rvfl_regressor.hpp"
#include "surrogates/random_features/elm_regressor.hpp"
#include "surrogates/random_features/ensemble_rvfl_regressor.hpp"
#include "surrogates/support_vector_machine/svm_classifier.hpp"
#include "surrogates/trees/random_forest.hpp"

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
RegressorOptions<surrogates::GaussianProcessMcmcRegressor> gp_mcmc_defaults() {
  RegressorOptions<surrogates::GaussianProcessMcmcRegressor> options;
  options.search.acquisition.acquisition = "ei";
  return options;
}

/// The authors' optimiser (saasbo.py): expected improvement averaged over the samples, the best of 5000 candidates
/// (theirs are Sobol points) and one near the incumbent, L-BFGS from five; 20 points before the first fit as in their
/// example.
RegressorOptions<surrogates::SaasRegressor> saasbo_defaults() {
  RegressorOptions<surrogates::SaasRegressor> options;
  options.search.loop.initial_points = 20;
  options.search.acquisition.acquisition = "ei";
  options.search.loop.maximizer.maximizer = "multi-start";
  auto& multi_start = options.search.loop.maximizer.of<acquisitions::MultiStart>();
  multi_start.candidates = 5000;
  multi_start.local_candidates = 1;
  multi_start.starts = 5;
  return options;
}

/// `gp-ei` with an acquisition by information, or a draw.
enum class InPlaceOfEi { entropy_search, predictive_entropy_search, max_value_entropy_search, thompson };

template <InPlaceOfEi kind>
RegressorOptions<surrogates::FencedGaussianProcessRegressor> like_gp_ei() {
  const GpEiOptions gp_ei;
  RegressorOptions<surrogates::FencedGaussianProcessRegressor> options{.search = gp_ei.search, .model = gp_ei.model};
  static constexpr const char* names[] = {
      acquisitions::EntropySearch::name, acquisitions::PredictiveEntropySearch::name,
      acquisitions::MaxValueEntropySearch::name, acquisitions::ThompsonSampling::name};
  options.search.acquisition.acquisition = names[static_cast<int>(kind)];
  return options;
}

/// RoBO's frozen Gaussian process, which is what chapter 5's tables had; `gp` itself by frozen=false.
RegressorOptions<surrogates::GaussianProcessRegressor> gp_cl_defaults() {
  return {.search = conditional_search(), .model = {.frozen = true}};
}

using Entries = std::vector<OptimizerEntry>;

Entries baselines() {
  return {
      optimizer_entry<RandomSearch>("random-search", "uniform random search", "Bergstra & Bengio 2012"),
      optimizer_entry<DifferentialEvolution>("differential-evolution", "differential evolution, rand/1/bin",
                                             "Storn & Price 1997; settings of Awad et al. 2020, but for boundary and "
                                             "coding"),
      optimizer_entry<LShade>("l-shade", "differential evolution that adapts itself, its population shrinking",
                              "Tanabe & Fukunaga 2014"),
      optimizer_entry<RegularizedEvolution>("regularized-evolution", "evolution that drops its oldest member",
                                            "Real et al. 2019, Alg. 1; settings of nas_benchmarks"),
      optimizer_entry<Hyperband>("hyperband", "random search on rising fidelities",
                                 "Li et al. 2018, Alg. 1; brackets as in HpBandSter"),
      optimizer_entry<Bohb>("bohb", "Hyperband, kernel densities",
                            "Falkner et al. 2018, Sec. 4; settings of HpBandSter"),
      optimizer_entry<Tpe>("tpe", "tree-structured Parzen estimator",
                           "Bergstra et al. 2011, Sec. 4; settings of hyperopt 0.2.5"),
      optimizer_entry<Smac>("smac", "random forest of logarithmic costs, expected improvement, local search",
                            "Hutter et al. 2011; SMAC4HPO of SMAC3 0.12.3"),
  };
}

Entries from_nlopt() {
  return {
      optimizer_entry<NloptSearch>("nlopt", "NLopt's BOBYQA, Nelder-Mead, DIRECT and others, restarted",
                                   "Powell 2009; Johnson 2007"),
  };
}

Entries evolution_strategies() {
  return {
      optimizer_entry<CmaEsSearch>("cma-es", "CMA-ES, active, restarted alike",
                                   "Hansen & Ostermeier 2001; Hansen 2016; criteria of the end of Hansen 2009"),
      optimizer_entry<IpopCmaEs>("ipop-cma-es", "CMA-ES, active, the population doubled at each restart",
                                 "Auger & Hansen 2005b; Hansen & Ros 2010"),
      optimizer_entry<BipopCmaEs>("bipop-cma-es", "CMA-ES, large and small populations in turn",
                                  "Hansen 2009; settings of its program of BBOB-2009"),
  };
}

Entries with_regressors() {
  using Gp = surrogates::GaussianProcessRegressor;
  return {
      optimizer_entry<GpEi>("gp-ei", "Gaussian process, expected improvement",
                            "Jones et al. 1998; GP-BO of tiao2021, Sec. 5"),
      optimizer_entry<WithRegressor<Gp>>("gp", "RoBO's Gaussian process, maximum a posteriori",
                                         "gp of RoBO; GP of aryan2020, Sec. 4.4"),
      optimizer_entry<WithRegressor<surrogates::GaussianProcessMcmcRegressor, gp_mcmc_defaults>>(
          "gp-mcmc", "RoBO's Gaussian process, hyper-parameters sampled",
          "Snoek et al. 2012, Sec. 3.1; gp_mcmc of RoBO; GP_mcmc of aryan2020, Sec. 4.4"),
      optimizer_entry<WithRegressor<Gp, gpo_defaults>>("gpo", "Gaussian process, maximum likelihood, restarts",
                                                       "GPO of aryan2020, Sec. 3.5"),
      optimizer_entry<WithRegressor<surrogates::DaceRegressor, multi_start_defaults<surrogates::DaceRegressor>>>(
          "gpo-dace", "gpo with scikit-learn's first Gaussian process: kriging without noise",
          "Lophaven et al. 2002; GPO of aryan2020, Sec. 3.5"),
      optimizer_entry<WithRegressor<surrogates::RandomForestRegressor>>(
          "rf", "RoBO's random forest", "Breiman 2001; rf of RoBO; RF of aryan2020, Sec. 4.4"),
      optimizer_entry<WithRegressor<surrogates::BohamiannRegressor>>(
          "bohamiann", "RoBO's deep Bayesian neural network, SGHMC",
          "Springenberg et al. 2016; bohamiann of RoBO and pybnn"),
      optimizer_entry<BnnSearch<false, false>>("sbnn-ei", "Bayesian neural network, fixed priors, NUTS",
                                               "aryan2020, Sec. 3.2 and 3.5"),
      optimizer_entry<BnnSearch<false, true>>("sbnn-eei", "sbnn-ei with empirical expected improvement",
                                              "aryan2020, Sec. 3.2, 3.4 and 3.5"),
      optimizer_entry<BnnSearch<true, false>>("hbnn-ei", "Bayesian neural network, hierarchical priors, NUTS",
                                              "aryan2020, Sec. 3.2 and 3.5"),
      optimizer_entry<BnnSearch<true, true>>("hbnn-eei", "hbnn-ei with empirical expected improvement",
                                             "aryan2020, Sec. 3.2, 3.4 and 3.5"),
  };
}

Entries for_many_dimensions() {
  return {
      optimizer_entry<Turbo>("turbo-1", "Gaussian process in a trust region, Thompson sampling",
                             "Eriksson et al. 2019; settings of its authors' program of 2020"),
      optimizer_entry<TurboM>("turbo-m", "Gaussian processes in five trust regions, Thompson sampling",
                              "Eriksson et al. 2019; settings of its authors' program of 2020"),
      optimizer_entry<WithRegressor<surrogates::SaasRegressor, saasbo_defaults>>(
          "saasbo", "Gaussian process of few features that matter, NUTS, expected improvement",
          "Eriksson & Jankowiak 2021; settings of its authors' program"),
  };
}

Entries with_information() {
  using Gp = surrogates::FencedGaussianProcessRegressor;
  return {
      optimizer_entry<WithRegressor<Gp, like_gp_ei<InPlaceOfEi::entropy_search>>>(
          "gp-es", "Gaussian process, entropy search", "Hennig & Schuler 2012; aryan2020, eq. 2.44"),
      optimizer_entry<WithRegressor<Gp, like_gp_ei<InPlaceOfEi::predictive_entropy_search>>>(
          "gp-pes", "Gaussian process, predictive entropy search", "Hernandez-Lobato et al. 2014; aryan2020, eq. 2.45"),
      optimizer_entry<WithRegressor<Gp, like_gp_ei<InPlaceOfEi::max_value_entropy_search>>>(
          "gp-mes", "Gaussian process, max-value entropy search", "Wang & Jegelka 2017, eq. 6"),
      optimizer_entry<WithRegressor<Gp, like_gp_ei<InPlaceOfEi::thompson>>>(
          "gp-thompson", "Gaussian process, Thompson sampling", "Thompson 1933; Wilson et al. 2020, eq. 13"),
  };
}

Entries with_conditional_infill() {
  using surrogates::RandomForestRegressor, surrogates::BohamiannRegressor;
  return {
      optimizer_entry<WithRegressor<surrogates::GaussianProcessRegressor, gp_cl_defaults>>(
          "gp-cl", "RoBO's Gaussian process, conditional infill by a network", "GP_cl of aryan2020, Sec. 5.3 and 5.4"),
      optimizer_entry<WithRegressor<RandomForestRegressor, conditional_defaults<RandomForestRegressor>>>(
          "rf-cl", "RoBO's random forest, conditional infill by a network",
          "Random Forest_cl of aryan2020, Sec. 5.3 and 5.4"),
      optimizer_entry<WithRegressor<BohamiannRegressor, conditional_defaults<BohamiannRegressor>>>(
          "bohamiann-cl", "BOHAMIANN, conditional infill by a network", "BOHAMIANN_cl of aryan2020, Sec. 5.3 and 5.4"),
  };
}

Entries with_deep_networks() {
  using surrogates::DeepBnnRegressor;
  return {
      optimizer_entry<WithRegressor<DeepBnnRegressor, uniform_defaults<DeepBnnRegressor>>>(
          "bnn-nuts", "deep Bayesian neural network, NUTS", "kruse2022, Sec. 3.2 and table 5.1"),
  };
}

Entries with_random_features() {
  using surrogates::BrvflRegressor, surrogates::ErvflRegressor, surrogates::ElmRegressor;
  return {
      optimizer_entry<WithRegressor<ElmRegressor, multi_start_defaults>>(
          "elm-ei", "ensemble of extreme learning machines, expected improvement", "aryan2020, Sec. 3.3 and 3.5"),
      optimizer_entry<WithRegressor<ElmRegressor, multi_start_empirical_defaults>>(
          "elm-eei", "ensemble of extreme learning machines, empirical expected improvement",
          "aryan2020, Sec. 3.3 to 3.5"),
      optimizer_entry<WithRegressor<BrvflRegressor<1>, rvfl_defaults<BrvflRegressor<1>>>>(
          "brvfl1", "random tanh features, Bayesian linear regression", "aryan2020, Sec. 4.3, eq. 4.3 to 4.5"),
      optimizer_entry<WithRegressor<BrvflRegressor<2>, rvfl_defaults<BrvflRegressor<2>>>>(
          "brvfl2", "brvfl1 with a skip connection", "aryan2020, Sec. 4.3, eq. 4.3 to 4.5"),
      optimizer_entry<WithRegressor<BrvflRegressor<3>, rvfl_defaults<BrvflRegressor<3>>>>(
          "brvfl3", "random relu features, Bayesian linear regression", "aryan2020, Sec. 4.3, eq. 4.3 to 4.5"),
      optimizer_entry<WithRegressor<BrvflRegressor<4>, rvfl_defaults<BrvflRegressor<4>>>>(
          "brvfl4", "brvfl3 with a skip connection", "aryan2020, Sec. 4.3, eq. 4.3 to 4.5"),
      optimizer_entry<WithRegressor<ErvflRegressor<1>, rvfl_defaults<ErvflRegressor<1>>>>(
          "ervfl1", "random tanh features, anchored ensemble",
          "aryan2020, Sec. 4.3, eq. 4.6 and 4.7; Pearce et al. 2018"),
      optimizer_entry<WithRegressor<ErvflRegressor<2>, rvfl_defaults<ErvflRegressor<2>>>>(
          "ervfl2", "ervfl1 with a skip connection", "aryan2020, Sec. 4.3, eq. 4.6 and 4.7; Pearce et al. 2018"),
      optimizer_entry<WithRegressor<ErvflRegressor<3>, rvfl_defaults<ErvflRegressor<3>>>>(
          "ervfl3", "random relu features, anchored ensemble",
          "aryan2020, Sec. 4.3, eq. 4.6 and 4.7; Pearce et al. 2018"),
      optimizer_entry<WithRegressor<ErvflRegressor<4>, rvfl_defaults<ErvflRegressor<4>>>>(
          "ervfl4", "ervfl3 with a skip connection", "aryan2020, Sec. 4.3, eq. 4.6 and 4.7; Pearce et al. 2018"),
  };
}

Entries with_trained_networks() {
  return {
      optimizer_entry<WithRegressor<surrogates::DngoRegressor>>(
          "dngo", "network with a Bayesian last layer: adaptive basis regression",
          "Snoek et al. 2015; settings of pybnn"),
      optimizer_entry<WithRegressor<surrogates::McDropoutRegressor>>("mc-dropout", "network with Monte Carlo dropout",
                                                                     "Gal & Ghahramani 2016; aryan2020, figure 4.1"),
      optimizer_entry<WithRegressor<surrogates::VariationalRegressor>>(
          "bnn-vi", "network with mean-field variational weights: Bayes by backprop",
          "Blundell et al. 2015; aryan2020, Sec. 2.3.2"),
      optimizer_entry<WithRegressor<surrogates::IvbnnRegressor>>(
          "ivbnn", "networks drawn by a hypernetwork that a critic has trained, implicit variational inference",
          "aryan2020, Sec. 6.5 to 6.7"),
  };
}

Entries with_mixtures() {
  return {
      optimizer_entry<WithRegressor<TunedMixtureRegressor<surrogates::KernelDensityKind>, kernel_density_defaults>>(
          "kde-regression", "kernel density of inputs and target, conditioned", "kruse2022, Sec. 4.1 and table 5.1"),
      optimizer_entry<WithRegressor<TunedMixtureRegressor<surrogates::GaussianMixtureKind>, gaussian_mixture_defaults>>(
          "gmr", "Gaussian mixture of inputs and target, conditioned", "kruse2022, Sec. 4.1 and table 5.1"),
      optimizer_entry<WithRegressor<TunedMixtureRegressor<surrogates::SumProductKind>, sum_product_defaults>>(
          "spn", "sum-product network of inputs and target, conditioned", "kruse2022, Sec. 4.1 and table 5.1"),
  };
}

Entries with_classifiers() {
  using Mlp = surrogates::MlpClassifier;
  using Forest = surrogates::RandomForestClassifier;
  using Xgboost = surrogates::BoostedTreesClassifier;
  using Svm = surrogates::SvmClassifier;
  return {
      optimizer_entry<BoreWith<Mlp>>("bore-mlp", "BORE, multi-layer perceptron", "tiao2021, Alg. 1 and Sec. 5"),
      optimizer_entry<BoreWith<Forest>>("bore-rf", "BORE, random forest", "tiao2021, Alg. 1 and Sec. 5; Breiman 2001"),
      optimizer_entry<BoreCalibrated<Forest, Calibration::platt>>("bore-rf-platt", "BORE, random forest, Platt scaling",
                                                                  "tiao2021, App. G.2; Platt 1999"),
      optimizer_entry<BoreCalibrated<Forest, Calibration::isotonic>>(
          "bore-rf-isotonic", "BORE, random forest, isotonic regression", "tiao2021, App. G.2; Zadrozny & Elkan 2002"),
      optimizer_entry<BoreWith<Xgboost>>("bore-xgb", "BORE, XGBoost",
                                         "tiao2021, Alg. 1 and Sec. 5; Chen & Guestrin 2016"),
      optimizer_entry<BoreCalibrated<Xgboost, Calibration::platt>>("bore-xgb-platt", "BORE, XGBoost, Platt scaling",
                                                                   "tiao2021, App. G.2; Platt 1999"),
      optimizer_entry<BoreCalibrated<Xgboost, Calibration::isotonic>>(
          "bore-xgb-isotonic", "BORE, XGBoost, isotonic regression", "tiao2021, App. G.2; Zadrozny & Elkan 2002"),
      optimizer_entry<BoreWith<Svm>>("bore-svm", "BORE, support vector machine",
                                     "tiao2021, Alg. 1; Cortes & Vapnik 1995"),
      optimizer_entry<BoreKde>("bore-kde", "BORE, ratio of kernel densities", "tiao2021, Sec. 2.3, 2.4 and App. H"),
      optimizer_entry<Boggn>("boggn", "BORE, network with a Laplace posterior over its weights",
                             "hassen2021, Alg. 1 and Sec. 5; Immer et al. 2021"),
      optimizer_entry<BoggnGp>("boggn-gp", "BOGGN in function space: a Gaussian process classifier",
                               "hassen2021, Sec. 7.5; Immer et al. 2021"),
  };
}

}  // namespace

OptimizerCatalog catalog() {
  OptimizerCatalog all;
  for (Entries& family :
       std::array{baselines(), from_nlopt(), evolution_strategies(), with_regressors(), for_many_dimensions(),
                  with_information(), with_conditional_infill(), with_deep_networks(), with_random_features(),
                  with_trained_networks(), with_mixtures(), with_classifiers()}) {
    for (OptimizerEntry& entry : family) all.add(std::move(entry));
  }
  return all;
}

}  // namespace bobench::optimizers
