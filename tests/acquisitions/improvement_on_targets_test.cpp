#include "acquisitions/improvement_on_targets.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>
#include <tuple>

#include "acquisitions/acquisition_names.hpp"
#include "acquisitions/catalog.hpp"
#include "catch.hpp"
#include "tests/acquisitions/gaussian_process_on_a_line.hpp"

using namespace bobench;
using namespace bobench::acquisitions;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

namespace {

constexpr double lowest_value = -0.5, range = 1.4;  // of LineModel's values

/// The acquisitions of one iteration, the negative mean first, on a grid.
struct Iteration {
  surrogates::Regressor model{LineModel(1e-4)};
  MatrixXd observed = Eigen::Map<const Eigen::RowVectorXd>(LineModel::places, 5);
  MatrixXd grid = line(2001);
  surrogates::Prediction prediction = model.predict(grid);
  Acquisition first = make_acquisition({.acquisition = "poi-targets"}, fitted());
  std::vector<Acquisition> further = first.further(grid.col(lowest_mean()));

  FittedModel fitted() const { return {model, lowest_value, observed, nullptr, 1, range}; }
  Index lowest_mean() const {
    Index at = 0;
    prediction.mean.minCoeff(&at);
    return at;
  }
  double target(std::size_t i) const { return prediction.mean.minCoeff() - target_weights[i] * range; }
};

}  // namespace

TEST_CASE("the targets are 27, from the lowest mean to three ranges below it") {
  CHECK(target_weights.size() == 27);
  CHECK(target_weights.front() == 0.0);
  CHECK(target_weights.back() == 3.0);
  CHECK(std::ranges::is_sorted(target_weights, std::less_equal<>()));  // each is larger than the one before
}

TEST_CASE("the first maximum is the lowest mean, which is also the maximum of POI on it") {
  const Iteration one;
  Index at = 0;
  one.first.score(one.grid).maxCoeff(&at);
  CHECK(at == one.lowest_mean());
  log_probability_of_improvement(one.prediction, one.target(0)).maxCoeff(&at);
  CHECK(at == one.lowest_mean());
}

TEST_CASE("each further acquisition is the probability of a value below its target") {
  const Iteration one;
  REQUIRE(one.further.size() + 1 == target_weights.size());
  for (std::size_t i = 1; i < target_weights.size(); ++i) {
    const VectorXd score = one.further[i - 1].score(one.grid);
    for (Index k = 0; k < one.grid.cols(); k += 10) {
      const double z = (one.target(i) - one.prediction.mean[k]) / std::sqrt(one.prediction.variance[k]);
      if (z < -30.0) continue;  // the probability underflows
      CHECK(std::exp(score[k]) == Approx(0.5 * std::erfc(-z / std::numbers::sqrt2)).epsilon(1e-10).margin(1e-300));
    }
  }
}

TEST_CASE("each further acquisition is that of a search with its target alone") {
  const Iteration one;
  for (const std::size_t i : {std::size_t{9}, std::size_t{17}, std::size_t{26}}) {
    AcquisitionOptions options{.acquisition = "poi"};
    options.of<ProbabilityOfImprovement>().target = (lowest_value - one.target(i)) / std::abs(lowest_value);
    const Acquisition alone = make_acquisition(options, one.fitted());
    CHECK(one.further[i - 1].score(one.grid).isApprox(alone.score(one.grid), 1e-9));
    const VectorXd x = VectorXd::Constant(1, 0.37);
    VectorXd gradient, gradient_alone;
    CHECK(one.further[i - 1].score_with_gradient(x, &gradient) ==
          Approx(alone.score_with_gradient(x, &gradient_alone)).epsilon(1e-9));
    CHECK(gradient.isApprox(gradient_alone, 1e-9));
    CHECK(one.further[i - 1].expected(x)[0] == alone.expected(x)[0]);
  }
}

TEST_CASE("lower targets are sought where the model is less certain") {
  // With s = 1 / sigma, z = T s - mu s: a lower T moves the maximiser to a lower s.
  const Iteration one;
  double before = 0.0;
  for (const Acquisition& acquisition : one.further) {
    Index at = 0;
    acquisition.score(one.grid).maxCoeff(&at);
    const double sigma = std::sqrt(one.prediction.variance[at]);
    CHECK(sigma >= before);
    before = sigma;
  }
  CHECK(before == Approx(std::sqrt(one.prediction.variance.maxCoeff())).epsilon(0.1));
}

TEST_CASE("without a range all targets are the lowest mean") {
  const Iteration one;
  const Acquisition flat =
      make_acquisition({.acquisition = "poi-targets"}, {one.model, lowest_value, one.observed, nullptr, 1});
  for (const Acquisition& acquisition : flat.further(one.grid.col(one.lowest_mean()))) {
    Index at = 0;
    acquisition.score(one.grid).maxCoeff(&at);
    CHECK(at == one.lowest_mean());
  }
}

TEST_CASE("an acquisition of several functions is not one that can be drawn") {
  const std::vector<std::string> names = acquisition_names();
  CHECK(std::ranges::find(names, "poi") != names.end());
  CHECK(std::ranges::find(names, "poi-targets") == names.end());
  CHECK(names.size() + 1 == std::tuple_size_v<Acquisitions>);
}
