// The contract of regressors that include an observation's noise in their variances.
#include "surrogates/regressor.hpp"

#include "catch.hpp"
#include "core/random.hpp"
#include "surrogates/bnn/bohamiann_regressor.hpp"
#include "surrogates/gaussian_process/gaussian_process_regressor.hpp"
#include "surrogates/neural/dngo_regressor.hpp"
#include "surrogates/random_features/bayesian_rvfl_regressor.hpp"
#include "surrogates/random_features/ensemble_rvfl_regressor.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::surrogates;
using Eigen::MatrixXd, Eigen::VectorXd;

namespace {

struct Data {
  MatrixXd X{2, 20};
  VectorXd y{20};
};

Data data() {
  Data made;
  Random random(test_seed(3));
  for (double& x : made.X.reshaped()) x = random.uniform();
  for (Eigen::Index i = 0; i < made.y.size(); ++i) made.y[i] = 30.0 * std::sin(5.0 * made.X(0, i)) + made.X(1, i);
  return made;
}

Regressor fitted(Regressor model) {
  const Data all = data();
  model.fit(all.X, all.y);
  return model;
}

/// The same model, with the same seed, with and without the noise.
void check_difference(const Regressor& with, const Regressor& without) {
  const MatrixXd X = data().X;
  const VectorXd added = with.predict(X).variance - without.predict(X).variance;
  CHECK(without.noise_in_variance() == 0.0);
  CHECK(with.noise_in_variance() > 0.0);
  CHECK((added.array() - with.noise_in_variance()).abs().maxCoeff() <= 1e-9 * with.predict(X).variance.maxCoeff());
}

}  // namespace

TEST_CASE("the noise in predicted variances is what noise_in_variance() says, in the targets' unit") {
  BrvflRegressor<1>::Options bayesian;
  ErvflRegressor<1>::Options ensemble;
  BohamiannRegressor::Options network;
  network.hidden_units = 5;
  network.burn_in_per_point = 3;
  network.samples = 5;
  const auto all = [&] {
    std::vector<Regressor> models;
    models.push_back(fitted(BrvflRegressor<1>(bayesian, test_seed(1))));
    models.push_back(fitted(ErvflRegressor<1>(ensemble, test_seed(1))));
    models.push_back(fitted(BohamiannRegressor(network, test_seed(1))));
    return models;
  };
  const std::vector<Regressor> with = all();
  bayesian.noise_in_variance = ensemble.noise_in_variance = network.noise_in_variance = false;
  const std::vector<Regressor> without = all();
  for (std::size_t i = 0; i < with.size(); ++i) {
    check_difference(with[i], without[i]);
    CHECK(with[i].noise_variance() == Approx(with[i].noise_in_variance()).epsilon(1e-12));
    CHECK(without[i].noise_variance() == with[i].noise_variance());
  }
}

TEST_CASE("adaptive basis regression has the mean of its noise variances in each, a Gaussian process has none") {
  DngoRegressor::Options options;
  options.precisions = PrecisionRule::fixed;
  options.noise_precision = 4.0;
  options.training.epochs = 5;
  DngoRegressor model(options, test_seed(1));
  const Data all = data();
  model.fit(all.X, all.y);
  const double variance = (all.y.array() - all.y.mean()).square().mean();
  CHECK(model.noise_in_variance() == Approx(variance / 4.0).epsilon(1e-12));
  CHECK(model.predict(all.X).variance.minCoeff() >= model.noise_in_variance());
  CHECK(fitted(GaussianProcessRegressor({}, test_seed(1))).noise_in_variance() == 0.0);
}
