#include "papers/registry.hpp"

#include "papers/aryan2020/chains.hpp"
#include "papers/aryan2020/posteriors.hpp"
#include "papers/aryan2020/properties.hpp"
#include "papers/embedded_files.hpp"
#include "papers/hassen2021/class_balance.hpp"
#include "papers/hassen2021/properties.hpp"
#include "papers/kruse2022/properties.hpp"
#include "papers/tiao2021/density_ratio.hpp"
#include "papers/tiao2021/formula_curves.hpp"
#include "papers/tiao2021/label_arrays.hpp"
#include "papers/tiao2021/observed_densities.hpp"
#include "papers/tiao2021/properties.hpp"
#include "papers/tiao2021/step_through.hpp"
#include "papers/tiao2021/suggestions.hpp"

namespace bobench::papers {
namespace {

std::vector<reproduction::Study> studies() {
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
      {"aryan2020/figure-3.1", "500 samples from a Bayesian neural network's prior",
       "50 sigmoids, weights and biases N(0, 100)", aryan2020::figure_3_1},
      {"aryan2020/figure-3.2", "Predictive variance of GP, HBNN and ELM",
       "three observations of a sine: who is how sure; SBNN beside them", aryan2020::figure_3_2},
      {"aryan2020/figure-4.1", "Posterior over functions of six surrogates",
       "GP, fully Bayesian GP, Bayesian neural network, dropout, RVFL with relu and with tanh", aryan2020::figure_4_1},
      {"aryan2020/figure-4.2", "Ensembles of RVFLs with biases from three ranges",
       "what the distribution of hidden biases does to the predictive distribution", aryan2020::figure_4_2},
  };
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
  for (const EmbeddedText& one : embedded_texts()) all.push_back(reproduction::parse_paper_file(one.text, one.name));
  reproduction::sort_by_id(all);
  return all;
}

}  // namespace

const std::vector<EmbeddedText>& embedded_texts() {
  static const std::vector<EmbeddedText> texts = [] {
    std::vector<EmbeddedText> all;
    for (const EmbeddedFile& file : embedded_files()) all.push_back({file.name, std::string(file.begin, file.end)});
    return all;
  }();
  return texts;
}

const reproduction::Registry& registry() {
  static const reproduction::Registry all{files(), studies(), properties(), drawings(), diagnoses()};
  return all;
}

}  // namespace bobench::papers
