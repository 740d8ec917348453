#include "numerics/cma_es.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <numbers>
#include <optional>
#include <vector>

#include "catch.hpp"

using namespace bobench;
using Eigen::Index;
using Eigen::VectorXd;

namespace {

using Function = std::function<double(const VectorXd&)>;

struct Descent {
  double evaluations = 0.0;
  double best = std::numeric_limits<double>::infinity();
  std::optional<CmaEnd> end;
};

Descent descend(const Function& f, const VectorXd& mean, double sigma, const CmaOptions& options, std::uint64_t seed,
                double target = -std::numeric_limits<double>::infinity()) {
  CmaEs search(mean, sigma, options, Random(seed));
  Descent descent;
  VectorXd values(search.ask().cols());
  while (!search.end()) {
    for (Index i = 0; i < values.size(); ++i) {
      values[i] = f(search.ask().col(i));
      ++descent.evaluations;
      descent.best = std::min(descent.best, values[i]);
      if (descent.best <= target) return descent;
    }
    search.tell(values);
  }
  descent.end = search.end();
  return descent;
}

/// An ellipsoid of condition 1e6, rotated in each plane of adjacent coordinates.
double turned_ellipsoid(const VectorXd& x) {
  VectorXd y = x;
  for (Index i = 0; i + 1 < y.size(); ++i) {
    const double a = y[i], b = y[i + 1];
    y[i] = (a - b) / std::numbers::sqrt2;
    y[i + 1] = (a + b) / std::numbers::sqrt2;
  }
  double sum = 0.0;
  for (Index i = 0; i < y.size(); ++i) {
    sum += std::pow(1e6, static_cast<double>(i) / static_cast<double>(y.size() - 1)) * y[i] * y[i];
  }
  return sum;
}

}  // namespace

// From the formulas of Hansen's tutorial and of cmaes.m, computed in Python.
TEST_CASE("the constants of a strategy are those of the published formulas") {
  CHECK(CmaConstants::default_population(5) == 8);
  CHECK(CmaConstants::default_population(20) == 12);
  const CmaConstants active(5, 8, CmaWeights::active);
  CHECK(active.parents == 4);
  CHECK(active.mu_eff == Approx(2.6001788261131793).epsilon(1e-13));
  CHECK(active.c_sigma == Approx(0.3650883760934854).epsilon(1e-13));
  CHECK(active.d_sigma == Approx(1.3650883760934853).epsilon(1e-13));
  CHECK(active.c_c == Approx(0.4501995579928079).epsilon(1e-13));
  CHECK(active.c_1 == Approx(0.047292304159400896).epsilon(1e-13));
  CHECK(active.c_mu == Approx(0.04785904960298244).epsilon(1e-13));
  const std::array weights = {0.529930184479,       0.285714285714,       0.142857142857,     0.04149838695,
                              -0.14853743453079066, -0.40557467601302966, -0.622896567138545, -0.8111493520260593};
  for (Index i = 0; i < 8; ++i) CHECK(active.weights[i] == Approx(weights[static_cast<std::size_t>(i)]).epsilon(1e-10));

  const CmaConstants positive(20, 12, CmaWeights::positive);
  CHECK(positive.mu_eff == Approx(3.729458934303068).epsilon(1e-13));
  CHECK(positive.c_sigma == Approx(0.19942801385173584).epsilon(1e-13));
  CHECK(positive.c_c == Approx(0.17176721127681213).epsilon(1e-13));
  CHECK(positive.c_1 == Approx(0.004372354435160246).epsilon(1e-13));
  CHECK(positive.c_mu == Approx(0.008191403277354674).epsilon(1e-13));
  CHECK(positive.weights.head(6).sum() == Approx(1.0));
  CHECK(positive.weights.tail(6).isZero());
}

// Debian's python3-cmaes 0.9.1 received the same samples and values, with our c_mu and weights (its formula for c_mu is
// an older one). It adds 1e-8 to a squared length, which explains the difference.
TEST_CASE("step by step the mean, the step size and the covariance are those of python3-cmaes") {
  struct State {
    long iteration;
    double sigma;
    std::array<double, 3> mean;
    std::array<double, 9> covariance;
  };
  const std::vector<State> theirs = {
      {1,
       0.6388794987400974,
       {0.661227127826953, -1.7922852175673007, 0.008646854841625695},
       {1.0276605482252275, -0.012847380266272412, 0.09057655047314528, -0.012847380266272412, 0.6789030543157875,
        -0.024302903919090922, 0.09057655047314528, -0.024302903919090922, 1.056990936197776}},
      {10,
       0.7318127793363354,
       {0.032852105335059445, -0.0010122542551634223, 0.04834638700086756},
       {1.0416838874792316, -0.07988522370462, -0.11156448293312961, -0.07988522370461998, 0.8307919128900854,
        0.006713633735089736, -0.11156448293312961, 0.006713633735089743, 0.15580583138364218}},
      {40,
       0.04567199475805334,
       {-0.012899374832830407, 0.0022238183761008603, -0.0010176003779586056},
       {0.26966729648104787, -0.01871441954051467, -0.002254771791937273, -0.01871441954051467, 0.035782905115904144,
        -0.003341795792950539, -0.002254771791937273, -0.003341795792950539, 0.0027133561432841798}}};
  CmaEs ours(Eigen::Vector3d(1.0, -2.0, 0.5), 0.7, {}, Random(5));
  VectorXd values(ours.ask().cols());
  for (const State& state : theirs) {
    while (ours.iterations() < state.iteration) {
      for (Index i = 0; i < values.size(); ++i) {
        const auto x = ours.ask().col(i);
        values[i] = x[0] * x[0] + 10.0 * x[1] * x[1] + 100.0 * x[2] * x[2] + x[0] * x[1];
      }
      ours.tell(values);
    }
    CHECK(ours.sigma() == Approx(state.sigma).epsilon(1e-7));
    for (Index i = 0; i < 3; ++i) {
      CHECK(ours.mean()[i] == Approx(state.mean[static_cast<std::size_t>(i)]).margin(1e-8));
      for (Index j = 0; j < 3; ++j) {
        CHECK(ours.covariance()(i, j) ==
              Approx(state.covariance[static_cast<std::size_t>(3 * i + j)]).margin(1e-7 * state.covariance[0]));
      }
    }
  }
}

// BBOB's f1 and f10 (five inputs, start in [-4, 4], to 1e-8) take about 740 evaluations and, with active weights,
// 1,497; with positive ones 2,152 (the 2009 archive and a program written from the papers). These are equally hard.
TEST_CASE("a sphere and a turned ellipsoid take as many evaluations as is published") {
  struct Case {
    CmaWeights weights;
    Function f;
    double published;
  };
  const Function sphere = [](const VectorXd& x) { return x.squaredNorm(); };
  for (const auto& [weights, f, published] : {Case{CmaWeights::active, sphere, 740.0},
                                              {CmaWeights::active, turned_ellipsoid, 1497.0},
                                              {CmaWeights::positive, turned_ellipsoid, 2152.0}}) {
    double sum = 0.0;
    constexpr int runs = 40;
    for (int run = 0; run < runs; ++run) {
      const auto seed = static_cast<std::uint64_t>(run);
      Random random(1000 + seed);
      VectorXd start(5);
      for (double& coordinate : start) coordinate = random.uniform(-4.0, 4.0);
      const Descent descent = descend(f, start, 2.0, {.weights = weights}, seed, 1e-8);
      CHECK(descent.best <= 1e-8);
      sum += descent.evaluations;
    }
    CHECK(sum / runs == Approx(published).epsilon(0.08));
  }
}

TEST_CASE("a descent says why it has ended") {
  const VectorXd start = VectorXd::Constant(4, 0.3);
  const auto end = [&](const Function& f, const CmaOptions& options = {}) {
    return to_string(descend(f, start, 0.5, options, 1).end.value());
  };
  CHECK(end([](const VectorXd& x) { return x.squaredNorm(); }) == "TolFun");
  // At this scale the range of values never falls below 1e-12.
  CHECK(end([](const VectorXd& x) { return 1e20 * x.norm(); }) == "TolX");
  CHECK(end([](const VectorXd& x) { return x[0]; }, {.max_iterations = 7}) == "MaxIter");
  CHECK(end([](const VectorXd& x) { return x[0] * x[0] + 1e22 * x.tail(3).squaredNorm(); }) == "ConditionCov");
  // Two alternating values, both decreasing from generation to generation.
  int evaluations = 0;
  const Function two_valued = [&](const VectorXd& x) {
    return std::fmod(std::floor(1e6 * x[0]), 2.0) - evaluations++ / 8;
  };
  CHECK(end(two_valued) == "EqualFunVals");
  // Noise without a slope: no improvement in hundreds of generations.
  Random noise(3);
  CHECK(end([&](const VectorXd&) { return noise.uniform(); }, {.max_iterations = 1e5}) == "Stagnation");
}

TEST_CASE("values that are not numbers are the worst, and infinite ones do no harm") {
  const Function half = [](const VectorXd& x) {
    return x[0] < 0.0   ? std::numeric_limits<double>::quiet_NaN()
           : x[1] < 0.0 ? std::numeric_limits<double>::infinity()
                        : (x.array() - 0.5).matrix().squaredNorm();
  };
  CHECK(descend(half, VectorXd::Constant(3, 0.1), 0.3, {}, 4, 1e-10).best <= 1e-10);
  // All values are equal, so the search ends.
  CHECK(descend([](const VectorXd&) { return std::nan(""); }, VectorXd::Zero(2), 1.0, {}, 4).end.has_value());
}

TEST_CASE("one input, and two members, are enough") {
  CHECK(
      descend([](const VectorXd& x) { return x.squaredNorm(); }, VectorXd::Constant(1, 3.0), 1.0, {}, 1, 1e-10).best <=
      1e-10);
  CmaEs search(VectorXd::Constant(3, 1.0), 1.0, {.population = 2}, Random(1));
  for (int i = 0; i < 100; ++i) search.tell(search.ask().colwise().squaredNorm().transpose());
  CHECK(search.mean().allFinite());
  CHECK(search.covariance().allFinite());
}
