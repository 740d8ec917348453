#include "surrogates/implicit/likelihood_free.hpp"

#include <utility>

#include "numerics/flush_subnormals.hpp"
#include "surrogates/implicit/order_loss.hpp"

namespace bobench::surrogates {

using Eigen::MatrixXf, Eigen::RowVectorXf;

GeneratorLoss likelihood_free_loss(Critic& critic, const LikelihoodFreeTarget& target,
                                   const DeepImplicitModel::Source& source, const MatrixXf& samples,
                                   const LikelihoodFreeOptions& options) {
  const RowVectorXf log_ratio = critic.log_ratio(samples);
  const float share = 1.0f / static_cast<float>(samples.cols());
  RowVectorXf by_log_ratio;
  double loss = 0.0;
  if (options.divergence == Divergence::kullback_leibler) {
    loss = -log_ratio.mean();
    by_log_ratio = RowVectorXf::Constant(samples.cols(), -share);
  } else {
    const Eigen::Array<float, 1, Eigen::Dynamic> probability = 1.0f / (1.0f + (-log_ratio.array()).exp());
    loss = -probability.mean();
    by_log_ratio = -share * probability * (1.0f - probability);
  }
  if (options.order_weight == 0.0) return {loss, critic.gradient(by_log_ratio)};
  const RowVectorXf log_densities = -0.5f * source.latent.colwise().squaredNorm();
  const auto weight = static_cast<float>(options.order_weight);
  RowVectorXf utilities = -log_ratio;
  MatrixXf by_utility;
  if (target.utility) target.utility(samples, utilities, by_utility);
  const OrderLoss order = order_loss(log_densities, utilities);
  if (!target.utility) by_log_ratio -= weight * order.gradient;
  MatrixXf by_samples = critic.gradient(by_log_ratio);
  if (target.utility) by_samples.array() += by_utility.array().rowwise() * (weight * order.gradient.array());
  return {loss + options.order_weight * order.value, std::move(by_samples)};
}

double train_likelihood_free(ImplicitModel& model, const LikelihoodFreeTarget& target,
                             const LikelihoodFreeOptions& options, Random& random) {
  const FlushSubnormals flush;
  double loss = 0.0;
  for (int step = 0; step < options.steps; ++step) {
    for (int i = 0; i < options.critic_steps; ++i) {
      const auto& samples = model.generator.sample(target.draw_source(options.batch, random));
      model.critic.train(target.draw(options.batch, random), samples);
    }
    const DeepImplicitModel::Source source = target.draw_source(options.batch, random);
    const MatrixXf& samples = model.generator.sample(source);
    const GeneratorLoss found = likelihood_free_loss(model.critic, target, source, samples, options);
    loss = found.value;
    model.step_generator(found.by_samples);
  }
  return loss;
}

}  // namespace bobench::surrogates
