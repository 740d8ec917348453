#include "surrogates/gaussian_process/gaussian_process.hpp"

#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>

#include "catch.hpp"
#include "core/error.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::surrogates;
using Eigen::MatrixXd, Eigen::VectorXd;

namespace {

VectorXd vector_of(const nlohmann::json& json) {
  const std::vector<double> values = json;
  return Eigen::Map<const VectorXd>(values.data(), static_cast<Eigen::Index>(values.size()));
}

/// Points as columns.
MatrixXd points_of(const nlohmann::json& json) {
  MatrixXd points(json[0].size(), json.size());
  for (Eigen::Index i = 0; i < points.cols(); ++i) points.col(i) = vector_of(json[static_cast<std::size_t>(i)]);
  return points;
}

nlohmann::json golden() {
  std::ifstream file(BOBENCH_TEST_DATA "/gaussian_process_golden.json");
  return nlohmann::json::parse(file);
}

struct Data {
  MatrixXd X;
  VectorXd y;
};

Data wavy(Eigen::Index d, Eigen::Index n, std::uint64_t seed, double noise = 0.0) {
  Random random(test_seed(seed));
  Data data{MatrixXd(d, n), VectorXd(n)};
  for (double& x : data.X.reshaped()) x = random.uniform();
  for (Eigen::Index i = 0; i < n; ++i) {
    data.y[i] = std::sin(4.0 * data.X(0, i)) + data.X.col(i).squaredNorm() + noise * random.normal();
  }
  return data;
}

GaussianProcessParameters some_parameters(Eigen::Index d) {
  GaussianProcessParameters parameters;
  parameters.amplitude = 1.7;
  parameters.length_scales = VectorXd::LinSpaced(d, 0.3, 0.9);
  parameters.noise = 1e-3;
  parameters.shape = 0.8;
  return parameters;
}

}  // namespace

TEST_CASE("posterior, marginal likelihood and gradient agree with scikit-learn at equal hyper-parameters") {
  for (const auto& one : golden()) {
    INFO(one["kernel"] << (one["ard"] ? " ARD" : ""));
    GaussianProcessOptions options;
    options.kernel = kernel_family(one["kernel"].get<std::string>());
    options.ard = one["ard"];
    GaussianProcess model(options);
    GaussianProcessParameters parameters{one["amplitude"], vector_of(one["lengths"]), one["noise"], one["shape"]};
    model.condition(points_of(one["X"]), vector_of(one["y"]), parameters);
    const Prediction prediction = model.predict(points_of(one["Z"]));
    CHECK((prediction.mean - vector_of(one["mean"])).cwiseAbs().maxCoeff() < 1e-9);
    CHECK((prediction.variance - vector_of(one["variance"])).cwiseAbs().maxCoeff() < 1e-9);
    VectorXd gradient;
    CHECK(model.log_marginal_likelihood(model.theta(), &gradient) ==
          Approx(one["log_likelihood"].get<double>()).epsilon(1e-10));
    VectorXd expected = vector_of(one["gradient"]);
    if (one["kernel"] == "rq") {  // scikit-learn's order: amplitude, shape, length, noise
      expected = Eigen::Vector4d(expected[0], expected[2], expected[3], expected[1]);
    }
    CHECK((gradient - expected).cwiseAbs().maxCoeff() < 1e-8);
  }
}

TEST_CASE("the fitted likelihood is not worse than scikit-learn's with ten restarts") {
  for (const auto& one : golden()) {
    INFO(one["kernel"] << (one["ard"] ? " ARD" : ""));
    GaussianProcessOptions options;
    options.kernel = kernel_family(one["kernel"].get<std::string>());
    options.ard = one["ard"];
    options.priors = false;
    options.restarts = 5;
    options.max_evaluations = 300;
    GaussianProcess model(options, test_seed(1));
    model.fit(points_of(one["X"]), vector_of(one["y"]));
    const double theirs = one["fitted_log_likelihood"];
    check_above("likelihood over scikit-learn's", model.log_marginal_likelihood(model.theta(), nullptr) - theirs,
                -1e-3);
  }
}

TEST_CASE("gradients of the log posterior are those of finite differences") {
  const Data data = wavy(4, 40, 1, 0.05);
  for (const auto& [name, family] : kernel_families()) {
    for (const bool ard : {true, false}) {
      GaussianProcessOptions options;
      options.kernel = family;
      options.ard = ard;
      GaussianProcess model(options);
      GaussianProcessParameters parameters = some_parameters(ard ? 4 : 1);
      model.condition(data.X, data.y, parameters);
      const VectorXd theta = model.theta();
      VectorXd gradient;
      model.log_posterior(theta, &gradient);
      for (Eigen::Index i = 0; i < theta.size(); ++i) {
        constexpr double h = 1e-5;
        VectorXd up = theta, down = theta;
        up[i] += h;
        down[i] -= h;
        const double slope = (model.log_posterior(up, nullptr) - model.log_posterior(down, nullptr)) / (2.0 * h);
        INFO(name << " ard " << ard << " parameter " << i);
        CHECK(gradient[i] == Approx(slope).epsilon(1e-5).margin(1e-5));
      }
    }
  }
}

TEST_CASE("gradients of the prediction are those of finite differences, its values those of predict()") {
  const Data data = wavy(3, 30, 2);
  for (const auto& [name, family] : kernel_families()) {
    GaussianProcessOptions options;
    options.kernel = family;
    GaussianProcess model(options);
    model.condition(data.X, data.y, some_parameters(3));
    const Eigen::Vector3d x(0.21, 0.83, 0.47);
    const PointPrediction at_x = model.predict_with_gradient(x);
    CHECK(at_x.mean == Approx(model.predict(x).mean[0]).epsilon(1e-12));
    CHECK(at_x.variance == Approx(model.predict(x).variance[0]).epsilon(1e-8));
    for (Eigen::Index d = 0; d < 3; ++d) {
      constexpr double h = 1e-6;
      Eigen::Vector3d up = x, down = x;
      up[d] += h;
      down[d] -= h;
      const Prediction high = model.predict(up), low = model.predict(down);
      CHECK(at_x.mean_gradient[d] == Approx((high.mean[0] - low.mean[0]) / (2.0 * h)).epsilon(1e-5));
      CHECK(at_x.variance_gradient[d] ==
            Approx((high.variance[0] - low.variance[0]) / (2.0 * h)).epsilon(1e-4).margin(1e-7));
    }
  }
}

TEST_CASE("adding points one by one is the same as conditioning on all of them") {
  const Data data = wavy(3, 40, 3, 0.01);
  GaussianProcessOptions options;
  options.targets = TargetScaling::raw;  // standardisation is unchanged since the last fit
  GaussianProcess grown(options), whole(options);
  grown.condition(data.X.leftCols(10), data.y.head(10), some_parameters(3));
  for (Eigen::Index i = 10; i < 40; ++i) grown.add(data.X.col(i), data.y[i]);
  whole.condition(data.X, data.y, some_parameters(3));
  const MatrixXd Z = wavy(3, 50, 4).X;
  CHECK((grown.predict(Z).mean - whole.predict(Z).mean).cwiseAbs().maxCoeff() < 1e-9);
  CHECK((grown.predict(Z).variance - whole.predict(Z).variance).cwiseAbs().maxCoeff() < 1e-9);
  CHECK(grown.size() == 40);
}

TEST_CASE("without noise the posterior goes through the data, far away it is the prior") {
  const Data data = wavy(2, 15, 5);
  GaussianProcess model;
  GaussianProcessParameters parameters = some_parameters(2);
  parameters.length_scales *= 0.1;
  parameters.noise = 1e-10;
  model.condition(data.X, data.y, parameters);
  const Prediction at_data = model.predict(data.X), far = model.predict(MatrixXd::Constant(2, 1, 100.0));
  CHECK((at_data.mean - data.y).cwiseAbs().maxCoeff() < 1e-6);
  CHECK(at_data.variance.maxCoeff() < 1e-8);
  CHECK(far.mean[0] == Approx(data.y.mean()));
  CHECK(far.variance[0] == Approx(1.7 * model.target_scale() * model.target_scale()));
}

TEST_CASE("awkward data have a defined outcome") {
  GaussianProcess model;
  SECTION("constant targets") {
    const Data data = wavy(2, 12, 6);
    model.fit(data.X, VectorXd::Constant(12, 7.25));
    CHECK(model.predict(data.X).mean.isApprox(VectorXd::Constant(12, 7.25)));
    CHECK(model.predict(data.X).variance.allFinite());
  }
  SECTION("a single point") {
    model.fit(MatrixXd::Constant(2, 1, 0.3), VectorXd::Constant(1, -3.0));
    CHECK(model.predict(MatrixXd::Constant(2, 1, 0.9)).mean[0] == Approx(-3.0));
  }
  SECTION("the same point many times, with different targets") {
    MatrixXd X = MatrixXd::Constant(2, 20, 0.5);
    X(0, 19) = 0.1;
    VectorXd y = VectorXd::LinSpaced(20, -1.0, 1.0);
    model.fit(X, y);
    CHECK(std::abs(model.predict(MatrixXd::Constant(2, 1, 0.5)).mean[0] - y.head(19).mean()) < 0.2);
  }
  SECTION("repeated points and no noise need jitter, which is reported") {
    GaussianProcessParameters parameters = some_parameters(2);
    parameters.noise = 0.0;
    model.condition(MatrixXd::Constant(2, 5, 0.5), VectorXd::LinSpaced(5, 0.0, 1.0), parameters);
    CHECK(model.jitter() > 0.0);
    CHECK(model.predict(MatrixXd::Constant(2, 1, 0.5)).mean.allFinite());
    model.add(VectorXd::Constant(2, 0.5), 0.5);
    CHECK(model.predict(MatrixXd::Constant(2, 1, 0.5)).mean.allFinite());
  }
  SECTION("targets of any size") {
    Data data = wavy(2, 20, 7);
    const VectorXd reference = [&] {
      GaussianProcess plain;
      plain.fit(data.X, data.y);
      return plain.predict(data.X).mean;
    }();
    model.fit(data.X, 1e150 * data.y);
    check_below("error at 1e150", (model.predict(data.X).mean / 1e150 - reference).norm() / reference.norm(), 1e-3);
  }
  SECTION("unusable data are refused") {
    CHECK_THROWS_AS(model.fit(MatrixXd(2, 3), VectorXd(2)), Error);
    CHECK_THROWS_AS(model.fit(MatrixXd(2, 0), VectorXd(0)), Error);
    CHECK_THROWS_AS(model.fit(MatrixXd::Zero(1, 1), VectorXd::Constant(1, std::nan(""))), Error);
  }
}

TEST_CASE("a fit recovers which inputs matter") {
  Random random(test_seed(8));
  MatrixXd X(3, 60);
  for (double& x : X.reshaped()) x = random.uniform();
  const VectorXd y = (6.0 * X.row(1).array()).sin().matrix().transpose();
  GaussianProcess model;
  model.fit(X, y);
  const VectorXd lengths = model.parameters().length_scales;
  check_below("ratio of lengths", lengths[1] / std::min(lengths[0], lengths[2]), 0.5);
  check_below("noise", model.parameters().noise, 1e-4);
}
