// BORE: Bayesian optimisation by density-ratio estimation, whatever the classifier.
#pragma once

#include <string>

#include "core/encoding.hpp"
#include "core/optimizer_catalog.hpp"
#include "core/options.hpp"
#include "optimizers/sequential_model_based.hpp"
#include "surrogates/classifier.hpp"

namespace bobench::optimizers {

/// Settings of BORE that do not concern the classifier: those of the paper (Tiao et al. 2021), and where it is silent
/// of the authors' code (methods.md 3.1 to 3.3).
struct BoreOptions {
  double gamma = 1.0 / 3.0;           ///< share of the observations that are positive
  std::string schedule = "constant";  ///< decay: the share falls from 1/2 to gamma, geometrically over the budget
  std::string label = "at-most";      ///< positive: y <= tau as in the paper, or ("below") y < tau as in the code
  int initial_points = 10;
  double random_share = 0.1;         ///< epsilon: share of the suggestions that are uniform draws
  std::string maximizer = "auto";    ///< of the class probability; see Bore
  int random_candidates = 500;       ///< of the maximiser `random`
  int evolution_evaluations = 2000;  ///< of the maximiser `evolution`
  int candidates = 1024;             ///< of the maximisers `lbfgs` and `relaxed`: scored, the best are starting points
  int starts = 3;                    ///< of these: L-BFGS starts; 0 takes the best candidate as it is
  /// Suggestions keep this distance from evaluated points in some feature of the unit box; see Bore. The authors' code:
  /// about 1e-5. Networks: 0.005, see bore_with.hpp and boggn.hpp.
  double min_distance = 0.01;
  /// How the classifier sees ordinal parameters: scaled to [0, 1], and rounded where a feature is turned back, as in
  /// the paper; or one-hot as categorical ones are, of which the paper thinks better (Sec. 5).
  std::string ordinals = "scaled";

  /// @param gradients  the classifier has them, so that the maximisers which need them are choices
  void fields(OptionFields& fields, bool gradients);

  /// The space that is encoded for the classifier; its configurations are those of the problem's.
  SearchSpace seen(const SearchSpace& space) const {
    return ordinals == "one-hot" ? with_ordinals_as_choices(space) : space;
  }
};

/// Algorithm 1 of Tiao et al. (2021). The classifier learns which observations lie at or below the gamma-quantile tau;
/// its class probability is the gamma-relative density ratio up to the factor gamma, hence expected improvement up to a
/// constant; its maximiser is evaluated next.
///
/// Maximisers: `random` (uniform candidates), `evolution` (differential evolution), `lbfgs` (multi-start L-BFGS on the
/// real parameters), `relaxed` (L-BFGS on all features, discrete parameters decoded from the end points: the authors'
/// code), `exhaustive` (finite spaces: every configuration). `auto` is `random` in finite spaces; else `lbfgs` for a
/// classifier with gradients and `evolution` for one without.
///
/// What is maximised is the classifier's score, the logit where it has one: the maximum is the same, without flat
/// tails. Ties are broken at random. If nothing may be proposed, or if all labels are equal (constant targets; a single
/// observation), the suggestion is random. In the code the draw for random_share comes first even during the initial
/// design, which is random anyway.
///
/// A finite space is never asked twice for the same point unless it is exhausted. In others a proposal within
/// `min_distance` of an evaluated point is passed over for the next end point, then for the best of the candidates. The
/// paper does not say how duplicates are treated; the code drops those nearer than about 1e-5. That is a trap: the
/// maximum hardly moves from one iteration to the next, so point after point lands beside the last one, and their
/// number makes them the best third. (`bore-mlp` on Branin, 100 evaluations, Adam's rate 0.001: median regret 0.25 at
/// 1e-5, and 0.41 for an independent replica of the authors' code.)
class Bore : public SequentialModelBased {
 public:
  Bore(const OptimizerContext& context, const BoreOptions& options, surrogates::Classifier classifier);

  /// For the catalogue: only a finite space can be searched exhaustively.
  template <class Options>
  static Abilities abilities_for(const Options& options) {
    return {.real = options.bore.maximizer != "exhaustive"};
  }
};

}  // namespace bobench::optimizers
