#include "regression/catalog.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/text.hpp"
#include "optimizers/mixtures/mixture_search.hpp"
#include "regression/mean_regressor.hpp"
#include "surrogates/bnn/bnn_regressor.hpp"
#include "surrogates/bnn/bohamiann_regressor.hpp"
#include "surrogates/bnn/deep_bnn_regressor.hpp"
#include "surrogates/gaussian_process/dace_regressor.hpp"
#include "surrogates/gaussian_process/gaussian_process_mcmc_regressor.hpp"
#include "surrogates/gaussian_process/gaussian_process_regressor.hpp"
#include "surrogates/implicit/ivbnn_regressor.hpp"
#include "surrogates/neural/dngo_regressor.hpp"
#include "surrogates/neural/mc_dropout_regressor.hpp"
#include "surrogates/neural/variational_regressor.hpp"
#include "surrogates/random_features/bayesian_rvfl_regressor.hpp"
#include "surrogates/random_features/elm_regressor.hpp"
#include "surrogates/random_features/ensemble_rvfl_regressor.hpp"
#include "surrogates/trees/random_forest.hpp"

namespace bobench::regression {
namespace {

using namespace surrogates;

surrogates::BnnOptions bnn_options(bool hierarchical) {
  surrogates::BnnOptions options;
  options.hierarchical = hierarchical;
  return options;
}

std::vector<ModelEntry> make_catalog() {
  using optimizers::TunedMixtureRegressor;
  return {
      model_entry<MeanRegressor>("mean", "mean and standard deviation of the targets, whatever the input"),
      model_entry<GaussianProcessRegressor>("gp", "RoBO's Gaussian process, maximum a posteriori"),
      model_entry<GaussianProcessMcmcRegressor>("gp-mcmc", "RoBO's Gaussian process, hyper-parameters sampled"),
      model_entry<GaussianProcessRegressor>("gpo", "Gaussian process, maximum likelihood, restarts", gpo_options()),
      model_entry<DaceRegressor>("gpo-dace", "kriging without noise"),
      model_entry<RandomForestRegressor>("rf", "RoBO's random forest"),
      model_entry<BohamiannRegressor>("bohamiann", "RoBO's deep Bayesian neural network, SGHMC"),
      model_entry<BnnRegressor>("sbnn", "Bayesian neural network, fixed priors, NUTS", bnn_options(false)),
      model_entry<BnnRegressor>("hbnn", "Bayesian neural network, hierarchical priors, NUTS", bnn_options(true)),
      model_entry<DeepBnnRegressor>("bnn-nuts", "deep Bayesian neural network, NUTS"),
      model_entry<DngoRegressor>("dngo", "network with a Bayesian last layer"),
      model_entry<McDropoutRegressor>("mc-dropout", "network with Monte Carlo dropout"),
      model_entry<VariationalRegressor>("bnn-vi", "network with mean-field variational weights"),
      model_entry<IvbnnRegressor>("ivbnn", "networks drawn by a hypernetwork that a critic has trained"),
      model_entry<ElmRegressor>("elm", "ensemble of extreme learning machines"),
      model_entry<BrvflRegressor<1>>("brvfl1", "random tanh features, Bayesian linear regression"),
      model_entry<BrvflRegressor<3>>("brvfl3", "random relu features, Bayesian linear regression"),
      model_entry<ErvflRegressor<1>>("ervfl1", "random tanh features, anchored ensemble"),
      model_entry<ErvflRegressor<3>>("ervfl3", "random relu features, anchored ensemble"),
      model_entry<TunedMixtureRegressor<KernelDensityKind>>("kde-regression",
                                                            "kernel density of inputs and target, conditioned",
                                                            optimizers::kernel_density_defaults().model),
      model_entry<TunedMixtureRegressor<GaussianMixtureKind>>(
          "gmr", "Gaussian mixture of inputs and target, conditioned", optimizers::gaussian_mixture_defaults().model),
      model_entry<TunedMixtureRegressor<SumProductKind>>("spn", "sum-product network of inputs and target, conditioned",
                                                         optimizers::sum_product_defaults().model),
  };
}

}  // namespace

const std::vector<ModelEntry>& catalog() {
  static const std::vector<ModelEntry> all = make_catalog();
  return all;
}

ModelRecipe model_recipe(std::string_view spec) {
  const std::size_t colon = spec.find(':');
  const std::string name(spec.substr(0, colon));
  const auto entry = std::ranges::find(catalog(), name, &ModelEntry::name);
  if (entry == catalog().end()) {
    std::vector<std::string> names;
    for (const ModelEntry& known : catalog()) names.push_back(known.name);
    throw InputError(fmt::format("unknown regression model '{}'{} (`bobench list models` shows all)", name,
                                 did_you_mean(name, names)));
  }
  return entry->recipe(colon == std::string_view::npos ? std::string_view() : spec.substr(colon + 1));
}

}  // namespace bobench::regression
