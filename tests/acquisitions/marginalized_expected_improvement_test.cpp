#include "acquisitions/expected_improvement.hpp"

#include <cmath>
#include <limits>
#include <vector>

#include "acquisitions/expected_improvement.hpp"
#include "catch.hpp"
#include "core/error.hpp"
#include "tests/acquisitions/predictions.hpp"

using namespace bobench;
using namespace bobench::acquisitions;
using Eigen::VectorXd, surrogates::Prediction, surrogates::PointPrediction;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

const std::vector<Prediction> models{{Eigen::Vector2d(0.0, 2.0), Eigen::Vector2d(1.0, 0.5)},
                                     {Eigen::Vector2d(0.5, 1.0), Eigen::Vector2d(0.2, 4.0)},
                                     {Eigen::Vector2d(-1.0, 9.0), Eigen::Vector2d(0.1, 1.0)}};

/// Predictions of three models at x.
std::vector<PointPrediction> point_models(const VectorXd& x) {
  return {linear_prediction(x), linear_prediction(x, -2.0, 0.3), linear_prediction(x, 0.5, 4.0)};
}

}  // namespace

TEST_CASE("the average over models is that of EI, or of log EI, of each") {
  VectorXd ei = VectorXd::Zero(2), log_ei = VectorXd::Zero(2);
  for (const Prediction& model : models) {
    ei += expected_improvement(model, 0.2) / 3.0;
    log_ei += log_expected_improvement(model, 0.2) / 3.0;
  }
  CHECK(marginalized_expected_improvement(models, 0.2).isApprox(ei, 1e-14));
  CHECK(marginalized_log_expected_improvement(models, 0.2).isApprox(log_ei, 1e-14));
  CHECK(log_marginalized_expected_improvement(models, 0.2).isApprox(ei.array().log().matrix(), 1e-12));
}

TEST_CASE("of one model the averages are its own; the mean of logs is never above the log of the mean") {
  const std::span<const Prediction> one(models.data(), 1);
  CHECK(marginalized_expected_improvement(one, 0.2) == expected_improvement(models[0], 0.2));
  CHECK(marginalized_log_expected_improvement(one, 0.2) == log_expected_improvement(models[0], 0.2));
  CHECK(log_marginalized_expected_improvement(one, 0.2) == log_expected_improvement(models[0], 0.2));
  for (const double f_best : {-20.0, 0.0, 5.0}) {
    CHECK((marginalized_log_expected_improvement(models, f_best).array() <=
           log_marginalized_expected_improvement(models, f_best).array())
              .all());
  }
}

TEST_CASE("the two averages can disagree on the better point") {
  // At the second point one model predicts a large improvement, and the others almost none.
  const std::vector<Prediction> two{{Eigen::Vector2d(0.0, -5.0), Eigen::Vector2d(1.0, 1.0)},
                                    {Eigen::Vector2d(0.0, 20.0), Eigen::Vector2d(1.0, 1.0)}};
  const VectorXd mean = marginalized_expected_improvement(two, 0.0);
  const VectorXd mean_of_logs = marginalized_log_expected_improvement(two, 0.0);
  CHECK(mean[1] > mean[0]);
  CHECK(mean_of_logs[1] < mean_of_logs[0]);
}

TEST_CASE("the logarithm of the mean is finite where every EI underflows") {
  const std::vector<Prediction> far{prediction_of(1e3, 1.0), prediction_of(2e3, 1.0)};
  CHECK(marginalized_expected_improvement(far, 0.0)[0] == 0.0);
  CHECK(log_marginalized_expected_improvement(far, 0.0)[0] ==
        Approx(log_expected_improvement(far[0], 0.0)[0] - std::log(2.0)).epsilon(1e-14));
}

TEST_CASE("a model without variance rules a point out of the mean of logs, not out of the mean") {
  const std::vector<Prediction> two{prediction_of(1.0, 1.0), prediction_of(1.0, 0.0)};
  CHECK(marginalized_log_expected_improvement(two, 0.0)[0] == -infinity);
  CHECK(log_marginalized_expected_improvement(two, 0.0)[0] ==
        Approx(log_expected_improvement(two[0], 0.0)[0] - std::log(2.0)).epsilon(1e-14));
  const std::vector<Prediction> none{prediction_of(1.0, 0.0), prediction_of(1.0, 0.0)};
  CHECK(log_marginalized_expected_improvement(none, 0.0)[0] == -infinity);
  std::vector<PointPrediction> points = point_models(VectorXd::Ones(2));
  VectorXd gradient;
  points[2].variance = 0.0;  // its mean is 0.5
  CHECK(marginalized_log_expected_improvement(points, 0.0, &gradient) == -infinity);
  CHECK(gradient.isZero(0.0));
  CHECK(std::isfinite(log_marginalized_expected_improvement(points, 0.0, &gradient)));
  CHECK(gradient.allFinite());
}

TEST_CASE("gradients of the averages are those of finite differences, near and far") {
  for (const double f_best : {2.0, 0.0, -3.0, -12.0}) {
    check_gradient([&](const VectorXd& x, VectorXd* gradient) {
      return marginalized_expected_improvement(point_models(x), f_best, gradient);
    });
    check_gradient([&](const VectorXd& x, VectorXd* gradient) {
      return log_marginalized_expected_improvement(point_models(x), f_best, gradient);
    });
    check_gradient([&](const VectorXd& x, VectorXd* gradient) {
      return marginalized_log_expected_improvement(point_models(x), f_best, gradient);
    });
  }
}

TEST_CASE("an average needs a model, and models of the same points") {
  CHECK_THROWS_AS(marginalized_expected_improvement(std::span<const Prediction>(), 0.0), InputError);
  CHECK_THROWS_AS(marginalized_expected_improvement(std::span<const PointPrediction>(), 0.0, nullptr), InputError);
  const std::vector<Prediction> unlike{models[0], prediction_of(0.0, 1.0)};
  CHECK_THROWS_AS(log_marginalized_expected_improvement(unlike, 0.0), InputError);
}
