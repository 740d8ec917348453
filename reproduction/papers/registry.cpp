#include "reproduction/papers/registry.hpp"

#include <algorithm>

#include "reproduction/papers/aryan2020/ablations.hpp"
#include "reproduction/papers/aryan2020/chains.hpp"
#include "reproduction/papers/aryan2020/implicit_toys.hpp"
#include "reproduction/papers/aryan2020/infill_snapshots.hpp"
#include "reproduction/papers/aryan2020/posteriors.hpp"
#include "reproduction/papers/aryan2020/properties.hpp"
#include "reproduction/papers/aryan2020/ring.hpp"
#include "reproduction/papers/aryan2020/small_studies.hpp"
#include "reproduction/papers/aryan2020/stopping_rule.hpp"
#include "reproduction/papers/embedded_files.hpp"
#include "reproduction/papers/hassen2021/class_balance.hpp"
#include "reproduction/papers/hassen2021/properties.hpp"
#include "reproduction/papers/kruse2022/fits.hpp"
#include "reproduction/papers/kruse2022/illustrations.hpp"
#include "reproduction/papers/kruse2022/learning_curves.hpp"
#include "reproduction/papers/kruse2022/properties.hpp"
#include "reproduction/papers/kruse2022/regression_models.hpp"
#include "reproduction/papers/kruse2022/small_studies.hpp"
#include "reproduction/papers/tiao2021/density_ratio.hpp"
#include "reproduction/papers/tiao2021/formula_curves.hpp"
#include "reproduction/papers/tiao2021/label_arrays.hpp"
#include "reproduction/papers/tiao2021/observed_densities.hpp"
#include "reproduction/papers/tiao2021/properties.hpp"
#include "reproduction/papers/tiao2021/small_studies.hpp"
#include "reproduction/papers/tiao2021/step_through.hpp"
#include "reproduction/papers/tiao2021/suggestions.hpp"

namespace bobench::papers {
namespace {

std::vector<reproduction::Study> toys_and_bands() {
  const std::string modes_and_order = "modes covered and order kept by order-preserving and simple models";
  return {
      {"tiao2021/figure-12", "Relative density-ratio estimation by probabilistic classification",
       "toy of BORE, app. H: class-probability estimates against kernel densities; gamma 1/4 and 1/3",
       tiao2021::figure_12},
      {"tiao2021s/figure-1", "Density-ratio estimation by probabilistic classification",
       "the same toy in BORE's workshop supplement, app. D: MLP against kernel densities; gamma 1/3",
       tiao2021::supplement_figure_1},
      {"hassen2021/figure-1", "Relative density-ratio estimation by probabilistic classification",
       "the same toy in BOGGN, sec. 5.1: the Laplace MLP's density ratio and calibration; gamma 1/4",
       tiao2021::hassen_figure_1},
      {"aryan2020/figures-2.1-2.6", "A ring, sampled directly, by Metropolis-Hastings and by NUTS",
       "what each chain's draws are worth", aryan2020::figures_2_1_to_2_6},
      {"aryan2020/figures-2.7-2.8", "Variational inference on a ring: a normal distribution, a mixture of three",
       "on their way to the least KL divergence", aryan2020::figures_2_7_and_2_8},
      {"aryan2020/figures-2.9-2.10", "Draws of Gaussian processes with three kernels, before and after five points",
       "squared exponential, Matern 3/2 and 5/2", aryan2020::figures_2_9_and_2_10},
      {"aryan2020/figures-2.11-2.13",
       "Three steps by confidence bounds, probability of improvement, expected improvement",
       "and by the criteria of information that the chapter describes", aryan2020::figures_2_11_to_2_13},
      {"aryan2020/figure-3.1", "500 samples from a Bayesian neural network's prior",
       "50 sigmoids, weights and biases N(0, 100)", aryan2020::figure_3_1},
      {"aryan2020/figure-3.2", "Predictive variance of GP, HBNN and ELM",
       "three observations of a sine: how certain each model is, and SBNN", aryan2020::figure_3_2},
      {"aryan2020/figure-4.1", "Posterior over functions of six surrogates",
       "GP, fully Bayesian GP, Bayesian neural network, dropout, RVFL with relu and with tanh", aryan2020::figure_4_1},
      {"aryan2020/figure-4.2", "Ensembles of RVFLs with biases from three ranges",
       "what the distribution of hidden biases does to the predictive distribution", aryan2020::figure_4_2},
      {"aryan2020/figure-6.3", "Implicit models on a grid of Gaussians", modes_and_order, aryan2020::figure_6_3},
      {"aryan2020/figure-6.4", "Implicit models on Gaussians of different width", modes_and_order,
       aryan2020::figure_6_4},
      {"aryan2020/figure-6.5", "Implicit models on a ring of Gaussians", modes_and_order, aryan2020::figure_6_5},
      {"aryan2020/figure-6.6", "Level sets of order-preserving models", "codes that stay, noise that goes round",
       aryan2020::figure_6_6},
      {"aryan2020/figure-6.8", "Predictive distribution of IVBNN", "four observations of a sine",
       aryan2020::figure_6_8},
  };
}

/// The regression study of kruse2022.
std::vector<reproduction::Study> regressions() {
  const std::string curves = "all models of table 5.1: MAE and log density over the number of observations";
  const std::string fits = "all models of table 5.1: density, mean and deviation";
  return {
      {"kruse2022/table-5.1", "Overview of the models", "the table's models and what they are here",
       kruse2022::table_5_1},
      {"kruse2022/figure-5.1", "Learning curves on test 1", curves, kruse2022::figure_5_1},
      {"kruse2022/figure-5.2", "Fits on test 1 at n = 23", fits, kruse2022::figure_5_2},
      {"kruse2022/figure-5.3", "Fits on test 1 at n = 133 and 56", fits, kruse2022::figure_5_3},
      {"kruse2022/figure-5.4", "Learning curves on test 2", curves, kruse2022::figure_5_4},
      {"kruse2022/figure-5.5", "Fits on test 2", fits, kruse2022::figure_5_5},
      {"kruse2022/figure-5.6", "Learning curves on test 3", curves, kruse2022::figure_5_6},
      {"kruse2022/figure-5.7", "Fits on test 3", fits, kruse2022::figure_5_7},
      {"kruse2022/figure-5.8", "Learning curves on test 4", curves, kruse2022::figure_5_8},
      {"kruse2022/figure-5.9", "Fits on test 4", fits, kruse2022::figure_5_9},
      {"kruse2022/figure-5.10", "Learning curves on functions that jump", curves, kruse2022::figure_5_10},
      {"kruse2022/figure-5.11", "Fits on functions that jump", fits, kruse2022::figure_5_11},
      {"kruse2022/figure-5.12", "Regression in two dimensions", fits + ", on BBOB's f1 and f23",
       kruse2022::figure_5_12},
      {"kruse2022/figure-5.13", "Errors by points and dimension", curves + ", on BBOB's f1", kruse2022::figure_5_13},
      {"kruse2022/figure-5.14", "Errors on another problem", curves + ", on BBOB's f23", kruse2022::figure_5_14},
  };
}

/// Statements over random data.
std::vector<reproduction::Study> small_studies() {
  return {
      {"tiao2021/section-2.4", "Errors of a density ratio by those of its densities",
       "one density of the toy is estimated, the other exact", tiao2021::section_2_4},
      {"tiao2021/section-3.2", "The class probability by gamma", "number of modes, width of peaks, and their stability",
       tiao2021::section_3_2},
      {"hassen2021/section-1", "Refits with few positive labels",
       "how much the estimated ratio depends on the initial weights", tiao2021::hassen_section_1},
      {"aryan2020/section-2.4", "Proposals near the best point",
       "how far from it confidence bounds and probabilities of improvement propose", aryan2020::section_2_4},
      {"aryan2020/section-2.4.3", "Where expected improvement would stop a search",
       "the evaluation at which the largest EI falls below a threshold, and the regret then and at the end",
       aryan2020::section_2_4_3},
      {"aryan2020/section-4.1", "Coverage of predictive bands",
       "of dropout, Bayes by backprop and Bayesian RVFLs on figure 4.1's data sets", aryan2020::section_4_1},
      {"aryan2020/section-4.5", "Predictive variance far from the data",
       "of relu and tanh RVFLs and a Gaussian process", aryan2020::section_4_5},
      {"aryan2020/section-6.4.2", "Normal and truncated latent codes",
       "the order that implicit models of a grid of Gaussians keep, after half and all of their training",
       aryan2020::section_6_4_2},
      {"aryan2020/section-6.7", "IVBNN without its growing width, its annealed noise or its deep generator",
       "errors of each variant for a sine, from 5 and from 40 observations", aryan2020::section_6_7},
      {"kruse2022/figure-1.1", "A discontinuity, fitted by a Gaussian process and a Bayesian network",
       "deviations and errors away from the step", kruse2022::figure_1_1},
      {"kruse2022/figure-2.3", "Exploration by EI and by confidence bounds", "how far from the best point they propose",
       kruse2022::figure_2_3},
      {"kruse2022/figure-3.3", "Optima of the likelihood", "where ten searches end", kruse2022::figure_3_3},
      {"kruse2022/figure-4.4", "A sum-product network on three sets of points",
       "log density, and what becomes of unneeded components", kruse2022::figure_4_4},
  };
}

std::vector<reproduction::Study> studies() {
  std::vector<reproduction::Study> all = toys_and_bands();
  for (auto& study : small_studies()) all.push_back(std::move(study));
  for (auto& study : regressions()) all.push_back(std::move(study));
  return all;
}

std::vector<reproduction::Property> properties() {
  std::vector<reproduction::Property> all;
  for (auto& part :
       {tiao2021::properties(), hassen2021::properties(), aryan2020::properties(), kruse2022::properties()}) {
    all.insert(all.end(), part.begin(), part.end());
  }
  return all;
}

std::vector<reproduction::Drawing> drawings() {
  return {
      {"tiao2021/figure-1", "densities of the best third and of the others above noisy observations",
       tiao2021::draw_observed_densities},
      {"tiao2021/figure-2", "two Gaussian densities and their gamma-relative ratios", tiao2021::draw_relative_ratios},
      {"tiao2021/figure-8", "six iterations of BORE-MLP: observations, tau, classifier, what is evaluated next",
       tiao2021::draw_bore_steps},
      {"tiao2021/figure-9", "targets, their empirical distribution and labels from one iteration to the next",
       tiao2021::draw_label_arrays},
      {"tiao2021/figure-13", "epochs of a fit over iterations", tiao2021::draw_epochs},
      {"tiao2021s/figure-2", "evaluated points over lines of equal height", tiao2021::draw_suggestions},
      {"tiao2021s/figure-3", "the same", tiao2021::draw_suggestions},
      {"kruse2022/figure-2.1", "two settings by grid search and by Bayesian optimisation",
       kruse2022::draw_grid_and_search},
      {"kruse2022/figures-3.1-3.2", "draws of a Gaussian process", kruse2022::draw_process_draws},
      {"kruse2022/figure-3.4", "draws of a Bayesian network", kruse2022::draw_network_draws},
      {"kruse2022/figures-3.6-3.7", "Bayesian networks by their number of units", kruse2022::draw_network_widths},
      {"kruse2022/figure-4.1", "conditionals of a kernel density with and without a prior",
       kruse2022::draw_conditional_prior},
      {"kruse2022/figures-5.21-5.22", "BBOB's functions in two dimensions", kruse2022::draw_test_functions},
      {"hassen2021/figure-2", "the states of a run of BOGGN", hassen2021::draw_workflow},
      {"hassen2021/figure-4", "the same, and the balance of the classes by gamma and prior",
       hassen2021::draw_class_balance},
  };
}

std::vector<reproduction::Diagnosis> diagnoses() {
  return {{"aryan2020/chains", "what the draws of SBNN's and HBNN's chains are worth", aryan2020::describe_chains}};
}

std::vector<reproduction::PaperFile> files() {
  std::vector<reproduction::PaperFile> all;
  for (const EmbeddedFile& file : embedded_files()) {
    const std::string text(file.text);
    if (reproduction::is_paper_summary(text)) continue;
    all.push_back(reproduction::parse_paper_file(text, std::string(file.name)));
    all.back().is_built_in = true;
  }
  std::ranges::sort(all, reproduction::id_less, &reproduction::PaperFile::id);
  return all;
}

std::vector<reproduction::PaperSummary> summaries() {
  std::vector<reproduction::PaperSummary> all;
  for (const EmbeddedFile& file : embedded_files()) {
    const std::string text(file.text);
    if (!reproduction::is_paper_summary(text)) continue;
    all.push_back(reproduction::parse_paper_summary(text, std::string(file.name)));
  }
  std::ranges::sort(all, {}, &reproduction::PaperSummary::name);
  return all;
}

}  // namespace

const reproduction::Registry& registry() {
  static const reproduction::Registry all{files(), studies(), properties(), drawings(), diagnoses(), summaries()};
  return all;
}

}  // namespace bobench::papers
