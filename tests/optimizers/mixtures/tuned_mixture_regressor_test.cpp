#include "optimizers/mixtures/tuned_mixture_regressor.hpp"

#include <cmath>
#include <numbers>

#include "catch.hpp"
#include "core/random.hpp"
#include "surrogates/mixtures/mixture_data.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::optimizers;
using namespace bobench::surrogates;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

namespace {

template <class Kind>
typename TunedMixtureRegressor<Kind>::Options quick_options() {
  typename TunedMixtureRegressor<Kind>::Options options;
  options.tuning = {.tuning_folds = 5, .tuning_evaluations = 15};
  if constexpr (requires { options.mixture.model.density.starts; }) options.mixture.model.density.starts = 1;
  return options;
}

}  // namespace

TEMPLATE_TEST_CASE("tuned settings lie in their space and predict unseen data better than the default ones", "",
                   KernelDensityKind, GaussianMixtureKind, SumProductKind) {
  Random random(test_seed(1));
  double gain = 0.0;
  for (int i = 0; i < 5; ++i) {
    const Wave data(40, random), unseen(400, random);
    auto options = quick_options<TestType>();
    TunedMixtureRegressor<TestType> tuned(options, 1);
    tuned.fit(data.X, data.y);
    CHECK(tuned_space(tuned.found(), 40, 5).contains(tuned_values(tuned.found())));
    options.tuning.tune = false;
    TunedMixtureRegressor<TestType> untuned(options, 1);
    untuned.fit(data.X, data.y);
    gain += (tuned.log_density(unseen.X, unseen.y) - untuned.log_density(unseen.X, unseen.y)).mean() / 5.0;
  }
  check_above("mean log density gained", gain, 0.0);
}

TEST_CASE("few points are not enough to tune") {
  Random random(test_seed(2));
  const Wave data(9, random), more(10, random);
  auto options = quick_options<KernelDensityKind>();
  options.mixture.model.density = {.x_width = 0.123, .y_width = 0.234};
  TunedMixtureRegressor<KernelDensityKind> model(options, 1);
  model.fit(data.X, data.y);
  CHECK(model.found().density.x_width == 0.123);
  CHECK(model.found().density.y_width == 0.234);
  model.fit(more.X, more.y);
  CHECK(model.found().density.x_width != 0.123);
}

TEST_CASE("no fold has fewer points than components") {
  Random random(test_seed(3));
  const MixtureModelOptions<GaussianMixtureKind> options;
  CHECK(tuned_space(options, 40, 30)[1].high() == 38.0);
  CHECK(tuned_space(options, 10, 10)[1].high() == 9.0);
  CHECK(tuned_space(options, 2, 2)[1].high() == 1.0);
}
