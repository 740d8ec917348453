#include "surrogates/density/kernel_density.hpp"

#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>
#include <numbers>

#include "catch.hpp"
#include "core/error.hpp"

using namespace bobench;
using namespace bobench::surrogates;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

namespace {

VectorXd vector_of(const nlohmann::json& json) {
  const std::vector<double> values = json;
  return Eigen::Map<const VectorXd>(values.data(), static_cast<Index>(values.size()));
}

/// Points as columns.
MatrixXd points_of(const nlohmann::json& json) {
  MatrixXd points(json[0].size(), json.size());
  for (Index i = 0; i < points.cols(); ++i) points.col(i) = vector_of(json[static_cast<std::size_t>(i)]);
  return points;
}

MatrixXd row(std::initializer_list<double> values) {
  return Eigen::Map<const Eigen::RowVectorXd>(values.begin(), static_cast<Index>(values.size()));
}

double log_normal(double x, double mean, double h) {
  return -0.5 * std::pow((x - mean) / h, 2) - std::log(h * std::sqrt(2.0 * std::numbers::pi));
}

}  // namespace

TEST_CASE("bandwidths and densities agree with statsmodels") {
  std::ifstream file(BOBENCH_TEST_DATA "/density_golden.json");
  for (const auto& one : nlohmann::json::parse(file)) {
    INFO(one["name"]);
    KernelDensity density(one["levels"].get<std::vector<int>>(), one["min_bandwidth"]);
    density.fit(points_of(one["points"]));
    CHECK((density.bandwidths() - vector_of(one["bandwidths"])).cwiseAbs().maxCoeff() < 1e-14);
    const VectorXd expected = vector_of(one["density"]);
    const VectorXd p = density.log_density(points_of(one["probe"])).array().exp();
    CHECK(((p - expected).array() / expected.array()).abs().maxCoeff() < 1e-10);
  }
}

TEST_CASE("one point has the minimum bandwidth in every coordinate") {
  KernelDensity density({0, 0, 4}, 0.1);
  density.fit(Eigen::Vector3d(0.3, 0.6, 2.0));
  CHECK(density.bandwidths() == Eigen::Vector3d::Constant(0.1));
  const double numeric = log_normal(0.4, 0.3, 0.1) + log_normal(0.5, 0.6, 0.1);
  CHECK(density.log_density(Eigen::Vector3d(0.4, 0.5, 2.0))[0] == Approx(numeric + std::log(0.9)));
  CHECK(density.log_density(Eigen::Vector3d(0.4, 0.5, 0.0))[0] == Approx(numeric + std::log(0.1 / 3.0)));
}

TEST_CASE("far from all data the logarithm is still right") {
  KernelDensity density({0}, 1e-3);
  density.fit(row({0.0, 0.0}));
  CHECK(density.log_density(row({1.0}))[0] == Approx(log_normal(1.0, 0.0, 1e-3)));
}

TEST_CASE("a category's kernel is never flatter than uniform") {
  // The indices 0 and 9 have a standard deviation of 4.5; statsmodels would get a negative 1 - h.
  KernelDensity density({10}, 1e-3);
  density.fit(row({0.0, 9.0, 0.0, 9.0}));
  CHECK(density.bandwidths()[0] == Approx(0.9));
  CHECK(density.log_density(row({0.0, 3.0}))[1] == Approx(std::log(0.1)));
}

TEST_CASE("a category with one level counts for nothing") {
  KernelDensity density({0, 1}, 0.2);
  density.fit(Eigen::Vector2d(0.5, 0.0));
  CHECK(density.log_density(Eigen::Vector2d(0.6, 0.0))[0] == Approx(log_normal(0.6, 0.5, 0.2)));
}

TEST_CASE("the density over numbers and categories integrates to one") {
  KernelDensity density({0, 3}, 0.05);
  MatrixXd points(2, 5);
  points << 0.1, 0.2, 0.7, 0.75, 0.8, 0, 1, 1, 0, 1;
  density.fit(points);
  const Index cells = 4000;
  double sum = 0.0;
  for (double category = 0.0; category < 3.0; ++category) {
    MatrixXd grid(2, cells);
    grid.row(0) = Eigen::RowVectorXd::LinSpaced(cells, -4.0, 5.0);
    grid.row(1).setConstant(category);
    sum += density.log_density(grid).array().exp().sum() * 9.0 / static_cast<double>(cells - 1);
  }
  CHECK(sum == Approx(1.0).epsilon(1e-9));
}

TEST_CASE("unit coordinates: numbers on their own scale, categories as they are") {
  const SearchSpace space({{"x", RealParameter{1e-4, 1.0, Scale::log}},
                           {"n", IntegerParameter{1, 9, Scale::linear}},
                           {"batch", OrdinalParameter{{8, 16, 32}}},
                           {"kind", CategoricalParameter{{"a", "b", "c"}}}});
  const Eigen::Vector4d configuration(1e-2, 3.0, 1.0, 2.0);
  const VectorXd point = unit_coordinates(space, configuration);
  CHECK((point - Eigen::Vector4d(0.5, 0.25, 0.5, 2.0)).norm() < 1e-12);
  CHECK((from_unit_coordinates(space, point) - configuration).norm() < 1e-12);
  CHECK(space.contains(from_unit_coordinates(space, Eigen::Vector4d(0.123, 0.456, 0.789, 1.0))));
  CHECK(levels_of(space) == std::vector<int>{0, 0, 0, 3});
}

TEST_CASE("unusable points and bandwidths are refused") {
  CHECK_THROWS_AS(KernelDensity({0}, 0.0), Error);
  KernelDensity density({0, 0}, 0.1);
  CHECK_THROWS_AS(density.fit(MatrixXd(3, 4)), Error);
  CHECK_THROWS_AS(density.fit(MatrixXd(2, 0)), Error);
}
