#include "surrogates/gaussian_process/batch_likelihood.hpp"

#include <cmath>
#include <limits>

#include "catch.hpp"
#include "core/random.hpp"
#include "surrogates/gaussian_process/gaussian_process.hpp"

using namespace bobench;
using namespace bobench::surrogates;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

TEST_CASE("a batch of likelihoods is that of the Gaussian process one by one", "[batch_likelihood]") {
  Random random(1);
  for (const char* name : {"matern52", "matern32", "se"}) {
    for (const Index n : {1, 2, 5, 40, 131}) {
      const Index features = 3, count = 4;
      const MatrixXd X = random.uniform_vector(features * n).reshaped(features, n);
      const VectorXd y = 30.0 * random.normal_vector(n);
      const MatrixXd lengths =
          (random.uniform_vector(features * count).array() + 0.1).matrix().reshaped(features, count);
      const VectorXd amplitude = 900.0 * random.uniform_vector(count), noise = 10.0 * random.uniform_vector(count);
      BatchLikelihood batch(kernel_family(name));
      batch.set_data(X, y);
      VectorXd values(count);
      batch.evaluate(lengths.cwiseAbs2().cwiseInverse(), amplitude, noise, values);
      GaussianProcess process({.kernel = kernel_family(name), .targets = TargetScaling::raw});
      process.condition(X, y, {.amplitude = 1.0, .length_scales = VectorXd::Ones(features)});
      for (Index i = 0; i < count; ++i) {
        VectorXd theta(features + 2);
        theta << std::log(amplitude[i]), lengths.col(i).array().log().matrix(), std::log(noise[i]);
        CHECK(values[i] == Approx(process.log_marginal_likelihood(theta, nullptr)).epsilon(1e-10));
      }
    }
  }
}

TEST_CASE("a kernel matrix that is not positive definite has likelihood zero, and harms no other",
          "[batch_likelihood]") {
  BatchLikelihood batch(KernelFamily::squared_exponential);
  batch.set_data(MatrixXd::Constant(1, 3, 0.5), VectorXd::LinSpaced(3, 0.0, 1.0));
  VectorXd values(3);
  batch.evaluate(MatrixXd::Ones(1, 3), VectorXd::Ones(3), Eigen::Vector3d(0.1, -0.1, 0.1), values);
  CHECK(values[1] == -std::numeric_limits<double>::infinity());
  CHECK(std::isfinite(values[0]));
  CHECK(values[2] == values[0]);
}
