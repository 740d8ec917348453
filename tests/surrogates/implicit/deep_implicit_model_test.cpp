#include "surrogates/implicit/deep_implicit_model.hpp"

#include <cmath>

#include "catch.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::surrogates;
using Eigen::Index, Eigen::MatrixXf, Eigen::VectorXf;

namespace {

const DeepImplicitModel::Shape shape{.latent = 3, .hidden = {4, 5, 4}, .noise = {1, 0, 2}, .outputs = {6, 2}};

DeepImplicitModel::Source source_of(Index n, Random& random) {
  DeepImplicitModel::Source source{MatrixXf(3, n), {MatrixXf(1, n), MatrixXf(0, n), MatrixXf(2, n)}};
  for (float& z : source.latent.reshaped()) z = static_cast<float>(random.normal());
  for (MatrixXf& noise : source.noise) {
    for (float& e : noise.reshaped()) e = static_cast<float>(random.normal());
  }
  return source;
}

}  // namespace

TEST_CASE("a sample is made layer by layer, the second output from the first") {
  Random random(test_seed(1));
  DeepImplicitModel model(shape, random);
  CHECK(model.outputs() == 8);
  // (3 + 1 + 1) 4 + (4 + 1) 5 + (5 + 2 + 1) 4 + (4 + 1) 6 + (6 + 1) 2
  CHECK(model.size() == 20 + 25 + 32 + 30 + 14);
  const DeepImplicitModel::Source source = source_of(7, random);
  const MatrixXf samples = model.sample(source);
  REQUIRE(samples.rows() == 8);
  REQUIRE(samples.cols() == 7);
  const VectorXf& w = model.weights();
  const Eigen::Map<const MatrixXf> last(w.data() + 107, 2, 6);
  const MatrixXf expected = (last * samples.topRows(6)).colwise() + w.tail(2);
  CHECK((samples.bottomRows(2) - expected).cwiseAbs().maxCoeff() < 1e-5f);
  // A change in the third layer's noise alone changes the sample.
  DeepImplicitModel::Source other = source;
  other.noise[2].array() += 1.0f;
  CHECK((model.sample(other) - samples).cwiseAbs().maxCoeff() > 1e-3f);
}

TEST_CASE("the gradient by the weights is that of finite differences") {
  Random random(test_seed(2));
  DeepImplicitModel model(shape, random);
  const DeepImplicitModel::Source source = source_of(5, random);
  MatrixXf by_samples(8, 5);
  for (float& g : by_samples.reshaped()) g = static_cast<float>(random.normal());
  const auto loss = [&] { return model.sample(source).cwiseProduct(by_samples).cast<double>().sum(); };
  loss();
  const VectorXf gradient = model.gradient(by_samples);
  for (Index i = 0; i < model.size(); ++i) {
    const float kept = model.weights()[i], step = 0.01f;
    model.weights()[i] = kept + step;
    const double up = loss();
    model.weights()[i] = kept - step;
    const double down = loss();
    model.weights()[i] = kept;
    CHECK(gradient[i] == Approx((up - down) / (2.0 * step)).epsilon(0.01).margin(0.01));
  }
}
