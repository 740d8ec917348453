#include "surrogates/implicit/implicit_posterior.hpp"

#include <cmath>

#include "numerics/flush_subnormals.hpp"
#include "surrogates/implicit/order_loss.hpp"

namespace bobench::surrogates {

using Eigen::Index, Eigen::MatrixXf, Eigen::RowVectorXf;

GeneratorLoss generator_loss(Critic& critic, const ImplicitTarget& target, const DeepImplicitModel::Source& source,
                             const MatrixXf& samples, double noise, double order_weight) {
  RowVectorXf likelihood;
  GeneratorLoss loss;
  target.log_likelihood(samples, noise, likelihood, loss.by_samples);
  const RowVectorXf utilities = -critic.log_ratio(samples) - likelihood;
  const RowVectorXf log_densities = -0.5f * source.latent.colwise().squaredNorm();
  const OrderLoss order = order_loss(log_densities, utilities);
  loss.value = static_cast<double>(utilities.mean()) + order_weight * order.value;
  // The loss is a function of the utilities: d u = -d C - d ln p.
  const float share = 1.0f / static_cast<float>(samples.cols());
  const RowVectorXf by_utilities = (static_cast<float>(order_weight) * order.gradient).array() + share;
  loss.by_samples.array().rowwise() *= -by_utilities.array();
  loss.by_samples -= critic.gradient(by_utilities);
  return loss;
}

double train_implicit(ImplicitModel& posterior, const ImplicitTarget& target, const ImplicitTrainingOptions& options,
                      Random& random) {
  const FlushSubnormals flush;
  const DeepImplicitModel::Shape& shape = posterior.generator.shape();
  const auto draw_source = [&] { return draw_normal_source(shape, options.batch, random, options.latent_bound); };
  const double ratio = options.last_noise / options.first_noise;
  double loss = 0.0;
  for (int step = 0; step < options.steps; ++step) {
    for (int i = 0; i < options.critic_steps; ++i) {
      const auto& samples = posterior.generator.sample(draw_source());
      posterior.critic.train(target.draw_prior(options.batch, random), samples);
    }
    const double place = options.steps == 1 ? 1.0 : static_cast<double>(step) / (options.steps - 1);
    const double noise = options.first_noise * std::pow(ratio, place);
    const DeepImplicitModel::Source source = draw_source();
    const GeneratorLoss found = generator_loss(posterior.critic, target, source, posterior.generator.sample(source),
                                               noise, options.order_weight);
    posterior.step_generator(found.by_samples);
    loss = found.value;
  }
  return loss;
}

}  // namespace bobench::surrogates
