#include "surrogates/mixtures/mixture_regressor.hpp"

#include <numbers>

#include "catch.hpp"
#include "core/error.hpp"
#include "surrogates/mixtures/cross_validation.hpp"
#include "surrogates/mixtures/mixture_data.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::surrogates;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

namespace {

KernelDensityRegressor::Options options_of(const KernelDensityRegressor*) {
  return {.model = {.density = {.x_width = 0.1, .y_width = 0.1}}};
}
GaussianMixtureRegressor::Options options_of(const GaussianMixtureRegressor*) {
  return {.model = {.density = {.components = 6, .starts = 3}}};
}
SumProductRegressor::Options options_of(const SumProductRegressor*) {
  return {.model = {.density = {.channels = 15, .starts = 2, .alpha = 5.0, .target_alpha = 5.0, .beta = 0.05}}};
}

}  // namespace

TEMPLATE_TEST_CASE("a mixture learns a wave, and its density is one", "", KernelDensityRegressor,
                   GaussianMixtureRegressor, SumProductRegressor) {
  Random random(test_seed(1));
  const Wave data(150, random);
  TestType model(options_of(static_cast<TestType*>(nullptr)), 1);
  model.fit(data.X, data.y);
  const MatrixXd x = Eigen::RowVectorXd::LinSpaced(41, 0.05, 0.95);
  const Prediction prediction = model.predict(x);
  double error = 0.0;
  for (Index i = 0; i < x.cols(); ++i) error += std::abs(prediction.mean[i] - Wave::at(x(0, i))) / 41.0;
  check_below("mean absolute error", error, 12.0);  // a constant has 25
  CHECK((prediction.variance.array() > 0.0).all());

  const MatrixXd one = MatrixXd::Constant(1, 1, 0.3);
  const auto density = [&](double y) { return std::exp(model.log_density(one, VectorXd::Constant(1, y))[0]); };
  CHECK(integral(density, -3000.0, 4000.0, 70000) == Approx(1.0).epsilon(1e-6));
  const MatrixXd quantiles = model.quantiles(one, Eigen::Vector2d(0.1, 0.9));
  CHECK(integral(density, quantiles(0, 0), quantiles(1, 0), 20000) == Approx(0.8).epsilon(1e-4));

  // Draws are the same in every call, and their distribution is that of the prediction.
  const MatrixXd draws = model.draws(x);
  CHECK(draws == model.draws(x));
  CHECK(draws.rows() == 500);
  const double sd = std::sqrt(prediction.variance[20]);
  check_z("mean of draws", draws.col(20).mean(), prediction.mean[20], sd / std::sqrt(500.0));
}

TEMPLATE_TEST_CASE("far from the data a mixture knows as much as its prior", "", KernelDensityRegressor,
                   GaussianMixtureRegressor, SumProductRegressor) {
  Random random(test_seed(2));
  const Wave data(60, random);
  TestType model(options_of(static_cast<TestType*>(nullptr)), 1);
  model.fit(data.X, data.y);
  const Prediction far = model.predict(MatrixXd::Constant(1, 1, 1e4));
  const double mean = data.y.mean(), sd = std::sqrt((data.y.array() - mean).square().mean());
  CHECK(far.mean[0] == Approx(mean));
  CHECK(std::sqrt(far.variance[0]) == Approx(10.0 * sd));
}

TEST_CASE("the first data's mean and deviation stay, or each fit has its own") {
  Random random(test_seed(3));
  const Wave first(20, random);
  Wave second(30, random);
  second.y.array() *= 3.0;
  KernelDensityRegressor::Options options{.model = {.density = {.x_width = 0.2, .y_width = 0.1}}};
  const MatrixXd far = MatrixXd::Constant(1, 1, -1e4);
  KernelDensityRegressor frozen(options, 1);
  frozen.fit(first.X, first.y);
  frozen.fit(second.X, second.y);
  CHECK(frozen.predict(far).mean[0] == Approx(first.y.mean()));
  options.common.standardize = StandardizeBy::each;
  KernelDensityRegressor each(options, 1);
  each.fit(first.X, first.y);
  each.fit(second.X, second.y);
  CHECK(each.predict(far).mean[0] == Approx(second.y.mean()));
}

TEST_CASE("cross-validation leaves out what it predicts") {
  Random random(test_seed(4));
  const Wave data(12, random);
  const auto folds = random_folds(12, 12, random);
  const MixtureModelOptions<KernelDensityKind> options{.density = {0.3, 0.4}, .prior = {.prior_weight = 0.0}};
  const auto learn = [&](const MatrixXd& X, const VectorXd& y) {
    return MixtureModel<KernelDensityKind>(X, y, options, random);
  };
  double sum = 0.0;
  for (int fold = 0; fold < 12; ++fold) {
    const auto model = learn(in_fold(data.X, folds, fold, false), in_fold(data.y, folds, fold, false));
    CHECK(in_fold(data.y, folds, fold, true).size() == 1);
    sum += model.log_density(in_fold(data.X, folds, fold, true), in_fold(data.y, folds, fold, true))[0];
  }
  CHECK(cross_validated_log_density(data.X, data.y, folds, learn) == Approx(sum / 12.0).epsilon(1e-14));
  const auto uneven = random_folds(10, 4, random);
  for (int fold = 0; fold < 4; ++fold) CHECK(std::ranges::count(uneven, fold) == (fold < 2 ? 3 : 2));
  CHECK_THROWS_AS(random_folds(3, 4, random), Error);
}

TEMPLATE_TEST_CASE("mixtures of degenerate data predict something finite", "", KernelDensityRegressor,
                   GaussianMixtureRegressor, SumProductRegressor) {
  TestType model(options_of(static_cast<TestType*>(nullptr)), 1);
  const auto is_finite = [&](const MatrixXd& X, const VectorXd& y) {
    model.fit(X, y);
    const Prediction prediction = model.predict(MatrixXd::Constant(X.rows(), 1, 0.4));
    return prediction.mean.allFinite() && prediction.variance.allFinite();
  };
  CHECK(is_finite(MatrixXd::Constant(2, 1, 0.5), VectorXd::Constant(1, 3.0)));
  CHECK(is_finite(MatrixXd::Constant(2, 5, 0.5), VectorXd::Constant(5, 3.0)));
  CHECK(is_finite(MatrixXd::Constant(2, 2, 0.5), Eigen::Vector2d(-1e150, 1e150)));
  CHECK_THROWS_AS(model.fit(MatrixXd::Constant(1, 2, NAN), VectorXd::Zero(2)), Error);
  CHECK_THROWS_AS(model.fit(MatrixXd::Constant(1, 2, 0.0), VectorXd::Zero(3)), Error);
}
