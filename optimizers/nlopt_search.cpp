#include "optimizers/nlopt_search.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/error.hpp"
#include "optimizers/model_range.hpp"

namespace bobench::optimizers {

using Eigen::VectorXd;

void NloptSearchOptions::fields(OptionFields& fields) {
  fields.choice("algorithm", algorithm,
                {{"bobyqa", DerivativeFree::bobyqa},
                 {"newuoa", DerivativeFree::newuoa},
                 {"cobyla", DerivativeFree::cobyla},
                 {"nelder-mead", DerivativeFree::nelder_mead},
                 {"sbplx", DerivativeFree::sbplx},
                 {"praxis", DerivativeFree::praxis},
                 {"direct", DerivativeFree::direct},
                 {"direct-l", DerivativeFree::direct_l},
                 {"direct-l-rand", DerivativeFree::direct_l_rand},
                 {"crs2", DerivativeFree::crs2},
                 {"isres", DerivativeFree::isres},
                 {"esch", DerivativeFree::esch},
                 {"mlsl", DerivativeFree::mlsl}},
                "NLopt's; those from direct on are global");
  fields.real("tolerance", tolerance, 0.0, 1.0, "a search may end when no coordinate moves by more of the box");
  fields.real("step", step, 0.0, 1.0, "first step of local ones, as a share of the box; 0: NLopt's own");
}

Abilities NloptSearch::abilities_for(const NloptSearchOptions& options) {
  return {.unasked = Unasked::nothing, .leaves_box = options.algorithm == DerivativeFree::newuoa};
}

NloptSearch::NloptSearch(const OptimizerContext& context, const NloptSearchOptions& options)
    : coding_(context, options.algorithm == DerivativeFree::newuoa ? Beyond::itself : Beyond::never),
      fidelity_(context.fidelities.back()),
      options_(options),
      random_(context.streams.own("nlopt")) {}

void NloptSearch::begin_search() {
  start_ = coding_.next_start();
  const DerivativeFreeOptions settings{.tolerance = options_.tolerance, .step = options_.step, .seed = random_() >> 32};
  search_.emplace([start = start_.point, settings, algorithm = options_.algorithm](const InvertedSearch::Score& score) {
    minimize_derivative_free(algorithm, score, start, settings);
  });
  has_asked_ = false;
}

Trial NloptSearch::ask() {
  if (!search_) begin_search();
  const VectorXd* point = search_->ask();
  if (!point) {
    if (!has_asked_) throw Error("NLopt has ended without asking for anything");
    begin_search();
    point = search_->ask();
    if (!point) throw Error("NLopt has ended without asking for anything");
  }
  has_asked_ = true;
  // Both configurations are the same up to rounding.
  asked_.begin(1);
  return *asked_.ask(false, [&](Eigen::Index) {
    return Trial{*point == start_.point ? start_.configuration : coding_.decode(*point), fidelity_};
  });
}

void NloptSearch::tell(const Trial& trial, const Evaluation& evaluation) {
  if (!asked_.tell(trial, evaluation.value)) return;
  const double value = within_model_range(evaluation.value);
  if (std::isfinite(value)) {
    worst_ = has_value_ ? std::max(worst_, value) : value;
    has_value_ = true;
  }
  search_->tell(std::isfinite(value) ? value : worst_);
}

}  // namespace bobench::optimizers
