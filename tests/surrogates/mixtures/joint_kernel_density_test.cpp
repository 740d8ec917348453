#include "surrogates/mixtures/joint_kernel_density.hpp"

#include "catch.hpp"
#include "core/error.hpp"
#include "surrogates/mixtures/mixture_data.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::surrogates;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

TEST_CASE("a kernel density is scikit-learn's and SciPy's") {
  for (const auto& one : mixture_golden()["kernel_densities"]) {
    const JointKernelDensity density(columns_of(one["x"]), vector_of(one["y"]), one["x_width"], one["y_width"]);
    const MatrixXd x = columns_of(one["probe_x"]);
    const VectorXd evidence = density.conditionals(x).log_evidence;
    CHECK((evidence - vector_of(one["log_evidence"])).cwiseAbs().maxCoeff() < 1e-10);
    const VectorXd both = density.log_density(x, vector_of(one["probe_y"]));
    CHECK((both - vector_of(one["log_density"])).cwiseAbs().maxCoeff() < 1e-10);
  }
}

TEST_CASE("a kernel density's conditional is its density over its evidence") {
  Random random(test_seed(1));
  const MatrixXd X = any_mixture(2, 2, random).draws(15, random);
  const JointKernelDensity density(X, random.normal_vector(15), 0.4, 0.3);
  const MatrixXd x = X.leftCols(3).array() + 0.2;
  const ConditionalMixture conditional = density.conditionals(x);
  const Prediction moments = conditional.moments();
  for (Index i = 0; i < 3; ++i) {
    const auto moment = [&](int power) {
      return integral(
          [&](double y) {
            return std::pow(y, power) * std::exp(density.log_density(x.col(i), VectorXd::Constant(1, y))[0]);
          },
          -12.0, 12.0);
    };
    const double evidence = moment(0), mean = moment(1) / evidence;
    CHECK(conditional.log_evidence[i] == Approx(std::log(evidence)).epsilon(1e-10));
    CHECK(moments.mean[i] == Approx(mean).epsilon(1e-10).margin(1e-12));
    CHECK(moments.variance[i] == Approx(moment(2) / evidence - mean * mean).epsilon(1e-9));
  }
}

TEST_CASE("far from the data a kernel density follows the nearest") {
  const JointKernelDensity density(Eigen::RowVector3d(-1.0, 0.0, 1.0), Eigen::Vector3d(5.0, 6.0, 7.0), 0.01, 0.1);
  CHECK(density.conditionals(MatrixXd::Constant(1, 1, 100.0)).moments().mean[0] == Approx(7.0));
  CHECK_THROWS_AS(JointKernelDensity(MatrixXd::Zero(1, 2), VectorXd::Zero(2), 0.0, 1.0), Error);
  CHECK_THROWS_AS(JointKernelDensity(MatrixXd::Zero(1, 2), VectorXd::Zero(3), 1.0, 1.0), Error);
  CHECK_THROWS_AS(JointKernelDensity(MatrixXd::Constant(1, 1, NAN), VectorXd::Zero(1), 1.0, 1.0), Error);
}
