// Max-value entropy search, for minimisation: the information gain about the lowest value.
#pragma once

#include <vector>

#include <Eigen/Core>

#include "acquisitions/fitted_model.hpp"
#include "core/options.hpp"
#include "surrogates/regressor.hpp"

namespace bobench::acquisitions {

/// The mean, over lowest values y*, of the entropy that the value at x loses by being at least y*:
///   MES(x) = mean_k [z_k phi(z_k) / (2 Phi(z_k)) - log Phi(z_k)],  z_k = (mu - y*_k) / sigma
///                                                                              [Wang & Jegelka 2017, eq. 6]
/// It is the mutual information of the latent value at x and the lowest value, if the latter is one of the y*_k.
/// @param prediction  of the latent function at n points; variance 0 gives 0
/// @param minima      draws of the lowest value; >= 1
/// @return            (n), >= 0
Eigen::VectorXd max_value_entropy(const surrogates::Prediction& prediction, const Eigen::VectorXd& minima);

/// The same at one point, and its gradient where `gradient` is not null.
double max_value_entropy(const surrogates::PointPrediction& prediction, const Eigen::VectorXd& minima,
                         Eigen::VectorXd* gradient);

/// How the lowest value is drawn.
enum class MinimumDraws {
  automatic,  ///< paths if the model draws functions, otherwise gumbel
  gumbel,     ///< from the Gumbel distribution of independent values at many points: MES-G
  paths       ///< minima of functions drawn from the posterior: MES-R
};

/// `mes`. For a model with hyper-parameter samples, whose lowest values are drawn from Gumbel distributions, the mean
/// over the samples, each with its own lowest values.
///
/// Two differences from the authors' program (mesg_choose.m, mesr_choose.m), both of which matter only with noise:
/// - A lowest value is at most the incumbent. Theirs is at most the lowest observation minus 5 standard deviations of
///   the noise.
/// - sigma is the latent function's, as in eq. 6. Theirs is an observation's, which includes the noise.
///
/// The authors' program uses 10,000 points and 10 lowest values. The Gumbel distribution assumes independent values at
/// all points. Where many points are near to each other, it is far too low, and so is the acquisition. (On a line with
/// 1000 points, the correlation with the information in joint draws is 0.73; with paths, it is 0.98.)
struct MaxValueEntropySearch {
  static constexpr const char* name = "mes";
  int samples = 10;
  int points = 250;  ///< uniform points for the search of the lowest value, in addition to the observed ones
  MinimumDraws draws = MinimumDraws::automatic;

  static bool suits(const surrogates::RegressorAbilities&) { return true; }
  void fields(OptionFields& fields);
  Acquisition of(const FittedModel& fitted) const;
};

}  // namespace bobench::acquisitions
