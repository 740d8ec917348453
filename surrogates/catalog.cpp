#include "surrogates/catalog.hpp"

#include "surrogates/bnn/bnn_regressor.hpp"
#include "surrogates/bnn/bohamiann_regressor.hpp"
#include "surrogates/bnn/deep_bnn_regressor.hpp"
#include "surrogates/gaussian_process/dace_regressor.hpp"
#include "surrogates/gaussian_process/fenced_gaussian_process_regressor.hpp"
#include "surrogates/gaussian_process/gaussian_process_mcmc_regressor.hpp"
#include "surrogates/gaussian_process/gaussian_process_regressor.hpp"
#include "surrogates/gaussian_process/saas_regressor.hpp"
#include "surrogates/implicit/ivbnn_regressor.hpp"
#include "surrogates/mean_regressor.hpp"
#include "surrogates/neural/dngo_regressor.hpp"
#include "surrogates/neural/mc_dropout_regressor.hpp"
#include "surrogates/neural/variational_regressor.hpp"
#include "surrogates/random_features/bayesian_rvfl_regressor.hpp"
#include "surrogates/random_features/elm_regressor.hpp"
#include "surrogates/random_features/ensemble_rvfl_regressor.hpp"
#include "surrogates/trees/random_forest.hpp"

namespace bobench::surrogates {
namespace {

void add_gaussian_processes(RegressorCatalog& all) {
  all.add<GaussianProcessRegressor>("gp", "RoBO's Gaussian process, maximum a posteriori",
                                    "gp of RoBO; GP of aryan2020, Sec. 4.4");
  all.add<FencedGaussianProcessRegressor>("gp-robust", "Gaussian process, outliers lowered to a fence, of gp-ei",
                                          "GP-BO of tiao2021, Sec. 5");
  all.add<GaussianProcessMcmcRegressor>("gp-mcmc", "RoBO's Gaussian process, hyper-parameters sampled",
                                        "Snoek et al. 2012, Sec. 3.1; gp_mcmc of RoBO");
  all.add("gpo", "Gaussian process, maximum likelihood, restarts", regressor<GaussianProcessRegressor>(gpo_options()),
          "GPO of aryan2020, Sec. 3.5");
  all.add<DaceRegressor>("gpo-dace", "kriging without noise: scikit-learn's first Gaussian process",
                         "Lophaven et al. 2002");
  all.add<SaasRegressor>("saas", "Gaussian process of few relevant features, NUTS", "Eriksson & Jankowiak 2021");
}

void add_networks(RegressorCatalog& all) {
  all.add<BohamiannRegressor>("bohamiann", "RoBO's deep Bayesian neural network, SGHMC",
                              "Springenberg et al. 2016; bohamiann of RoBO and pybnn");
  all.add("sbnn", "Bayesian neural network, fixed priors, NUTS", regressor<BnnRegressor>({.hierarchical = false}),
          "aryan2020, Sec. 3.2");
  all.add("hbnn", "Bayesian neural network, hierarchical priors, NUTS", regressor<BnnRegressor>({.hierarchical = true}),
          "aryan2020, Sec. 3.2");
  all.add<DeepBnnRegressor>("bnn-nuts", "deep Bayesian neural network, NUTS", "kruse2022, Sec. 3.2 and table 5.1");
  all.add<DngoRegressor>("dngo", "network with a Bayesian last layer: adaptive basis regression",
                         "Snoek et al. 2015; settings of pybnn");
  all.add<McDropoutRegressor>("mc-dropout", "network with Monte Carlo dropout",
                              "Gal & Ghahramani 2016; aryan2020, figure 4.1");
  all.add<VariationalRegressor>("bnn-vi", "network with mean-field variational weights: Bayes by backprop",
                                "Blundell et al. 2015; aryan2020, Sec. 2.3.2");
  all.add<IvbnnRegressor>("ivbnn",
                          "networks drawn by a hypernetwork trained by a critic, implicit variational inference",
                          "aryan2020, Sec. 6.5 to 6.7");
}

void add_random_features(RegressorCatalog& all) {
  all.add<ElmRegressor>("elm", "ensemble of extreme learning machines", "aryan2020, Sec. 3.3");
  const char* const bayesian = "aryan2020, Sec. 4.3, eq. 4.3 to 4.5";
  all.add<BrvflRegressor<1>>("brvfl1", "random tanh features, Bayesian linear regression", bayesian);
  all.add<BrvflRegressor<2>>("brvfl2", "brvfl1 with a skip connection", bayesian);
  all.add<BrvflRegressor<3>>("brvfl3", "random relu features, Bayesian linear regression", bayesian);
  all.add<BrvflRegressor<4>>("brvfl4", "brvfl3 with a skip connection", bayesian);
  const char* const anchored = "aryan2020, Sec. 4.3, eq. 4.6 and 4.7; Pearce et al. 2018";
  all.add<ErvflRegressor<1>>("ervfl1", "random tanh features, anchored ensemble", anchored);
  all.add<ErvflRegressor<2>>("ervfl2", "ervfl1 with a skip connection", anchored);
  all.add<ErvflRegressor<3>>("ervfl3", "random relu features, anchored ensemble", anchored);
  all.add<ErvflRegressor<4>>("ervfl4", "ervfl3 with a skip connection", anchored);
}

}  // namespace

RegressorCatalog regressor_catalog() {
  RegressorCatalog all;
  all.add<MeanRegressor>("mean", "mean and standard deviation of the targets, for every input",
                         "kruse2022, Sec. 5.3.3");
  add_gaussian_processes(all);
  all.add<RandomForestRegressor>("rf", "RoBO's random forest", "Breiman 2001; rf of RoBO");
  add_networks(all);
  add_random_features(all);
  return all;
}

}  // namespace bobench::surrogates
