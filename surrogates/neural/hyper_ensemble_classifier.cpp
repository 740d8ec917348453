#include "surrogates/neural/hyper_ensemble_classifier.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "surrogates/classifier.hpp"
#include "surrogates/neural/ensemble_selection.hpp"

namespace bobench::surrogates {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

namespace {

constexpr double validation_share = 0.25;

double log_uniform(Random& random, double low, double high) {
  return std::exp(random.uniform(std::log(low), std::log(high)));
}

Mlp trained(const MlpTrainingOptions& options, std::uint64_t seed, const MatrixXd& X, const VectorXd& z) {
  MlpTrainer trainer(options, seed);
  trainer.train(X, z);
  return trainer.network();
}

}  // namespace

void HyperEnsembleOptions::fields(OptionFields& fields) {
  fields.integer("candidates", candidates, 1, 10000, "networks with random hyper-parameters");
  fields.integer("members", members, 1, 1000, "different networks of the ensemble");
  fields.flag("refit", refit, "train the members on all points at the end");
  fields.integer("batch", batch, 1, 1000000, "points of a mini-batch");
  fields.integer("steps", steps, 1, 10000000, "gradient steps of a network");
  fields.real("rate", rate, 1e-12, 1e3, "Adam's learning rate");
}

HyperEnsembleClassifier::Recipe HyperEnsembleClassifier::random_recipe() {
  MlpTrainingOptions options{.batch = options_.batch, .steps = options_.steps, .rate = options_.rate};
  options.hidden_layers = 1 + static_cast<int>(random_.index(3));
  options.hidden_units = static_cast<int>(std::lround(log_uniform(random_, 8.0, 64.0)));
  options.activation = activations()[static_cast<std::size_t>(random_.index(std::ssize(activations())))].second;
  options.weight_decay = log_uniform(random_, 1e-3, 1.0);
  options.dropout = random_.uniform(0.0, 0.3);
  return {options, random_()};
}

std::vector<HyperEnsembleClassifier::Recipe> HyperEnsembleClassifier::selected(const std::vector<Recipe>& recipes,
                                                                               const Points& training,
                                                                               const Points& validation) const {
  MatrixXd probabilities(validation.z.size(), std::ssize(recipes));
  for (std::size_t k = 0; k < recipes.size(); ++k) {
    const Mlp network = trained(recipes[k].options, recipes[k].seed, training.X, training.z);
    probabilities.col(static_cast<Index>(k)) = sigmoid(network.forward(validation.X));
  }
  std::vector<Recipe> ensemble;
  for (const Index k : select_ensemble(probabilities, validation.z, options_.members)) {
    ensemble.push_back(recipes[static_cast<std::size_t>(k)]);
  }
  return ensemble;
}

std::vector<HyperEnsembleClassifier::Recipe> HyperEnsembleClassifier::stratified(const std::vector<Recipe>& selected) {
  std::vector<Recipe> recipes;
  std::set<std::uint64_t> done;  // a recipe may be selected several times
  for (const Recipe& recipe : selected) {
    if (!done.insert(recipe.seed).second) continue;
    for (int k = 0; k < options_.members; ++k) recipes.push_back({recipe.options, random_()});
  }
  return recipes;
}

void HyperEnsembleClassifier::fit(const MatrixXd& X, const VectorXd& z) {
  const Split split = stratified_split(z, validation_share, random_);
  const auto points = [&](const std::vector<Index>& some) { return Points{X(Eigen::all, some), z(some)}; };
  const Points training = points(split.training);
  const Points validation = split.validation.empty() ? training : points(split.validation);
  std::vector<Recipe> searched;
  for (int k = 0; k < options_.candidates; ++k) searched.push_back(random_recipe());
  const std::vector<Recipe> ensemble =
      selected(stratified(selected(searched, training, validation)), training, validation);
  clear();
  for (const Recipe& recipe : ensemble) {
    add(options_.refit ? trained(recipe.options, recipe.seed, X, z)
                       : trained(recipe.options, recipe.seed, training.X, training.z));
  }
}

}  // namespace bobench::surrogates
