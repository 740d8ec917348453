// BORE: Bayesian optimisation by density-ratio estimation, with any classifier.
#pragma once

#include "core/optimizer_catalog.hpp"
#include "core/options.hpp"
#include "optimizers/bayesian/bayesian_optimizer.hpp"
#include "surrogates/classifier.hpp"

namespace bobench::optimizers {

enum class Schedule { constant, decay };
/// Which observations are positive: y <= tau as in the paper, or y < tau as in the authors' code.
enum class PositiveLabel { at_most, below };
/// Encoding of ordinal parameters for the classifier: scaled to [0, 1] and rounded when decoded, as in the paper; or
/// one-hot like categorical parameters, which the paper considers better (Sec. 5).
enum class Ordinals { scaled, one_hot };

/// Treatment of pending trials: they are not proposed again; or, in addition, they are negative, as if they had the
/// worst value observed (a constant liar; the option constant_liar of Optuna's TPE).
enum class BorePending { exclude, liar_max };

/// Settings of BORE without those of the classifier. They follow the paper (Tiao et al. 2021) and, where it leaves a
/// setting open, the authors' code.
struct BoreOptions {
  BoreOptions();

  double gamma = 1.0 / 3.0;                ///< share of the observations that are positive
  Schedule schedule = Schedule::constant;  ///< decay: the share falls from 1/2 to gamma, geometrically over the budget
  PositiveLabel label = PositiveLabel::at_most;
  /// 10 initial points, random_share epsilon = 0.1, maximizer=auto with 500 random candidates, 2000 scores of
  /// evolution, and 3 starts of L-BFGS from 1024 candidates. min_distance is 0.01 (see Bore), 0.005 for networks (see
  /// bore_search.hpp), about 1e-5 in the authors' code, and 1e-5 with style=paper.
  LoopOptions loop;
  BorePending pending = BorePending::exclude;
  Ordinals ordinals = Ordinals::scaled;

  /// @param classifier  determines the available maximisers, and whether there is an incremental update
  void fields(OptionFields& fields, const surrogates::ClassifierAbilities& classifier);

  /// The space that is encoded for the classifier; it has the configurations of the problem's space.
  SearchSpace seen(const SearchSpace& space) const {
    return ordinals == Ordinals::one_hot ? with_ordinals_as_choices(space) : space;
  }
};
BoreOptions bore_at_distance(double min_distance);

/// Algorithm 1 of Tiao et al. (2021). The classifier learns which observations lie at or below the gamma-quantile tau.
/// Its class probability is the gamma-relative density ratio up to the factor gamma, hence expected improvement up to a
/// constant. Its maximiser is evaluated next. If all labels are equal (constant targets; a single observation), the
/// suggestion is random.
///
/// For trees, the paper maximises by `random` in finite spaces and by `evolution` in others: `auto`. For networks, it
/// uses L-BFGS in all spaces, with features of discrete parameters relaxed and rounded: `relaxed` (style=paper); `auto`
/// is `random` in finite spaces and L-BFGS on the real parameters in others. The maximised score is the logit if the
/// classifier has one: it has the same maximum, without flat tails. In the authors' code, the draw for random_share
/// also takes place during the initial design, which is random anyway.
///
/// A proposal within `min_distance` of an evaluated point is skipped in favour of the next end point, then of the best
/// candidate. The paper does not specify how duplicates are treated; the code drops those nearer than about 1e-5. With
/// such a small distance, points accumulate: the maximum hardly moves between iterations, until the accumulated points
/// make up the best third. A fixed distance bounds the regret from below; `distance=shrinking` does not.
/// docs/defaults.md reports regrets for each.
class Bore : public BayesianOptimizer {
 public:
  Bore(const OptimizerContext& context, const BoreOptions& options, surrogates::Classifier classifier);

  template <class Options>
  static Abilities abilities_for(const Options& options) {
    return options.bore.loop.abilities();
  }
};

}  // namespace bobench::optimizers
