#include "surrogates/neural/network_mixture.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "catch.hpp"
#include "surrogates/classifier.hpp"
#include "surrogates/classifier_data.hpp"
#include "surrogates/neural/deep_ensemble_classifier.hpp"
#include "surrogates/neural/hyper_ensemble_classifier.hpp"
#include "surrogates/neural/mc_dropout_classifier.hpp"
#include "surrogates/neural/mlp_posterior.hpp"
#include "surrogates/neural/mlp_regression.hpp"
#include "surrogates/neural/variational_classifier.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::surrogates;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

namespace {

Mlp random_network(Index inputs, int layers, int units, Activation activation, Random& random) {
  Mlp network = make_mlp(inputs, layers, units, activation);
  network.parameters() = random.normal_vector(network.size());
  return network;
}

template <class Model>
Model fitted(const LabelledData& data, const typename Model::Options& options, std::uint64_t seed = 1) {
  Model model(options, test_seed(seed));
  model.fit(data.X, data.z);
  return model;
}

const MlpTrainingOptions short_training{.hidden_units = 8, .steps = 60, .rate = 1e-2};

/// Calls test(model type, options) for each marginalised classifier, with settings of short fits.
template <class Test>
void for_each_classifier(const Test& test) {
  McDropoutClassifierOptions dropout;
  dropout.network = short_training;
  dropout.network.dropout = 0.2;
  test.template operator()<McDropoutClassifier>("MC dropout", dropout);
  test.template operator()<VariationalClassifier>("variational",
                                                  VariationalClassifierOptions{.hidden_units = 8, .steps = 60});
  test.template operator()<DeepEnsembleClassifier>("deep ensemble",
                                                   DeepEnsembleOptions{.network = short_training, .members = 3});
  test.template operator()<HyperEnsembleClassifier>("hyper-deep ensemble",
                                                    HyperEnsembleOptions{.candidates = 4, .members = 2, .steps = 60});
}

}  // namespace

TEST_CASE("a mixture's probability is the mean of its networks' probabilities", "[network_mixture]") {
  Random random(test_seed(1));
  NetworkMixture mixture;
  mixture.add(random_network(3, 1, 5, Activation::relu, random));
  mixture.add(random_network(3, 2, 4, Activation::tanh, random));
  mixture.add(mixture.networks().front());
  const MatrixXd X = noisy_ball(3, 20, 2).X;
  VectorXd mean = VectorXd::Zero(20);
  for (const Mlp& network : mixture.networks()) mean += sigmoid(network.forward(X)) / 3.0;
  CHECK((mixture.probability(X) - mean).cwiseAbs().maxCoeff() < 1e-14);
}

TEST_CASE("the score of certain networks does not saturate", "[network_mixture]") {
  for (const double logit : {-600.0, -40.0, 40.0, 600.0}) {
    VectorXd slopes;
    CHECK(mean_logit(VectorXd::Constant(4, logit), &slopes) == Approx(logit).epsilon(1e-12));
    CHECK(slopes.sum() == Approx(1.0).epsilon(1e-12));
  }
}

TEST_CASE("marginalised classifiers have the gradients of finite differences and repeat by seed", "[network_mixture]") {
  const auto data = noisy_ball(3, 40, 1), query = noisy_ball(3, 6, 2);
  for_each_classifier([&]<class Model>(const char* name, const typename Model::Options& options) {
    INFO(name);
    Classifier model{fitted<Model>(data, options)};
    REQUIRE(static_cast<bool>(model.score_with_gradient));
    const VectorXd scores = model.score(query.X), p = model.probability(query.X);
    CHECK((p.array() / (1.0 - p.array())).log().matrix().isApprox(scores, 1e-9));
    for (Index i = 0; i < query.X.cols(); ++i) {
      const VectorXd x = query.X.col(i);
      VectorXd gradient;
      CHECK(model.score_with_gradient(x, &gradient) == Approx(scores[i]).epsilon(1e-9));
      CHECK(model.score_with_gradient(x, nullptr) == Approx(scores[i]).epsilon(1e-9));
      for (Index d = 0; d < 3; ++d) {
        const VectorXd h = 1e-6 * VectorXd::Unit(3, d);
        const double slope =
            (model.score_with_gradient(x + h, nullptr) - model.score_with_gradient(x - h, nullptr)) / 2e-6;
        CHECK(gradient[d] == Approx(slope).epsilon(1e-4).margin(1e-6));
      }
    }
    CHECK(fitted<Model>(data, options).score(query.X) == scores);
    CHECK(fitted<Model>(data, options, 2).score(query.X) != scores);
  });
}

TEST_CASE("marginalised classifiers learn the Bayes probability of much data", "[network_mixture]") {
  const auto data = noisy_ball(2, 1500, 1), test = noisy_ball(2, 2000, 2);
  const double best = log_loss(test.truth, test.z);
  const MlpTrainingOptions network{.steps = 1000, .rate = 5e-3};
  McDropoutClassifierOptions dropout;
  dropout.network = network;
  dropout.network.dropout = 0.05;
  DeepEnsembleOptions ensemble;
  ensemble.network = network;
  const auto excess = [&](const auto& model) { return log_loss(model.probability(test.X), test.z) - best; };
  check_below("MC dropout", excess(fitted<McDropoutClassifier>(data, dropout)), 0.15);
  check_below("deep ensemble", excess(fitted<DeepEnsembleClassifier>(data, ensemble)), 0.1);
  check_below("variational",
              excess(fitted<VariationalClassifier>(data, {.temperature = 0.1, .start_sd = 0.05, .steps = 3000})), 0.1);
  check_below("hyper-deep ensemble", excess(fitted<HyperEnsembleClassifier>(data, {.candidates = 6, .members = 3})),
              0.2);
}

TEST_CASE("a single member without dropout is the network of its training", "[network_mixture]") {
  const auto data = noisy_ball(2, 30, 1);
  const DeepEnsembleClassifier one = fitted<DeepEnsembleClassifier>(data, {.network = short_training, .members = 1});
  Random random(test_seed(1));
  MlpTrainer trainer(short_training, random());
  trainer.train(data.X, data.z);
  CHECK(one.score(data.X).isApprox(trainer.network().forward(data.X), 1e-12));
}

TEST_CASE("without dropout the draws of MC dropout are all the trained network; with it they differ",
          "[network_mixture]") {
  const auto data = noisy_ball(2, 30, 1);
  McDropoutClassifierOptions options;
  options.network = short_training;
  options.network.dropout = 0.0;
  const MatrixXd same = fitted<McDropoutClassifier>(data, options).draws(data.X);
  CHECK((same.rowwise() - same.row(0)).cwiseAbs().maxCoeff() == 0.0);
  options.network.dropout = 0.5;
  const McDropoutClassifier dropped = fitted<McDropoutClassifier>(data, options);
  const MatrixXd different = dropped.draws(data.X);
  CHECK((different.rowwise() - different.row(0)).cwiseAbs().maxCoeff() > 1e-3);
  // A unit is dropped in a share of the networks: its weights to the next layer are all zero.
  const Mlp::Layer& last = dropped.networks().front().layers().back();
  double zeros = 0.0;
  for (const Mlp& network : dropped.networks()) {
    zeros += (network.parameters().segment(last.weights, last.inputs).array() == 0.0).cast<double>().mean();
  }
  const double count = static_cast<double>(dropped.networks().size() * 8);
  check_z("share of dropped units", zeros / static_cast<double>(dropped.networks().size()), 0.5,
          std::sqrt(0.25 / count));
}

TEST_CASE("dropout in training changes the weights that are learnt", "[network_mixture]") {
  const auto data = noisy_ball(2, 40, 1);
  MlpTrainingOptions plain = short_training, masked = short_training;
  masked.dropout = 0.3;
  MlpTrainer first(plain, test_seed(1)), second(masked, test_seed(1));
  first.train(data.X, data.z);
  second.train(data.X, data.z);
  CHECK(first.network().parameters() != second.network().parameters());
  CHECK(second.network().parameters().allFinite());
}

TEST_CASE("the posterior of a network of labels is the Bernoulli likelihood and the normal prior",
          "[network_mixture]") {
  Random random(test_seed(4));
  const auto data = noisy_ball(2, 12, 3);
  const Mlp network = random_network(2, 1, 4, Activation::tanh, random);
  MlpPosterior posterior(network, data.X, data.z, 2.5, 0.7, 100, random, Likelihood::bernoulli);
  const VectorXd theta = 3.0 * random.normal_vector(network.size());
  Mlp moved = network;
  moved.parameters() = theta;
  const VectorXd p = sigmoid(moved.forward(data.X));
  double expected = -0.5 / 0.49 * theta.squaredNorm();
  for (Index i = 0; i < 12; ++i) expected += 2.5 * std::log(data.z[i] > 0.5 ? p[i] : 1.0 - p[i]);
  VectorXd gradient;
  CHECK(posterior(theta, &gradient) == Approx(expected).epsilon(1e-9));
  for (Index i = 0; i < theta.size(); ++i) {
    const VectorXd h = 1e-5 * VectorXd::Unit(theta.size(), i);
    CHECK(gradient[i] ==
          Approx((posterior(theta + h, nullptr) - posterior(theta - h, nullptr)) / 2e-5).epsilon(1e-5).margin(1e-6));
  }
}

TEST_CASE("without hidden layers the variational distribution is that of Bayesian logistic regression",
          "[network_mixture]") {
  // One feature that is 0 at all points: its weight has its prior; the bias alone has data, 30 labels of 40 are 1.
  const MatrixXd X = MatrixXd::Zero(1, 40);
  VectorXd z = VectorXd::Zero(40);
  z.head(30).setOnes();
  VariationalClassifierOptions options{.hidden_layers = 0, .temperature = 1.0, .start_sd = 0.5, .steps = 6000};
  options.samples = 4;
  VariationalClassifier model(options, test_seed(5));
  model.fit(X, z);
  // Moments of the bias' posterior by quadrature. The best normal distribution is close to it: it is nearly normal.
  double mass = 0.0, mean = 0.0, square = 0.0;
  for (double b = -3.0; b <= 6.0; b += 0.001) {
    const double density = std::exp(30.0 * std::log(sigmoid(b)) + 10.0 * std::log(sigmoid(-b)) - 0.5 * b * b + 22.0);
    mass += density;
    mean += density * b;
    square += density * b * b;
  }
  mean /= mass;
  const double sd = std::sqrt(square / mass - mean * mean);
  const VectorXd found = model.distribution().mean(), found_sd = model.distribution().sd();
  check_below("weight's mean", std::abs(found[0]), 0.1);
  check_below("weight's sd", std::abs(std::log(found_sd[0])), 0.1);
  check_below("bias's mean", std::abs(found[1] - mean), 0.05);
  check_below("bias's sd", std::abs(std::log(found_sd[1] / sd)), 0.1);
}

TEST_CASE("a lower temperature makes the variational distribution narrower", "[network_mixture]") {
  const auto data = noisy_ball(2, 40, 1);
  const auto spread = [&](double temperature) {
    const VariationalClassifierOptions options{.temperature = temperature, .steps = 1500};
    return fitted<VariationalClassifier>(data, options).distribution().sd().array().log().mean();
  };
  check_below("difference of log sd", spread(0.01) - spread(1.0), 0.0);
}

TEST_CASE("one point of a label is enough for every marginalised classifier", "[network_mixture]") {
  LabelledData data = noisy_ball(2, 12, 1);
  data.z.setZero();
  data.z[7] = 1.0;
  for_each_classifier([&]<class Model>(const char* name, const typename Model::Options& options) {
    INFO(name);
    CHECK(fitted<Model>(data, options).probability(data.X).allFinite());
  });
}

TEST_CASE("hyper-deep ensembles have random architectures; refitting changes the weights of those selected only",
          "[network_mixture]") {
  const auto data = noisy_ball(2, 60, 1);
  const auto sizes = [](const HyperEnsembleClassifier& model) {
    std::vector<Index> all;
    for (const Mlp& network : model.networks()) all.push_back(network.size());
    return all;
  };
  std::set<Index> architectures;
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    const HyperEnsembleClassifier part = fitted<HyperEnsembleClassifier>(data, {.refit = false, .steps = 60}, seed);
    const HyperEnsembleClassifier all = fitted<HyperEnsembleClassifier>(data, {.refit = true, .steps = 60}, seed);
    REQUIRE(!all.networks().empty());
    CHECK(all.networks().size() <= 8);
    CHECK(sizes(all) == sizes(part));
    CHECK(all.networks().front().parameters() != part.networks().front().parameters());
    for (const Index size : sizes(all)) architectures.insert(size);
  }
  CHECK(architectures.size() > 3);
}
