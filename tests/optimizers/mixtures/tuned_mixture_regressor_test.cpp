#include "optimizers/mixtures/tuned_mixture_regressor.hpp"

#include <chrono>
#include <cmath>
#include <cstdio>
#include <numbers>
#include <set>
#include <vector>

#include <fmt/format.h>

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

TEMPLATE_TEST_CASE("successive halving finds settings as good as the search by gp-ei does", "", KernelDensityKind,
                   GaussianMixtureKind, SumProductKind) {
  Random random(test_seed(4));
  VectorXd gains(12);
  for (double& gain : gains) {
    const Wave data(20, random);
    auto options = quick_options<TestType>();
    if constexpr (requires { options.mixture.model.density.channels; }) options.mixture.model.density.channels = 5;
    const auto score = [&](TuningSearch search) {
      options.tuning.search = search;
      options.tuning.tuning_evaluations = 40;
      TunedMixtureRegressor<TestType> model(options, 1);
      model.fit(data.X, data.y);
      CHECK(tuned_space(model.found(), 20, 5).contains(tuned_values(model.found())));
      // Folds and starts of its own.
      Random stream(2);
      const std::vector<int> folds = random_folds(20, 20, stream);
      Standardization standardization;
      standardization.fit(data.X, data.y, "a test", StandardizeBy::first);
      return cross_validated_log_density(
          standardization.inputs(data.X), standardization.targets(data.y), folds,
          [&](const auto& X, const auto& y) { return MixtureModel<TestType>(X, y, model.found(), stream); });
    };
    gain = score(TuningSearch::halving) - score(TuningSearch::bayesian);
  }
  check_above("mean gain of the cross-validated log density", gains.mean(), -0.1);
}

TEST_CASE("a grid has settings within the bounds of the search, without repetition") {
  const auto check = [](const auto& options, std::size_t size) {
    std::set<std::vector<double>> seen;
    for (const auto& density : tuned_grid(options.density, 40, 30)) {
      auto settings = options;
      settings.density = density;
      const Configuration values = tuned_values(settings);
      CHECK(tuned_space(options, 40, 30).contains(tuned_space(options, 40, 30).nearest(values)));
      CHECK((tuned_space(options, 40, 30).nearest(values) - values).cwiseAbs().maxCoeff() < 1e-12);
      seen.insert({values.begin(), values.end()});
    }
    CHECK(seen.size() == size);
  };
  check(MixtureModelOptions<KernelDensityKind>(), 49);
  check(MixtureModelOptions<GaussianMixtureKind>(), 13);
  check(MixtureModelOptions<SumProductKind>(), 25);
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

/// The table of docs/defaults.md; hidden, because it takes an hour.
TEST_CASE("comparison of the searches for settings", "[.tuning]") {
  constexpr int sets = 8;
  const auto value = [](const VectorXd& x, int kind) {
    if (kind == 0) return std::sin(5.0 * x[0]) + x[1];
    if (kind == 1) return std::pow(4.0 * x[0] - std::pow(3.0 * x[1], 2), 2) + 5.0 * std::cos(9.0 * x[0]);
    return (x.array() - 0.3).matrix().norm();
  };
  const auto values = [&](const MatrixXd& X, int kind) {
    VectorXd y(X.cols());
    for (Index i = 0; i < X.cols(); ++i) y[i] = value(X.col(i), kind);
    return y;
  };
  for (const Index n : {12, 25}) {
    VectorXd held_out(3 * sets), unseen(3 * sets), ratio(3 * sets);
    for (int i = 0; i < 3 * sets; ++i) {
      Random random(static_cast<std::uint64_t>(i));
      MatrixXd X = random.uniform_vector(2 * n).reshaped(2, n);
      if (i % 2 == 1) {
        for (Index k = n / 2; k < n; ++k) {
          X.col(k) = (X.col(0) + 0.1 * random.normal_vector(2)).cwiseMax(0.0).cwiseMin(1.0);
        }
      }
      const MatrixXd new_X = random.uniform_vector(800).reshaped(2, 400);
      const VectorXd y = values(X, i % 3), new_y = values(new_X, i % 3);
      const auto measure = [&](TuningSearch search) {
        TunedMixtureRegressor<SumProductKind>::Options options;
        options.mixture.model.density.starts = 3;
        options.tuning.search = search;
        TunedMixtureRegressor<SumProductKind> model(options, 7);
        const auto start = std::chrono::steady_clock::now();
        model.fit(X, y);
        const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
        Random stream(8);
        Standardization standardization;
        standardization.fit(X, y, "a test", StandardizeBy::first);
        const double score = cross_validated_log_density(
            standardization.inputs(X), standardization.targets(y), random_folds(n, static_cast<int>(n), stream),
            [&](const auto& inputs, const auto& targets) {
              return MixtureModel<SumProductKind>(inputs, targets, model.found(), stream);
            });
        return Eigen::Vector3d(score, model.log_density(new_X, new_y).mean(), time.count());
      };
      const Eigen::Vector3d published = measure(TuningSearch::bayesian), halving = measure(TuningSearch::halving);
      held_out[i] = halving[0] - published[0];
      unseen[i] = halving[1] - published[1];
      ratio[i] = published[2] / halving[2];
    }
    const auto text = [](const VectorXd& differences) {
      const auto count = static_cast<double>(differences.size());
      const double error = std::sqrt((differences.array() - differences.mean()).square().sum() / (count - 1.0) / count);
      return fmt::format("{:+.2f} +- {:.2f}", differences.mean(), error);
    };
    fmt::print("| {} | {} | {} | {:.1f} |\n", n, text(held_out), text(unseen), ratio.mean());
    std::fflush(stdout);
    check_above("mean gain of the log density of new points", unseen.mean(), -0.1);
  }
}
