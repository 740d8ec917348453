// Chapter 6's toys: an implicit model of a mixture in the plane, with and without order.
#pragma once

#include <cstdint>

#include <Eigen/Core>

#include "core/random.hpp"
#include "papers/aryan2020/plane_mixture.hpp"
#include "surrogates/implicit/likelihood_free.hpp"

namespace bobench::papers::aryan2020 {

/// The thesis prints kappa alone (2, in section 6.7). Ours: networks of three layers of tanh, the rate, the numbers of
/// steps, and two things without which modes are lost as the order comes: the order's loss is left out for the first
/// fifth of the training, and the rate falls in the second half.
struct ToySettings {
  Eigen::Index units = 64;  ///< of each of three layers, generator and critic
  int steps = 8000;         ///< of the generator
  double rate = 1e-3;       ///< of Adam, until half of the steps are done
  double order_weight = 2;  ///< kappa; 0: the simple model
};

/// A latent code and noise for each of n samples: z standard normal, the noise an angle, uniform on [0, 2 pi], given as
/// its cosine and sine, for z and noise "resemble polar coordinates" (section 6.4.2) and their ends meet.
surrogates::DeepImplicitModel::Source draw_toy_source(Eigen::Index n, Random& random);
/// At one z, n angles at equal distances.
surrogates::DeepImplicitModel::Source level_source(double z, Eigen::Index n);

/// A generator of the target. The disagreement by which samples are ordered is -ln(p + 0.01 max p), of the known
/// density p: the utility is not printed. (-ln p itself has no bound: far from the modes its gradients drown the
/// critic's.)
surrogates::DeepImplicitModel train_toy(const PlaneMixture& target, const ToySettings& settings, Random& random);

/// What is looked at of a trained model.
struct ToyQuality {
  int modes = 0;            ///< with at least 1 % of the samples within three deviations
  double on_modes = 0.0;    ///< the share of samples there
  double tau = 0.0;         ///< Kendall's, between p(z) and p(theta) of samples
  double level_tau = 0.0;   ///< the same between p(z) and the median of p(theta) over the level set of z: eq. 6.6
  Eigen::MatrixXd samples;  ///< (3 x n): theta, |z|
};
ToyQuality quality_of(surrogates::DeepImplicitModel& model, const PlaneMixture& target, Random& random);

}  // namespace bobench::papers::aryan2020
