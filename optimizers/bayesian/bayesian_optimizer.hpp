// Bayesian optimisation: fit a surrogate, maximise an acquisition function, evaluate.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <vector>

#include "acquisitions/maximizers/catalog.hpp"
#include "core/observations.hpp"
#include "core/optimizer.hpp"
#include "core/optimizer_catalog.hpp"
#include "core/refit_schedule.hpp"
#include "optimizers/initial_design.hpp"

namespace bobench::optimizers {

/// Surrogate interface of the loop: learns from observations and returns the acquisition function.
struct Surrogate {
  /// Fits the surrogate to the observations (at least one of them finite) and returns the acquisition function of the
  /// fit, or nothing if the fit fails. The acquisition refers to the surrogate and is valid until the next call.
  std::function<std::optional<acquisitions::Acquisition>(const Observations& observations)> fit;
  bool has_gradient;  ///< whether that acquisition has a gradient
  /// Updates the surrogate with new observations between two fits; the acquisition returned by fit() then uses the
  /// updated surrogate. Empty if incremental updates are not supported.
  std::function<void(const Observations& observations)> partial_fit = {};
  /// Negative posterior mean, after fit(). Empty if there is none.
  std::optional<acquisitions::Acquisition> negative_mean = {};
};

/// Factory of the surrogates of a search: a new one for each seed. `space` has the configurations of the problem, with
/// the parameter types that the surrogates use.
struct SurrogateSource {
  std::function<Surrogate(std::uint64_t seed)> make;
  Random seeds;
  SearchSpace space;
};

/// Schedule of min_distance. A fixed distance bounds the regret from below. A shrinking one falls to 1e-5, the value in
/// the code of BORE's authors. Its logarithm is linear in the tenth power of the progress, so that it falls in the last
/// fifth of the budget (docs/defaults.md compares powers).
enum class Distance { fixed, shrinking };

/// Where the recommended point, the minimiser of the posterior mean, is searched for.
enum class Recommend {
  evaluated,  ///< among the configurations evaluated
  anywhere    ///< in the whole space
};

/// Options of the loop, for any surrogate. If an optional is empty, the optimiser has neither that rule nor an option
/// of that name.
struct LoopOptions {
  int initial_points = 2;                   ///< before the first fit and after each restart
  std::optional<double> random_share = {};  ///< share of the suggestions that are uniform draws
  acquisitions::MaximizerOptions maximizer;
  /// Minimum distance of a suggestion from each evaluated point, in at least one feature of the unit box; 0: no
  /// minimum. Not used in finite spaces, whose configurations are not repeated.
  double min_distance = 0.0;
  Distance distance = Distance::fixed;
  int budget = 1;                                                     ///< evaluations over which min_distance shrinks
  Observations::Known known = Observations::Known::in_finite_spaces;  ///< which configurations are not repeated
  /// If a search proposes an evaluated point, or its surrogate cannot be fitted, a new search begins with the remaining
  /// budget [aryan2020, Sec. 3.5].
  bool restart = false;
  double revisit_distance = 1e-5;  ///< a proposal within this distance in every feature revisits a point

  RefitSchedule refit = {};  ///< until the surrogate is fitted again, the last acquisition is maximised again
  bool partial_fit = false;  ///< until then, update it with new evaluations (Surrogate::partial_fit)

  Recommend recommend = Recommend::evaluated;

  /// min_distance after this number of evaluations.
  double distance_after(Eigen::Index evaluations) const;

  /// For the catalogue: only a finite space can be searched exhaustively.
  Abilities abilities() const { return {.real = !maximizer.needs_finite_space(), .concurrent = true}; }
};

/// Bayesian optimisation. After the initial design, each suggestion is a uniform draw with probability `random_share`.
/// Otherwise the surrogate is fitted to all observations, and the maximiser of its acquisition is proposed, or a
/// uniform draw if there is none. In a finite space no point is proposed twice before all points have been proposed. If
/// the acquisition moves its maximum to another point (Acquisition::after_maximum), that point is proposed unless it
/// was already evaluated.
///
/// An acquisition may bring further ones (Acquisition::further). All are maximised from the same random candidates, so
/// that maxima differ only where the acquisitions do. One maximum of each group is proposed, one after the other, and
/// the surrogate is fitted after the last of them.
///
/// With several workers, the surrogate learns of the pending trials from Observations::pending() and is fitted for each
/// suggestion. A proposal that is pending already is replaced by a uniform draw.
///
/// With `restart`, a proposal that was already evaluated is not evaluated again. Instead, a new surrogate, with a new
/// seed, starts from `initial_points` new uniform points, without the earlier observations. The same happens if the
/// surrogate cannot be fitted.
class BayesianOptimizer {
 public:
  /// @param own_design  see InitialDesign
  /// @throws InputError if the maximiser does not fit the space or the surrogate
  BayesianOptimizer(const OptimizerContext& context, LoopOptions options, SurrogateSource surrogates,
                    std::vector<Configuration> own_design = {});

  Trial ask() { return *ask({}); }
  std::optional<Trial> ask(const std::vector<Trial>& pending);
  void tell(const Trial& trial, const Evaluation& evaluation) { design_.tell(trial, evaluation); }

  /// The point with the lowest posterior mean among those evaluated since the last restart; nothing before a fit.
  std::optional<std::size_t> recommend() const;
  /// With Recommend::anywhere, the minimiser of the posterior mean in the whole space: the better of the point found by
  /// the maximiser `auto` (in finite spaces exhaustive or local search) and the best evaluated point. It does not
  /// advance the random streams of the run.
  std::optional<Configuration> recommended_configuration() const;

 private:
  Configuration suggest(const std::vector<Trial>& pending);
  /// The current acquisition; nullptr if the surrogate cannot be fitted.
  const acquisitions::Acquisition* acquisition();
  std::optional<Configuration> propose(const acquisitions::Acquisition& acquisition);
  /// The maxima to propose until the next fit, in this order.
  std::deque<Configuration> find_maxima(const acquisitions::Acquisition& acquisition,
                                        const acquisitions::SearchState& state);
  bool is_revisit(const Configuration& proposal) const;
  bool is_pending(const Configuration& proposal) const;
  void restart();

  LoopOptions options_;
  InitialDesign design_;
  Random random_;
  SurrogateSource surrogates_;
  Observations observations_;
  Surrogate surrogate_;
  acquisitions::Maximizer maximizer_;
  std::optional<acquisitions::Acquisition> acquisition_;
  std::deque<Configuration> maxima_;  ///< of acquisition_, that are yet to be proposed
  Eigen::Index fitted_ = 0;           ///< number of evaluations at the last fit
  Eigen::Index known_ = 0;            ///< number of evaluations that the surrogate has learnt from
  std::size_t forgotten_ = 0;         ///< number of evaluations before the last restart
};

}  // namespace bobench::optimizers
