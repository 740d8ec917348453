// A hyper-deep ensemble of network classifiers: members differ in hyper-parameters and in first weights.
#pragma once

#include <vector>

#include "core/options.hpp"
#include "core/random.hpp"
#include "surrogates/neural/mlp_classifier.hpp"
#include "surrogates/neural/network_mixture.hpp"

namespace bobench::surrogates {

/// Wenzel et al. (2020), Alg. 1, with few and small networks: an ensemble is trained for each suggestion.
struct HyperEnsembleOptions {
  int candidates = 12;  ///< networks of random search, each with its own hyper-parameters
  int members = 4;      ///< K: different members of the ensemble, and seeds of each set of hyper-parameters
  bool refit = true;    ///< train the members on all points at the end
  int batch = 64;       ///< points of a mini-batch
  int steps = 400;      ///< gradient steps of each network
  double rate = 0.01;   ///< Adam's

  void fields(OptionFields& fields);
};

/// Marginalises the network's hyper-parameters [Tiao et al. 2021, App. L.3]. Each fit
///
/// 1. trains `candidates` networks with random hyper-parameters,
/// 2. selects an ensemble of at most K different ones (select_ensemble),
/// 3. trains K networks with other first weights for each of its sets of hyper-parameters ("stratification"),
/// 4. selects an ensemble of at most K different ones from these.
///
/// The losses of both selections are those of a quarter of the points of each label (stratified_split); of all points if
/// a label has one point only. Hyper-parameters are drawn independently: 1 to 3 hidden layers, 8 to 64 units
/// (log-uniform), the activation, weight decay from 1e-3 to 1 (log-uniform) and dropout from 0 to 0.3. The first three
/// are those that App. L.3 names, the others those of Wenzel et al.
///
/// A departure: with `refit`, the selected networks are then trained on all points, with the same first weights,
/// because a quarter of the few points with label 1 matters.
class HyperEnsembleClassifier : public NetworkMixture {
 public:
  using Options = HyperEnsembleOptions;
  HyperEnsembleClassifier(const Options& options, std::uint64_t seed) : options_(options), random_(seed) {}

  /// @param X (features x n)  @param z (n) labels, 0 or 1
  void fit(const Eigen::MatrixXd& X, const Eigen::VectorXd& z);

 private:
  /// A network to train: hyper-parameters and the seed of its first weights and mini-batches.
  struct Recipe {
    MlpTrainingOptions options;
    std::uint64_t seed;
  };
  struct Points {
    Eigen::MatrixXd X;
    Eigen::VectorXd z;
  };
  Recipe random_recipe();
  std::vector<Recipe> stratified(const std::vector<Recipe>& selected);
  /// Trains a network by each recipe and selects an ensemble of them.
  std::vector<Recipe> selected(const std::vector<Recipe>& recipes, const Points& training,
                               const Points& validation) const;

  Options options_;
  Random random_;
};

}  // namespace bobench::surrogates
