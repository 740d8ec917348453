#include "surrogates/inference/hamiltonian.hpp"

#include "core/error.hpp"
#include "targets.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::surrogates;
using Eigen::Index, Eigen::VectorXd;

TEST_CASE("leapfrog steps can be undone and keep the energy to second order", "[inference]") {
  const targets::Gaussian target = targets::correlated();
  Hamiltonian hamiltonian(target, 2);
  hamiltonian.set_inverse_mass(Eigen::Vector2d(0.5, 3.0));
  Random random(test_seed(2));
  PhasePoint start = hamiltonian.at(Eigen::Vector2d(0.3, 1.0));
  hamiltonian.draw_momentum(start, random);
  const double energy = hamiltonian.energy(start);

  double last_error = 0.0;
  for (const double step : {0.08, 0.04, 0.02}) {
    PhasePoint point = start;
    const int steps = static_cast<int>(std::lround(0.8 / step));
    for (int i = 0; i < steps; ++i) hamiltonian.leapfrog(point, step);
    const double error = hamiltonian.energy(point) - energy;
    if (last_error != 0.0) check_below("energy's order", std::abs(last_error / error - 4.0), 0.8);
    last_error = error;
    for (int i = 0; i < steps; ++i) hamiltonian.leapfrog(point, -step);
    CHECK((point.position - start.position).norm() < 1e-12);
    CHECK((point.momentum - start.momentum).norm() < 1e-12);
  }
}

TEST_CASE("momenta have the mass as variance", "[inference]") {
  const targets::Gaussian target = targets::correlated();
  Hamiltonian hamiltonian(target, 2);
  hamiltonian.set_inverse_mass(Eigen::Vector2d(0.25, 9.0));
  Random random(test_seed(3));
  PhasePoint point = hamiltonian.at(target.mean);
  Eigen::Array2d squares = Eigen::Array2d::Zero();
  for (int i = 0; i < 20000; ++i) {
    hamiltonian.draw_momentum(point, random);
    squares += point.momentum.array().square() / 20000.0;
  }
  for (const auto& [square, mass] : {std::pair{squares[0], 4.0}, {squares[1], 1.0 / 9.0}}) {
    check_z("momentum's variance", square, mass, mass * std::sqrt(2.0 / 20000.0));
  }
}

TEST_CASE("the first step suits the density's scale, from any guess", "[inference]") {
  for (const double sd : {1e-3, 1.0, 1e4}) {
    const targets::Gaussian target(VectorXd::Zero(1), Eigen::MatrixXd::Constant(1, 1, sd * sd));
    const Hamiltonian hamiltonian(target, 1);
    Random random(test_seed(4));
    const double step = hamiltonian.reasonable_step(hamiltonian.at(VectorXd::Constant(1, sd)), 1.0, random);
    check_above("first step", step / sd, 0.02);
    check_below("first step", step / sd, 50.0);
  }
}

TEST_CASE("improper densities, bad starts and NaN are met", "[inference]") {
  Random random(test_seed(5));
  const auto flat = [](const VectorXd&, VectorXd* gradient) {
    if (gradient) gradient->setZero();
    return 0.0;
  };
  const Hamiltonian improper(flat, 2);
  const PhasePoint origin = improper.at(VectorXd::Zero(2));
  CHECK_THROWS_AS(improper.reasonable_step(origin, 1.0, random), Error);
  CHECK_THROWS_AS(improper.at(VectorXd::Zero(3)), InputError);

  const auto nowhere = [](const VectorXd&, VectorXd*) { return std::nan(""); };
  CHECK_THROWS_AS(Hamiltonian(nowhere, 2).at(VectorXd::Zero(2)), InputError);
  CHECK_THROWS_AS(random_start(nowhere, 2, random), Error);

  const auto half = [](const VectorXd& theta, VectorXd* gradient) {
    if (gradient) *gradient = -theta;
    return theta[0] > 0.0 ? -0.5 * theta.squaredNorm() : std::nan("");
  };
  const Hamiltonian halved(half, 1);
  PhasePoint point = halved.at(VectorXd::Constant(1, 0.1));
  point.momentum[0] = -3.0;
  halved.leapfrog(point, 0.5);
  CHECK(halved.energy(point) == std::numeric_limits<double>::infinity());
  const VectorXd start = random_start(half, 1, random);
  CHECK((start[0] > 0.0 && start[0] <= 2.0));
}
