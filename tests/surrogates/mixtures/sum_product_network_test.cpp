#include "surrogates/mixtures/sum_product_network.hpp"

#include <algorithm>

#include "catch.hpp"
#include "core/error.hpp"
#include "numerics/normal_distribution.hpp"
#include "surrogates/mixtures/mixture_data.hpp"
#include "surrogates/mixtures/sum_product_training.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::surrogates;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;
using Kind = SumProductNode::Kind;

namespace {

SumProductNetwork any_network(int variables, int channels, int tracks, Random& random) {
  return random_sum_product_network(random_sum_product_structure(variables, channels, tracks, random), random);
}

/// The density node by node, as in the thesis's function Eval(), independent of the sweeps over blocks.
double evaluate(const SumProductNetwork& network, int node, const VectorXd& point) {
  const auto& structure = network.structure();
  const auto& one = structure.nodes()[static_cast<std::size_t>(node)];
  const auto count_before = [&](Kind kind) {
    return std::count_if(structure.nodes().begin(), structure.nodes().begin() + node,
                         [&](const auto& other) { return other.kind == kind; });
  };
  if (one.kind == Kind::leaf) {
    const auto leaf = static_cast<Index>(count_before(Kind::leaf));
    const double variance = network.parameters().variances[leaf];
    return normal_density((point[one.variable] - network.parameters().means[leaf]) / std::sqrt(variance)) /
           std::sqrt(variance);
  }
  double value = one.kind == Kind::product ? 1.0 : 0.0;
  for (std::size_t c = 0; c < one.children.size(); ++c) {
    const double child = evaluate(network, one.children[c], point);
    if (one.kind == Kind::product) {
      value *= child;
    } else {
      const auto& weights = network.parameters().weights[static_cast<std::size_t>(count_before(Kind::sum))];
      value += weights[static_cast<Index>(c)] * child;
    }
  }
  return value;
}

}  // namespace

TEST_CASE("a random structure is the thesis's") {
  Random random(test_seed(1));
  const SumProductStructure two = random_sum_product_structure(2, 3, 1, random);
  CHECK(two.nodes().size() == 3 + 3 + 9 + 1);  // figure 4.3: nine products below one sum
  const SumProductStructure six = random_sum_product_structure(6, 3, 1, random);  // figure 4.2
  CHECK(six.leaves().size() == 18);
  CHECK(std::ranges::count(six.nodes(), Kind::sum, &SumProductNode::kind) == 3 * 3 + 3 + 3 + 1);
  CHECK(six.leaves_of(5).size() == 3);
  const SumProductStructure tracks = random_sum_product_structure(3, 2, 4, random);
  CHECK(tracks.leaves_of(0).size() == 8);
  CHECK(tracks.nodes().back().children.size() == 4 * 4);
  CHECK_THROWS_AS(random_sum_product_structure(1, 3, 1, random), Error);
}

TEST_CASE("a structure that is not a sum-product network is refused, by name of the node") {
  const SumProductNode x{Kind::leaf, 0, {}}, y{Kind::leaf, 1, {}};
  const auto refused = [](std::vector<SumProductNode> nodes, const std::string& message) {
    CHECK_THROWS_WITH(SumProductStructure(2, std::move(nodes)), ContainsSubstring(message));
  };
  refused({}, "no nodes");
  refused({x, y, {Kind::sum, 0, {0, 1}}}, "node 2 of a sum-product network is a sum of children with different");
  refused({x, x, {Kind::product, 0, {0, 1}}}, "is a product of children with a common variable");
  refused({x, y, {Kind::product, 0, {0, 2}}}, "has a child that is not before it");
  refused({x, y, {Kind::product, 0, {}}}, "has no children");
  refused({{Kind::leaf, 2, {}}}, "is a leaf of no variable");
  refused({x}, "has 1 of 2 variables");
  CHECK_NOTHROW(SumProductStructure(2, {x, y, {Kind::product, 0, {0, 1}}}));
  SumProductParameters parameters{VectorXd::Zero(2), VectorXd::Zero(2), {}};
  CHECK_THROWS_AS(SumProductNetwork(SumProductStructure(2, {x, y, {Kind::product, 0, {0, 1}}}), parameters), Error);
}

TEST_CASE("sweeps give the density that goes node by node") {
  Random random(test_seed(2));
  for (const int variables : {2, 3, 5}) {
    const SumProductNetwork network = any_network(variables, 3, 2, random);
    MatrixXd points(variables, 140);  // more than one block
    for (Index i = 0; i < points.cols(); ++i) points.col(i) = random.normal_vector(variables);
    const VectorXd logs = network.log_density(points);
    for (const Index i : {0L, 1L, 133L}) {
      const double direct = evaluate(network, network.structure().root(), points.col(i));
      CHECK(logs[i] == Approx(std::log(direct)).epsilon(1e-11).margin(1e-11));
    }
  }
}

TEST_CASE("a network integrates to one, and to its own marginals") {
  Random random(test_seed(3));
  const SumProductNetwork network = any_network(2, 4, 2, random);
  const auto over_y = [&](double x) {
    return integral([&](double y) { return std::exp(network.log_density(Eigen::Vector2d(x, y))[0]); }, -8.0, 8.0, 400);
  };
  CHECK(integral(over_y, -8.0, 8.0, 400) == Approx(1.0).epsilon(1e-9));
  for (const double x : {-1.0, 0.4}) {
    const double marginal = network.log_density(Eigen::Vector2d(x, NAN), {true, false})[0];
    CHECK(marginal == Approx(std::log(over_y(x))).epsilon(1e-9));
  }
  CHECK(network.log_density(Eigen::Vector2d(NAN, NAN), {false, false})[0] == Approx(0.0).margin(1e-12));
}

TEST_CASE("a flat network is the Gaussian mixture that it contains") {
  // A sum of products of one leaf each is a mixture with diagonal covariances.
  Random random(test_seed(4));
  const int K = 3, D = 2;
  std::vector<SumProductNode> nodes;
  for (int k = 0; k < K; ++k) {
    for (int d = 0; d < D; ++d) nodes.push_back({Kind::leaf, d, {}});
  }
  for (int k = 0; k < K; ++k) nodes.push_back({Kind::product, 0, {2 * k, 2 * k + 1}});
  nodes.push_back({Kind::sum, 0, {6, 7, 8}});
  const SumProductNetwork network = random_sum_product_network(SumProductStructure(D, nodes), random);
  MatrixXd means(D, K);
  std::vector<MatrixXd> covariances;
  for (int k = 0; k < K; ++k) {
    means.col(k) = network.parameters().means.segment(2 * k, 2);
    covariances.emplace_back(network.parameters().variances.segment(2 * k, 2).asDiagonal());
  }
  const GaussianMixture mixture(network.parameters().weights.front(), means, covariances);
  const MatrixXd points = any_mixture(D, 2, random).draws(20, random);
  CHECK((network.log_density(points) - mixture.log_density(points)).cwiseAbs().maxCoeff() < 1e-10);
  const Prediction ours = network.conditionals(points.topRows(1)).moments();
  const Prediction theirs = GaussianMixtureRegression(mixture).conditionals(points.topRows(1)).moments();
  CHECK((ours.mean - theirs.mean).cwiseAbs().maxCoeff() < 1e-10);
  CHECK((ours.variance - theirs.variance).cwiseAbs().maxCoeff() < 1e-10);
}

TEST_CASE("conditionals of a network, by quadrature") {
  Random random(test_seed(5));
  for (const int variables : {2, 4}) {
    const SumProductNetwork network = any_network(variables, 3, 2, random);
    MatrixXd x(variables - 1, 4);
    for (Index i = 0; i < x.cols(); ++i) x.col(i) = random.normal_vector(variables - 1);
    const ConditionalMixture conditional = network.conditionals(x);
    const Prediction moments = conditional.moments();
    for (Index i = 0; i < x.cols(); ++i) {
      const auto moment = [&](int power) {
        return integral(
            [&](double y) {
              return std::pow(y, power) * std::exp(network.log_density(joined(x.col(i), VectorXd::Constant(1, y)))[0]);
            },
            -9.0, 9.0);
      };
      const double evidence = moment(0), mean = moment(1) / evidence;
      CHECK(conditional.log_evidence[i] == Approx(std::log(evidence)).epsilon(1e-10));
      CHECK(moments.mean[i] == Approx(mean).epsilon(1e-9).margin(1e-10));
      CHECK(moments.variance[i] == Approx(moment(2) / evidence - mean * mean).epsilon(1e-9));
      CHECK(conditional.weights.row(i).sum() == Approx(1.0).epsilon(1e-12));
    }
  }
  const ConditionalMixture far = any_network(2, 3, 1, random).conditionals(MatrixXd::Constant(1, 1, 1e170));
  CHECK(far.weights.sum() == Approx(1.0));
}

TEST_CASE("expectations are the derivatives of the log-likelihood") {
  Random random(test_seed(6));
  const SumProductNetwork network = any_network(4, 2, 2, random);
  MatrixXd points(4, 150);
  for (Index i = 0; i < points.cols(); ++i) points.col(i) = random.normal_vector(4);
  const SumProductExpectations expected = network.expectations(points);
  CHECK(expected.log_likelihood == Approx(network.log_density(points).sum()).epsilon(1e-12));
  const auto value = [&](const SumProductParameters& parameters) {
    return SumProductNetwork(network.structure(), parameters).log_density(points).sum();
  };
  const double h = 1e-5;
  for (Index leaf = 0; leaf < network.parameters().means.size(); ++leaf) {
    SumProductParameters low = network.parameters(), high = low;
    low.means[leaf] -= h;
    high.means[leaf] += h;
    // d ln p / d mean = sum z (v - mean) / variance
    const double slope = (expected.sums[leaf] - expected.points[leaf] * network.parameters().means[leaf]) /
                         network.parameters().variances[leaf];
    CHECK((value(high) - value(low)) / (2.0 * h) == Approx(slope).epsilon(1e-6).margin(1e-5));
    low = high = network.parameters();
    low.variances[leaf] -= h;
    high.variances[leaf] += h;
    const double v = network.parameters().variances[leaf];
    const double of_variance = expected.squares[leaf] / (2.0 * v * v) - expected.points[leaf] / (2.0 * v);
    CHECK((value(high) - value(low)) / (2.0 * h) == Approx(of_variance).epsilon(1e-5).margin(1e-4));
  }
  // Two branches of each sum exchange a weight of h: d ln p = h (n_0 / w_0 - n_1 / w_1).
  for (std::size_t s = 0; s < expected.branches.size(); ++s) {
    SumProductParameters low = network.parameters(), high = low;
    low.weights[s].head(2) += Eigen::Vector2d(-h, h);
    high.weights[s].head(2) += Eigen::Vector2d(h, -h);
    if (low.weights[s].minCoeff() < 0.0 || high.weights[s].minCoeff() < 0.0) continue;
    const auto& w = network.parameters().weights[s];
    const double slope = expected.branches[s][0] / w[0] - expected.branches[s][1] / w[1];
    CHECK((value(high) - value(low)) / (2.0 * h) == Approx(slope).epsilon(1e-4).margin(1e-4));
  }
}

TEST_CASE("draws of a network are distributed as its density says") {
  Random random(test_seed(7));
  const SumProductNetwork network = any_network(3, 3, 2, random);
  const Index n = 4000;
  const MatrixXd draws = network.draws(n, random);
  // Given the first two, the third's conditional distribution function is uniform.
  const ConditionalMixture conditional = network.conditionals(draws.topRows(2));
  std::vector<double> levels;
  for (Index i = 0; i < n; ++i) {
    double below = 0.0;
    for (Index z = 0; z < conditional.components(); ++z) {
      below += conditional.weights(i, z) *
               normal_probability((draws(2, i) - conditional.mean(i, z)) / std::sqrt(conditional.variances[z]));
    }
    levels.push_back(below);
  }
  std::ranges::sort(levels);
  double distance = 0.0;
  for (std::size_t i = 0; i < levels.size(); ++i) {
    distance = std::max(distance, std::abs(levels[i] - (static_cast<double>(i) + 0.5) / static_cast<double>(n)));
  }
  check_below("Kolmogorov-Smirnov", distance, ks_bound(static_cast<double>(n)));
}
