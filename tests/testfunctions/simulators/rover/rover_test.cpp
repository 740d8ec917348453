#include "testfunctions/simulators/rover/rover.hpp"

#include <fstream>
#include <nlohmann/json.hpp>

#include "catch.hpp"
#include "core/error.hpp"
#include "core/problem_catalog.hpp"
#include "test_seed.hpp"
#include "testfunctions/simulators/catalog.hpp"
#include "testfunctions/simulators/rover/trajectory.hpp"

using namespace bobench;
using namespace bobench::simulators::rover;
using Eigen::Index, Eigen::Matrix2Xd, Eigen::Vector2d, Eigen::VectorXd;

TEST_CASE("ways of the rover cost what scipy's splines say") {
  std::ifstream file(BOBENCH_TEST_DATA "/rover_golden.json");
  const nlohmann::json rows = nlohmann::json::parse(file);
  CHECK(rows.size() == 40);
  for (const auto& row : rows) {
    const Terrain terrain = row["problem"] == "rover/60d" ? Terrain::large() : Terrain::small();
    const auto numbers = row["x"].get<std::vector<double>>();
    const VectorXd x = Eigen::Map<const VectorXd>(numbers.data(), static_cast<Index>(numbers.size()));
    CHECK(rover_cost(terrain, rover_way(terrain, x)) == Approx(row["cost"].get<double>()).epsilon(1e-9));
  }
}

TEST_CASE("a line that points lie on is found, and points that lie on each other are a standing rover") {
  Matrix2Xd line(2, 5);
  line << 0, 1, 2, 3, 5, 0, 2, 4, 6, 10;
  CHECK((sample_cubic(fit_cubic(line), 11).col(5) - Vector2d(2.5, 5.0)).norm() < 1e-12);
  const Matrix2Xd standing = sample_cubic(fit_cubic(Matrix2Xd::Constant(2, 30, 0.3)), 10);
  CHECK(standing.allFinite());
  CHECK((standing.col(0) - Vector2d(0.3, 0.3)).norm() < 1e-12);
}

TEST_CASE("boxes are half open, and what is outside the square is blocked") {
  Terrain terrain{.centres = Matrix2Xd::Constant(2, 1, 0.5), .half_side = 0.25};
  CHECK(terrain.is_blocked({0.25, 0.5}));
  CHECK_FALSE(terrain.is_blocked({0.75, 0.5}));
  CHECK_FALSE(terrain.is_blocked({0.0, 0.0}));
  CHECK(terrain.is_blocked({1.0, 0.9}));
  CHECK(terrain.is_blocked({-1e-9, 0.1}));
  CHECK(Terrain::large().centres.cols() == 113);
  CHECK(Terrain::small().centres.cols() == 30);
}

TEST_CASE("rover problems: noise of the parameters, forced ends, names") {
  ProblemCatalog all;
  simulators::add_to(all);
  const Problem problem = all.make("rover/20d", 0), quiet = all.make("rover/20d/noise=0", 0);
  CHECK(all.canonical_id("rover/60d/noise=1e-4") == "rover/60d");
  CHECK_THROWS_AS(all.make("rover/10d", 0), InputError);
  Random random(3);
  const Configuration x = problem.space().sample(random);
  const Evaluation noisy = problem.evaluate(x, 1.0, random);
  CHECK(*noisy.noise_free == quiet.evaluate(x, 1.0, random).value);
  CHECK(noisy.value != *noisy.noise_free);
  CHECK(noisy.value == Approx(*noisy.noise_free).margin(0.5));
  const Matrix2Xd way = rover_way(Terrain::small(), x);
  CHECK((way.col(0) - rover_start).norm() < 1e-12);
  CHECK((way.rightCols<1>() - rover_goal).norm() < 1e-12);
  CHECK(problem.optimum() == -5.0);
}
