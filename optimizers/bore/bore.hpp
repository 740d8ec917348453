// BORE: Bayesian optimisation by density-ratio estimation, whatever the classifier.
#pragma once

#include "core/optimizer_catalog.hpp"
#include "core/options.hpp"
#include "optimizers/model_based/loop.hpp"
#include "optimizers/sequential_model_based.hpp"
#include "surrogates/classifier.hpp"

namespace bobench::optimizers {

enum class Schedule { constant, decay };
/// Which observations are positive: y <= tau as in the paper, or y < tau as in the authors' code.
enum class PositiveLabel { at_most, below };
/// How the classifier sees ordinal parameters: scaled to [0, 1], and rounded where a feature is turned back, as in the
/// paper; or one-hot as categorical ones are, of which the paper thinks better (Sec. 5).
enum class Ordinals { scaled, one_hot };

/// Settings of BORE that do not concern the classifier: those of the paper (Tiao et al. 2021), and where it is silent
/// of the authors' code.
struct BoreOptions {
  BoreOptions();

  double gamma = 1.0 / 3.0;                ///< share of the observations that are positive
  Schedule schedule = Schedule::constant;  ///< decay: the share falls from 1/2 to gamma, geometrically over the budget
  PositiveLabel label = PositiveLabel::at_most;
  /// 10 initial points, random_share epsilon = 0.1, maximizer=auto with 500 random candidates, 2000 scores of
  /// evolution, and 3 starts of L-BFGS from 1024 candidates. min_distance 0.01, see Bore; networks have 0.005, see
  /// bore_with.hpp and boggn.hpp, the authors' code about 1e-5, and so has style=paper.
  LoopOptions loop;
  Ordinals ordinals = Ordinals::scaled;

  /// @param has_gradient  the classifier has one, so that the maximisers which need it are choices
  /// @param has_refresh  it learns between fits, by option
  void fields(OptionFields& fields, bool has_gradient, bool has_refresh = false);

  /// The space that is encoded for the classifier; its configurations are those of the problem's.
  SearchSpace seen(const SearchSpace& space) const {
    return ordinals == Ordinals::one_hot ? with_ordinals_as_choices(space) : space;
  }
};
BoreOptions bore_at_distance(double min_distance);

/// Algorithm 1 of Tiao et al. (2021). The classifier learns which observations lie at or below the gamma-quantile tau;
/// its class probability is the gamma-relative density ratio up to the factor gamma, hence expected improvement up to a
/// constant; its maximiser is evaluated next. If all labels are equal (constant targets; a single observation), the
/// suggestion is random.
///
/// Of the maximisers the paper has for trees `random` in finite spaces, `evolution` in others: `auto`. For networks it
/// has L-BFGS on all spaces, features of discrete parameters relaxed and rounded: `relaxed` (style=paper); `auto` is
/// `random` in finite spaces and L-BFGS on the real parameters in others. What is maximised is the classifier's score,
/// the logit where it has one: the maximum is the same, without flat tails. In the code the draw for random_share comes
/// first even during the initial design, which is random anyway.
///
/// A proposal within `min_distance` of an evaluated point is passed over for the next end point, then for the best of
/// the candidates. The paper does not say how duplicates are treated; the code drops those nearer than about 1e-5. That
/// is a trap: the maximum hardly moves from one iteration to the next, so point after point lands beside the last one,
/// and their number makes them the best third. (`bore-mlp` on Branin, 100 evaluations, Adam's rate 0.001: median regret
/// 0.25 at 1e-5, and 0.41 for an independent replica of the authors' code.) But a distance that stays is a floor under
/// the regret; `distance=shrinking` has none. Medians of 20 runs of 100 evaluations by default, shrinking, style=paper:
/// `bore-mlp` on Branin 0.0067, 0.0035, 0.35, on the camel function 0.0022, 0.0003, 0.0009; `bore-rf` 0.017, 0.0042,
/// 0.085 and 0.0042, 0.0011, 0.0057.
class Bore : public SequentialModelBased {
 public:
  Bore(const OptimizerContext& context, const BoreOptions& options, surrogates::Classifier classifier);

  template <class Options>
  static Abilities abilities_for(const Options& options) {
    return options.bore.loop.abilities();
  }
};

}  // namespace bobench::optimizers
