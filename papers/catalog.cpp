#include "papers/catalog.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/text.hpp"
#include "papers/aryan2020/posteriors.hpp"
#include "papers/tiao2021/density_ratio.hpp"

namespace bobench::papers {

const std::vector<Study>& studies() {
  static const std::vector<Study> table = {
      {"tiao2021/figure-12", "Relative density-ratio estimation by probabilistic classification",
       "toy of BORE, app. H: class-probability estimates against kernel densities; gamma 1/4 and 1/3",
       tiao2021::figure_12},
      {"tiao2021s/figure-1", "Density-ratio estimation by probabilistic classification",
       "the same toy in BORE's workshop supplement, app. D: MLP against kernel densities; gamma 1/3",
       tiao2021::supplement_figure_1},
      {"hassen2021/figure-1", "Relative density-ratio estimation by probabilistic classification",
       "the same toy in BOGGN, sec. 5.1: the Laplace MLP's density ratio and calibration; gamma 1/4",
       tiao2021::hassen_figure_1},
      {"aryan2020/figure-3.1", "500 samples from a Bayesian network's prior",
       "50 sigmoids, weights and biases N(0, 100)", aryan2020::figure_3_1},
      {"aryan2020/figure-3.2", "Predictive variance of GP, HBNN and ELM",
       "three observations of a sine: who is how sure; SBNN beside them", aryan2020::figure_3_2},
      {"aryan2020/figure-4.1", "Posterior over functions of six surrogates",
       "GP, fully Bayesian GP, Bayesian network, dropout, RVFL with relu and with tanh", aryan2020::figure_4_1},
      {"aryan2020/figure-4.2", "Ensembles of RVFLs with biases from three ranges",
       "what the distribution of hidden biases does to the predictive distribution", aryan2020::figure_4_2},
  };
  return table;
}

const Study& study(const std::string& id) {
  const auto found = std::ranges::find(studies(), id, &Study::id);
  if (found != studies().end()) return *found;
  std::vector<std::string> ids;
  for (const Study& known : studies()) ids.push_back(known.id);
  throw InputError(fmt::format("unknown study '{}'{} (`bobench list papers` shows all)", id, did_you_mean(id, ids)));
}

}  // namespace bobench::papers
