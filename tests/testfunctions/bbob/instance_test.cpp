#include "testfunctions/bbob/instance.hpp"

#include <cmath>
#include <numbers>

#include "catch.hpp"
#include "testfunctions/bbob/elementwise.hpp"
#include "testfunctions/bbob/lehmer.hpp"

using namespace bobench::testfunctions;

TEST_CASE("the Lehmer generator gives the known numbers") {
  const Eigen::VectorXd u = lehmer_uniforms(10001, 4);
  CHECK(u[0] == 0.53163354496081994);
  CHECK(u[1] == 0.35540521114850659);
  CHECK(u[2] == 0.40956786666510991);
  CHECK(u[3] == 0.74087246635038051);
  const Eigen::VectorXd two = lehmer_normals(10001, 2);
  CHECK(two[0] == Approx(-0.94747044855895057).epsilon(1e-14));
  CHECK(two[1] == Approx(-0.082446983458078674).epsilon(1e-14));
  CHECK(lehmer_normals(10001, 1)[0] == Approx(-0.69122823400896249).epsilon(1e-14));
}

TEST_CASE("rotations are the known ones, and orthogonal") {
  const Eigen::MatrixXd two = bbob_rotation(1010010, 2);
  CHECK(two(0, 0) == Approx(0.9773319308815468).epsilon(1e-14));
  CHECK(two(0, 1) == Approx(-0.21171276975975556).epsilon(1e-13));
  CHECK(two(1, 0) == Approx(0.21171276975975556).epsilon(1e-13));
  const Eigen::MatrixXd three = bbob_rotation(10010, 3);
  CHECK(three(0, 0) == Approx(0.48731144743952964).epsilon(1e-13));
  CHECK(three(0, 1) == Approx(0.49110843806147586).epsilon(1e-13));
  CHECK(three(0, 2) == Approx(0.72203881838804762).epsilon(1e-13));
  const Eigen::MatrixXd large = bbob_rotation(70003, 40);
  CHECK((large.transpose() * large - Eigen::MatrixXd::Identity(40, 40)).cwiseAbs().maxCoeff() < 1e-11);
}

TEST_CASE("an exact zero of x_opt is moved aside") {
  CHECK(bbob_x_opt({.function = 5, .dimension = 5, .instance = 2})[2 - 1] == -1e-5);  // f5, instance 2
}

TEST_CASE("the transformations give the known values") {
  CHECK(oscillate(1.5) == Approx(1.438602320856069).epsilon(1e-14));
  CHECK(oscillate(-1.5) == Approx(-1.6336279494150419).epsilon(1e-14));
  CHECK(oscillate(0.001) == Approx(0.0010479557280197978).epsilon(1e-14));
  CHECK(oscillate(0.0) == 0.0);
  double z[4] = {1.5, -1.5, 0.001, 0.0};
  oscillate(z, 4);
  CHECK(z[0] == Approx(1.438602320856069).epsilon(1e-14));
  CHECK(z[1] == Approx(-1.6336279494150419).epsilon(1e-14));
  CHECK(z[2] == Approx(0.0010479557280197978).epsilon(1e-14));
  CHECK(z[3] == 0.0);

  const double exponent[4] = {0.0, 0.25, 0.5, 0.0};
  double twos[4] = {2.0, 2.0, 2.0, -2.0};
  make_asymmetric(twos, exponent, 4);
  CHECK(twos[0] == Approx(2.0).epsilon(1e-15));
  CHECK(twos[1] == Approx(2.5554075365296649).epsilon(1e-14));
  CHECK(twos[2] == Approx(3.2650538388763057).epsilon(1e-14));
  CHECK(twos[3] == -2.0);

  double both[4] = {1.5, -1.5, 0.7, 0.0}, apart[4] = {1.5, -1.5, 0.7, 0.0};
  oscillate_and_make_asymmetric(both, exponent, 4);
  oscillate(apart, 4);
  make_asymmetric(apart, exponent, 4);
  for (int i = 0; i < 4; ++i) CHECK(both[i] == Approx(apart[i]).epsilon(1e-14));
}

TEST_CASE("the terms of Weierstrass' function by tripled angles are those by cosines") {
  const double z[4] = {0.0, 0.123456789, -3.7, 41.03};
  double terms[4];
  weierstrass_terms(z, terms, 4);
  for (int i = 0; i < 4; ++i) {
    double sum = 0.0;
    for (int k = 0; k < 12; ++k) sum += std::pow(0.5, k) * std::cos(2.0 * std::numbers::pi * std::pow(3.0, k) * z[i]);
    CHECK(terms[i] == Approx(sum).epsilon(0.0).margin(1e-11));
  }
  CHECK(terms[0] == 2.0 - std::pow(0.5, 11));
}

TEST_CASE("rounding goes half up, also below zero") {
  CHECK(round_half_up(-2.5) == -2.0);
  CHECK(round_half_up(2.5) == 3.0);
}

TEST_CASE("argsort gives positions, not ranks") {
  CHECK(argsort(Eigen::Vector3d(0.3, 0.1, 0.2)) == std::vector<Eigen::Index>{1, 2, 0});
}
