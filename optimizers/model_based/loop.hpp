// The loop of all model-based optimisers: learn, maximise an acquisition, propose.
#pragma once

#include <functional>
#include <optional>

#include "acquisitions/maximizers/catalog.hpp"
#include "core/observations.hpp"
#include "core/optimizer.hpp"
#include "core/optimizer_catalog.hpp"
#include "core/options.hpp"

namespace bobench::optimizers {

/// What the loop asks of a surrogate.
struct Learner {
  /// Learns from the observations, of which at least one is finite, and says what is to be maximised then; nothing if
  /// they teach it nothing. The acquisition may look at the surrogate until the next call.
  std::function<std::optional<acquisitions::Acquisition>(const Observations& observations)> learn;
  bool has_gradient;  ///< of that acquisition
  /// Teaches the surrogate between two calls of learn() what is new, without another fit; what learn() has returned
  /// looks at it. Empty: it cannot.
  std::function<void(const Observations& observations)> refresh = {};
  /// The negative posterior mean: minus the value that the surrogate expects, after learn(). Empty: it cannot say.
  std::optional<acquisitions::Acquisition> negative_mean = {};
};
/// A new surrogate from a seed.
using LearnerFactory = std::function<Learner(std::uint64_t seed)>;

/// How min_distance goes on: it stays, so that no run gets nearer to a minimum than chance and it allow, or it falls to
/// what the authors' code of BORE has, 1e-5: its logarithm with the tenth power of the progress, that is in the last
/// fifth of the budget. One that is small early on does not keep points from crowding: with the progress itself
/// `bore-mlp` has a median regret of 0.086 on Branin, with the fourth power 0.0052, with the tenth 0.0035.
enum class Distance { fixed, shrinking };

/// Where the minimiser of the posterior mean is looked for, which is what is recommended (ModelBasedLoop::recommend).
enum class Recommend {
  evaluated,  ///< among the configurations evaluated
  anywhere    ///< in the whole space
};

/// What the loop does, whatever the surrogate. Where an optional is empty, the optimiser has no such rule, and no
/// option of that name.
struct LoopOptions {
  int initial_points = 2;                   ///< before the first fit and after each restart
  std::optional<double> random_share = {};  ///< share of the suggestions that are uniform draws
  acquisitions::MaximizerOptions maximizer;
  /// Suggestions keep this distance from evaluated points in some feature of the unit box; 0: any will do. In a finite
  /// space none is repeated anyway.
  double min_distance = 0.0;
  Distance distance = Distance::fixed;
  int budget = 1;                                                     ///< evaluations over which min_distance shrinks
  Observations::Known known = Observations::Known::in_finite_spaces;  ///< what is never proposed again
  /// aryan2020, Sec. 3.5: a search that revisits a point is over; a new one begins with what is left of the budget. So
  /// does one whose surrogate learns nothing.
  bool restart = false;
  double revisit_distance = 1e-5;  ///< a proposal this near to an evaluated point, in every feature, revisits it

  /// The surrogate learns anew where so many evaluations are new, and such a share of those it knows. Until then what
  /// it learnt last is searched again.
  int refit_every = 1;
  double refit_growth = 0.0;
  bool refresh = false;  ///< until then it learns what is new without a fit (Learner::refresh)

  Recommend recommend = Recommend::evaluated;

  /// Whether a surrogate that knows `learnt` evaluations is to learn all of `evaluations`.
  bool is_refit_due(Eigen::Index learnt, Eigen::Index evaluations) const;
  /// min_distance after so many evaluations.
  double distance_after(Eigen::Index evaluations) const;

  /// For the catalogue: only a finite space can be searched exhaustively.
  Abilities abilities() const { return {.real = !maximizer.needs_finite_space()}; }
};

/// A suggester (core/suggester.hpp). Each time: with probability `random_share` a uniform draw; else the surrogate
/// learns and the maximiser of its acquisition is proposed. Where there is none, a uniform draw. A finite space is
/// never asked twice for the same point unless it is exhausted. Where the acquisition moves its maximum to another
/// point (Acquisition::after_maximum), that is proposed, unless it revisits one.
///
/// With `restart`, a proposal that revisits a point is not evaluated again: a new surrogate, from a new seed, starts
/// from `initial_points` new uniform points and knows nothing of what came before. The same where the surrogate learnt
/// nothing: a model that fails on two equal points ends the thesis's search as a revisit does.
class ModelBasedLoop {
 public:
  /// @param space  as the surrogate is to see it, with the problem's configurations
  /// @param seeds  of the surrogates
  /// @throws InputError if the maximiser fits neither the space nor the surrogate
  ModelBasedLoop(SearchSpace space, LoopOptions options, LearnerFactory make_learner, Random seeds);

  Configuration suggest(const History& history, Random& random);
  /// Where, of all points evaluated since the last restart, the surrogate expects the lowest value; nothing while there
  /// is none that has learnt.
  std::optional<std::size_t> recommend() const;
  /// With Recommend::anywhere, where in the whole space the surrogate expects the lowest value: the best of what the
  /// maximiser `auto` finds for the negative posterior mean (in finite spaces exhaustive or local search) and of the
  /// points evaluated. It draws nothing from the run's streams.
  std::optional<Configuration> recommended_configuration() const;

 private:
  /// What is to be maximised now; nullptr if the surrogate learnt nothing.
  const acquisitions::Acquisition* learn();
  std::optional<Configuration> propose(const acquisitions::Acquisition& acquisition, Random& random) const;
  bool is_revisit(const Configuration& proposal) const;

  LoopOptions options_;
  Observations observations_;
  LearnerFactory make_learner_;
  Random seeds_;
  Learner learner_;
  std::optional<acquisitions::Acquisition> acquisition_;
  Eigen::Index learnt_ = 0;     ///< evaluations that it is of
  Eigen::Index refreshed_ = 0;  ///< evaluations that the surrogate knows
  std::size_t forgotten_ = 0;   ///< evaluations before the last restart
  acquisitions::Maximizer maximizer_;
};

}  // namespace bobench::optimizers
