// Chapter 6's toy problems: an implicit model of a mixture in the plane, with and without order preservation.
#pragma once

#include <limits>

#include <Eigen/Core>

#include "core/random.hpp"
#include "reproduction/papers/aryan2020/plane_mixture.hpp"
#include "surrogates/implicit/likelihood_free.hpp"

namespace bobench::papers::aryan2020 {

/// The thesis prints only kappa (2, in section 6.7). The networks of three tanh layers, the learning rate and the
/// numbers of steps are ours. So are two measures without which modes are lost when the order is introduced. The order
/// loss is omitted for the first fifth of the training, and the rate decreases in the second half.
struct ToySettings {
  Eigen::Index units = 64;                                        ///< of each of three layers, generator and critic
  int steps = 8000;                                               ///< of the generator
  double rate = 1e-3;                                             ///< of Adam, for the first half of the steps
  double order_weight = 2;                                        ///< kappa; 0: the simple model
  double latent_bound = std::numeric_limits<double>::infinity();  ///< at which the distribution of z is truncated
};

/// A latent code and noise for each of n samples. z is standard normal. The noise is an angle, uniform on [0, 2 pi],
/// given as its cosine and sine: z and noise "resemble polar coordinates" (section 6.4.2), and the interval's ends
/// meet.
surrogates::DeepImplicitModel::Source draw_toy_source(Eigen::Index n, Random& random,
                                                      double latent_bound = std::numeric_limits<double>::infinity());
/// n equidistant angles at one z.
surrogates::DeepImplicitModel::Source level_source(double z, Eigen::Index n);

/// Trains a generator of the target. Samples are ordered by the disagreement -ln(p + 0.01 max p) of the known density
/// p; the thesis does not print its utility. (-ln p itself is unbounded: far from the modes its gradients dominate
/// those of the critic.)
surrogates::DeepImplicitModel train_toy(const PlaneMixture& target, const ToySettings& settings, Random& random);

/// Kendall's tau between p(z) and the median of p(theta) over the level set of z, for 40 z in [-2, 2]: eq. 6.6.
double level_tau_of(surrogates::DeepImplicitModel& model, const PlaneMixture& target);

/// Quality measures of a trained model.
struct ToyQuality {
  int modes = 0;            ///< number with at least 1 % of the samples within three deviations
  double on_modes = 0.0;    ///< the share of samples within three deviations of a mode
  double tau = 0.0;         ///< Kendall's tau between p(z) and p(theta) of samples
  double level_tau = 0.0;   ///< level_tau_of()
  Eigen::MatrixXd samples;  ///< (3 x n): theta, |z|
};
ToyQuality quality_of(surrogates::DeepImplicitModel& model, const PlaneMixture& target, Random& random);

}  // namespace bobench::papers::aryan2020
