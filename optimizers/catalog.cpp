#include "optimizers/catalog.hpp"

#include <array>
#include <utility>
#include <vector>

#include "optimizers/bayesian/regressor_search.hpp"
#include "optimizers/bore/boggn.hpp"
#include "optimizers/bore/bore_kde.hpp"
#include "optimizers/bore/bore_search.hpp"
#include "optimizers/cma_es/cma_es_search.hpp"
#include "optimizers/differential_evolution_search.hpp"
#include "optimizers/l_shade_search.hpp"
#include "optimizers/mixtures/tuned_mixtures.hpp"
#include "optimizers/multi_fidelity/asha.hpp"
#include "optimizers/multi_fidelity/bohb.hpp"
#include "optimizers/multi_fidelity/bore_hb.hpp"
#include "optimizers/multi_fidelity/hyperband.hpp"
#include "optimizers/nlopt_search.hpp"
#include "optimizers/random_search.hpp"
#include "optimizers/regularized_evolution.hpp"
#include "optimizers/smac.hpp"
#include "optimizers/tpe/tpe.hpp"
#include "optimizers/turbo/turbo.hpp"
#include "surrogates/boosting/boosted_trees.hpp"
#include "surrogates/catalog.hpp"
#include "surrogates/density/direct_ratio_classifier.hpp"
#include "surrogates/gaussian_process/fenced_gaussian_process_regressor.hpp"
#include "surrogates/gaussian_process/gaussian_process_regressor.hpp"
#include "surrogates/neural/deep_ensemble_classifier.hpp"
#include "surrogates/neural/hyper_ensemble_classifier.hpp"
#include "surrogates/neural/mc_dropout_classifier.hpp"
#include "surrogates/neural/variational_classifier.hpp"
#include "surrogates/support_vector_machine/svm_classifier.hpp"
#include "surrogates/trees/random_forest.hpp"

namespace bobench::optimizers {
namespace {

using Entries = std::vector<OptimizerEntry>;

Entries baselines() {
  return {
      optimizer_entry<RandomSearch>("random-search", "uniform random search", "Bergstra & Bengio 2012"),
      optimizer_entry<DifferentialEvolutionSearch>(
          "differential-evolution", "differential evolution, rand/1/bin",
          "Storn & Price 1997; settings of Awad et al. 2020, but for boundary and "
          "coding"),
      optimizer_entry<LShadeSearch>("l-shade", "differential evolution that adapts itself, its population shrinking",
                                    "Tanabe & Fukunaga 2014"),
      optimizer_entry<RegularizedEvolution>("regularized-evolution", "evolution that drops its oldest member",
                                            "Real et al. 2019, Alg. 1; settings of nas_benchmarks"),
      optimizer_entry<Hyperband>("hyperband", "random search on rising fidelities",
                                 "Li et al. 2018, Alg. 1; brackets as in HpBandSter"),
      optimizer_entry<Asha>("asha",
                            "asynchronous successive halving: random search on rising fidelities, without waits",
                            "Li et al. 2020, Alg. 2"),
      optimizer_entry<Bohb>("bohb", "Hyperband, kernel densities",
                            "Falkner et al. 2018, Sec. 4; settings of HpBandSter"),
      optimizer_entry<AsynchronousBohb>("async-bohb", "BOHB's kernel densities on the rungs of asha",
                                        "Falkner et al. 2018, Sec. 4; Li et al. 2020, Alg. 2; Klein et al. 2020"),
      optimizer_entry<Tpe>("tpe",
                           "hyperopt's tree-structured Parzen estimator (Optuna's: tpe-optuna; BOHB's: tpe-bohb)",
                           "Bergstra et al. 2011, Sec. 4; settings of hyperopt 0.2.5"),
      optimizer_entry<TpeOptuna>("tpe-optuna", "Optuna's tree-structured Parzen estimator: tpe with style=optuna",
                                 "Bergstra et al. 2011, Sec. 4; Akiba et al. 2019; settings of Optuna 3.1"),
      optimizer_entry<TpeBohb>("tpe-bohb", "BOHB's tree-structured Parzen estimator: tpe with style=bohb",
                               "Bergstra et al. 2011, Sec. 4; Falkner et al. 2018, Sec. 4.1; settings of HpBandSter"),
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

Entries with_regressors(const surrogates::RegressorCatalog& models) {
  SearchOptions averaged = robo_search();  // EI, averaged over the samples; RoBO's default, log-ei, averages logarithms
  averaged.acquisition.acquisition = "ei";
  const auto entry = [&](const char* name, const char* description, const char* source, const SearchOptions& search,
                         const char* model) {
    return regressor_search_entry(name, description, source, search, models.type(model));
  };
  return {
      entry("gp-ei", "Gaussian process, expected improvement", "Jones et al. 1998; GP-BO of tiao2021, Sec. 5",
            gp_ei_search(), "gp-robust"),
      regressor_search_entry(
          "gp-botorch", "BoTorch's Gaussian process, log expected improvement",
          "Hvarfner et al. 2024; Ament et al. 2023; settings of BoTorch 0.12", botorch_search(),
          surrogates::regressor<surrogates::FencedGaussianProcessRegressor>(surrogates::botorch_options())),
      regressor_search_entry(
          "gp-autogluon", "AutoGluon's Gaussian process, expected improvement",
          "Klein et al. 2020; GP-BO of tiao2021, Sec. 5; settings of AutoGluon 0.1", autogluon_search(),
          surrogates::regressor<surrogates::FencedGaussianProcessRegressor>(surrogates::autogluon_options())),
      entry("gp", "RoBO's Gaussian process, maximum a posteriori", "gp of RoBO; GP of aryan2020, Sec. 4.4",
            robo_search(), "gp"),
      entry("gp-mcmc", "RoBO's Gaussian process, hyper-parameters sampled",
            "Snoek et al. 2012, Sec. 3.1; gp_mcmc of RoBO; GP_mcmc of aryan2020, Sec. 4.4", averaged, "gp-mcmc"),
      entry("gpo", "Gaussian process, maximum likelihood, restarts", "GPO of aryan2020, Sec. 3.5", multi_start_search(),
            "gpo"),
      entry("gpo-dace", "gpo with scikit-learn's first Gaussian process: kriging without noise",
            "Lophaven et al. 2002; GPO of aryan2020, Sec. 3.5", multi_start_search(), "gpo-dace"),
      entry("rf", "RoBO's random forest", "Breiman 2001; rf of RoBO; RF of aryan2020, Sec. 4.4", robo_search(), "rf"),
      entry("bohamiann", "RoBO's deep Bayesian neural network, SGHMC",
            "Springenberg et al. 2016; bohamiann of RoBO and pybnn", robo_search(), "bohamiann"),
      entry("sbnn-ei", "Bayesian neural network, fixed priors, NUTS", "aryan2020, Sec. 3.2 and 3.5",
            multi_start_search(), "sbnn"),
      entry("sbnn-eei", "sbnn-ei with empirical expected improvement", "aryan2020, Sec. 3.2, 3.4 and 3.5",
            multi_start_search("eei"), "sbnn"),
      entry("hbnn-ei", "Bayesian neural network, hierarchical priors, NUTS", "aryan2020, Sec. 3.2 and 3.5",
            multi_start_search(), "hbnn"),
      entry("hbnn-eei", "hbnn-ei with empirical expected improvement", "aryan2020, Sec. 3.2, 3.4 and 3.5",
            multi_start_search("eei"), "hbnn"),
  };
}

Entries for_many_dimensions(const surrogates::RegressorCatalog& models) {
  return {
      optimizer_entry<Turbo>("turbo-1", "Gaussian process in a trust region, Thompson sampling",
                             "Eriksson et al. 2019; settings of its authors' program of 2020"),
      optimizer_entry<TurboM>("turbo-m", "Gaussian processes in five trust regions, Thompson sampling",
                              "Eriksson et al. 2019; settings of its authors' program of 2020"),
      regressor_search_entry("saasbo", "Gaussian process of few features that matter, NUTS, expected improvement",
                             "Eriksson & Jankowiak 2021; settings of its authors' program", saasbo_search(),
                             models.type("saas")),
  };
}

/// `gp-ei` with an information-based acquisition, or Thompson sampling.
Entries with_information(const surrogates::RegressorCatalog& models) {
  const auto entry = [&](const char* name, const char* description, const char* source, const char* acquisition) {
    return regressor_search_entry(name, description, source, gp_ei_search(acquisition), models.type("gp-robust"));
  };
  return {
      entry("gp-es", "Gaussian process, entropy search", "Hennig & Schuler 2012; aryan2020, eq. 2.44",
            acquisitions::EntropySearch::name),
      entry("gp-pes", "Gaussian process, predictive entropy search",
            "Hernandez-Lobato et al. 2014; aryan2020, eq. 2.45", acquisitions::PredictiveEntropySearch::name),
      entry("gp-mes", "Gaussian process, max-value entropy search", "Wang & Jegelka 2017, eq. 6",
            acquisitions::MaxValueEntropySearch::name),
      entry("gp-thompson", "Gaussian process, Thompson sampling", "Thompson 1933; Wilson et al. 2020, eq. 13",
            acquisitions::ThompsonSampling::name),
  };
}

Entries with_conditional_infill(const surrogates::RegressorCatalog& models) {
  return {
      // RoBO's frozen Gaussian process, as in the tables of chapter 5; frozen=false gives `gp`.
      regressor_search_entry("gp-cl", "RoBO's Gaussian process, conditional infill by a network",
                             "GP_cl of aryan2020, Sec. 5.3 and 5.4", conditional_search(),
                             surrogates::regressor<surrogates::GaussianProcessRegressor>({.frozen = true})),
      regressor_search_entry("rf-cl", "RoBO's random forest, conditional infill by a network",
                             "Random Forest_cl of aryan2020, Sec. 5.3 and 5.4", conditional_search(),
                             models.type("rf")),
      regressor_search_entry("bohamiann-cl", "BOHAMIANN, conditional infill by a network",
                             "BOHAMIANN_cl of aryan2020, Sec. 5.3 and 5.4", conditional_search(),
                             models.type("bohamiann")),
  };
}

/// Optimisers with the names and descriptions of their models.
Entries named_as_models(const surrogates::RegressorCatalog& models) {
  const auto entries = [&](const SearchOptions& search, std::initializer_list<const char*> names) {
    Entries made;
    for (const char* name : names) {
      const auto& model = models.entry(name);
      made.push_back(regressor_search_entry(name, model.description, model.source, search, models.type(name)));
    }
    return made;
  };
  Entries all = entries(uniform_search(), {"bnn-nuts"});
  all.push_back(regressor_search_entry("elm-ei", "ensemble of extreme learning machines, expected improvement",
                                       "aryan2020, Sec. 3.3 and 3.5", multi_start_search(), models.type("elm")));
  all.push_back(regressor_search_entry("elm-eei",
                                       "ensemble of extreme learning machines, empirical expected improvement",
                                       "aryan2020, Sec. 3.3 to 3.5", multi_start_search("eei"), models.type("elm")));
  for (Entries& some : std::array{
           entries(rvfl_search(), {"brvfl1", "brvfl2", "brvfl3", "brvfl4", "ervfl1", "ervfl2", "ervfl3", "ervfl4"}),
           entries(robo_search(), {"dngo", "mc-dropout", "bnn-vi", "ivbnn"}),
           entries(uniform_search(), {"kde-regression", "gmr", "spn", "gp-gmr", "gp-spn"})}) {
    for (OptimizerEntry& entry : some) all.push_back(std::move(entry));
  }
  return all;
}

/// BORE with the mean over several networks, which is smooth, as bore_mlp().
template <class Model>
BoreSearch several_networks() {
  return {surrogates::classifier<Model>(), bore_at_distance(0.005)};
}

Entries with_classifiers() {
  using surrogates::Calibration;
  const BoreSearch forest(surrogates::classifier<surrogates::RandomForestClassifier>());
  const BoreSearch xgboost(surrogates::classifier<surrogates::BoostedTreesClassifier>());
  const BoreSearch svm(surrogates::classifier<surrogates::SvmClassifier>());
  return {
      bore_entry("bore-mlp", "BORE, multi-layer perceptron", "tiao2021, Alg. 1 and Sec. 5", bore_mlp()),
      bore_entry("bore-rf", "BORE, random forest", "tiao2021, Alg. 1 and Sec. 5; Breiman 2001", forest),
      bore_entry("bore-rf-platt", "BORE, random forest, Platt scaling", "tiao2021, App. G.2; Platt 1999",
                 calibrated(forest, Calibration::platt)),
      bore_entry("bore-rf-isotonic", "BORE, random forest, isotonic regression",
                 "tiao2021, App. G.2; Zadrozny & Elkan 2002", calibrated(forest, Calibration::isotonic)),
      bore_entry("bore-xgb", "BORE, XGBoost", "tiao2021, Alg. 1 and Sec. 5; Chen & Guestrin 2016", xgboost),
      bore_entry("bore-xgb-platt", "BORE, XGBoost, Platt scaling", "tiao2021, App. G.2; Platt 1999",
                 calibrated(xgboost, Calibration::platt)),
      bore_entry("bore-xgb-isotonic", "BORE, XGBoost, isotonic regression", "tiao2021, App. G.2; Zadrozny & Elkan 2002",
                 calibrated(xgboost, Calibration::isotonic)),
      bore_entry("bore-svm", "BORE, support vector machine", "tiao2021, Alg. 1; Cortes & Vapnik 1995", svm),
      bore_entry("bore-kliep", "BORE, density ratio by KLIEP", "Sugiyama et al. 2008; tiao2021, Sec. 4",
                 BoreSearch(surrogates::classifier<surrogates::KliepClassifier>())),
      bore_entry("bore-ulsif", "BORE, density ratio by uLSIF", "Kanamori, Hido & Sugiyama 2009; tiao2021, Sec. 4",
                 BoreSearch(surrogates::classifier<surrogates::UlsifClassifier>())),
      bore_entry("bore-rulsif", "BORE, relative density ratio by RuLSIF", "Yamada et al. 2011; tiao2021, Sec. 4 and 6",
                 BoreSearch(surrogates::classifier<surrogates::RulsifClassifier>())),
      bore_entry("bore-kmm", "BORE, density ratio by kernel mean matching", "Gretton et al. 2009; tiao2021, Sec. 4",
                 BoreSearch(surrogates::classifier<surrogates::MeanMatchingClassifier>())),
      optimizer_entry<BoreKde>("bore-kde", "BORE, ratio of kernel densities", "tiao2021, Sec. 2.3, 2.4 and App. H"),
      optimizer_entry<BoreHb>("bore-hb", "BORE on rising fidelities: Hyperband, random forest (or XGBoost)",
                              "tiao2021, Alg. 1; brackets of Falkner et al. 2018, Sec. 4"),
      bore_entry("boggn", "BORE, network with a Laplace posterior over its weights",
                 "hassen2021, Alg. 1 and Sec. 5; Immer et al. 2021", boggn()),
      bore_entry("boggn-gp", "BOGGN in function space: a Gaussian process classifier",
                 "hassen2021, Sec. 7.5; Immer et al. 2021", boggn_gp()),
      bore_entry("bore-mc-dropout", "BORE, network with dropout in training and prediction",
                 "tiao2021, App. L.2; Gal & Ghahramani 2016", several_networks<surrogates::McDropoutClassifier>()),
      bore_entry("bore-variational", "BORE, network with a variational posterior over its weights",
                 "tiao2021, App. L.2; Blundell et al. 2015", several_networks<surrogates::VariationalClassifier>()),
      bore_entry("bore-deep-ensemble", "BORE, deep ensemble of networks",
                 "tiao2021, App. L.2; Lakshminarayanan, Pritzel & Blundell 2017",
                 several_networks<surrogates::DeepEnsembleClassifier>()),
      bore_entry("bore-hyper-ensemble", "BORE, hyper-deep ensemble of networks",
                 "tiao2021, App. L.3; Wenzel et al. 2020", several_networks<surrogates::HyperEnsembleClassifier>()),
  };
}

}  // namespace

surrogates::RegressorCatalog regressor_catalog() {
  surrogates::RegressorCatalog models = surrogates::regressor_catalog();
  add_tuned_mixtures(models);
  return models;
}

OptimizerCatalog catalog() {
  const surrogates::RegressorCatalog models = regressor_catalog();
  OptimizerCatalog all;
  for (Entries& family : std::array{baselines(), from_nlopt(), evolution_strategies(), with_regressors(models),
                                    for_many_dimensions(models), with_information(models),
                                    with_conditional_infill(models), named_as_models(models), with_classifiers()}) {
    for (OptimizerEntry& entry : family) all.add(std::move(entry));
  }
  return all;
}

}  // namespace bobench::optimizers
