// Max-value entropy search, for minimisation: what an evaluation tells about the lowest value.
#pragma once

#include <vector>

#include <Eigen/Core>

#include "acquisitions/fitted_model.hpp"
#include "core/options.hpp"
#include "surrogates/regressor.hpp"

namespace bobench::acquisitions {

/// The mean over lowest values y* of the entropy that a value at x loses by not being lower than y*:
///   MES(x) = mean_k [z_k phi(z_k) / (2 Phi(z_k)) - log Phi(z_k)],  z_k = (mu - y*_k) / sigma
///                                                                              [Wang & Jegelka 2017, eq. 6]
/// the mutual information of the latent value at x and the lowest value, given that the latter is one of y*_k.
/// @param prediction  of the latent function at n points; variance 0 gives 0
/// @param minima      draws of the lowest value; >= 1
/// @return            (n), >= 0
Eigen::VectorXd max_value_entropy(const surrogates::Prediction& prediction, const Eigen::VectorXd& minima);

/// The same at one point, and its gradient where `gradient` is not null.
double max_value_entropy(const surrogates::PointPrediction& prediction, const Eigen::VectorXd& minima,
                         Eigen::VectorXd* gradient);

/// How lowest values are drawn.
enum class MinimumDraws {
  automatic,  ///< paths where the model draws functions, else gumbel
  gumbel,     ///< of the Gumbel distribution of independent values at many points: MES-G
  paths       ///< minima of functions drawn from the posterior: MES-R
};

/// `mes`. Of a model with samples of its hyper-parameters, whose lowest values are Gumbel's, the mean over them, each with
/// lowest values of its own.
///
/// Two differences from the authors' program (mesg_choose.m, mesr_choose.m), both of which matter only with noise:
/// - A lowest value is at most the incumbent. Theirs is at most the lowest observation less 5 standard deviations of the
///   noise.
/// - sigma is the latent function's, as in eq. 6. Theirs is an observation's, with the noise in it.
///
/// The authors' program has 10,000 points and 10 values. The Gumbel distribution takes the values at all points for
/// independent: where many are near to each other it lies far too low, and the acquisition with it (on a line, at 1000
/// points, it correlates with the information in joint draws by 0.73, paths do by 0.98).
struct MaxValueEntropySearch {
  static constexpr const char* name = "mes";
  int minima = 10;
  int points = 250;  ///< uniform ones, at which the lowest value is looked for; the observed ones besides
  MinimumDraws draws = MinimumDraws::automatic;

  static bool suits(const surrogates::RegressorAbilities&) { return true; }
  void fields(OptionFields& fields);
  Acquisition of(const FittedModel& fitted) const;
};

}  // namespace bobench::acquisitions
