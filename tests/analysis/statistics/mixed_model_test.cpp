#include "analysis/statistics/mixed_model.hpp"

#include <cmath>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>
#include <vector>

#include "catch.hpp"
#include "core/error.hpp"
#include "core/random.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::analysis;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

namespace {

const double not_run = std::nan("");

MatrixXd block_of(const nlohmann::json& rows) {
  MatrixXd values(static_cast<Index>(rows.size()), static_cast<Index>(rows[0].size()));
  for (Index i = 0; i < values.rows(); ++i) {
    for (Index j = 0; j < values.cols(); ++j) {
      const auto& cell = rows[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)];
      values(i, j) = cell.is_null() ? not_run : cell.get<double>();
    }
  }
  return values;
}

struct Spread {
  double block, interaction, replicate, residual;
};

/// Blocks of equal treatments; about one value of eight is missing.
std::vector<MatrixXd> simulated(Index blocks, Index replicates, Index treatments, const Spread& spread,
                                Random& random) {
  std::vector<MatrixXd> data;
  for (Index b = 0; b < blocks; ++b) {
    MatrixXd values = MatrixXd::Constant(replicates, treatments, spread.block * random.normal());
    values.rowwise() += spread.interaction * random.normal_vector(treatments).transpose();
    values.colwise() += spread.replicate * random.normal_vector(replicates);
    for (double& value : values.reshaped()) {
      value += spread.residual * random.normal();
      if (random.bernoulli(0.125)) value = not_run;
    }
    data.push_back(values);
  }
  return data;
}

/// Rates of any false rejection at 5 %, and of intervals of the first pair that miss 0.
void check_rates(Index blocks, Index replicates, const Spread& spread, std::uint64_t seed) {
  Random random(test_seed(seed));
  constexpr int trials = 1000;
  int rejected = 0, missed = 0;
  for (int trial = 0; trial < trials; ++trial) {
    const MixedModel model = fit_mixed_model(simulated(blocks, replicates, 3, spread, random));
    rejected += mixed_model_pairwise_p(model).minCoeff() < 0.05;
    missed += std::abs(model.difference(0, 1)) > mixed_model_margin(model, 0, 1, 0.95);
  }
  // 5 % and five standard errors.
  constexpr double most = 0.05 + 5.0 * 0.0069;
  check_below("rate of false rejections", static_cast<double>(rejected) / trials, most);
  check_below("rate of intervals without the truth", static_cast<double>(missed) / trials, most);
  check_above("rate of intervals without the truth", static_cast<double>(missed) / trials, 0.01);
}

}  // namespace

TEST_CASE("the mixed model is that of lme4 and lmerTest, with missing values and variances of zero") {
  const auto golden = nlohmann::json::parse(std::ifstream(BOBENCH_TEST_DATA "/mixed_model_golden.json"));
  REQUIRE(golden.size() == 6);
  for (const auto& one : golden) {
    INFO(one["name"].get<std::string>());
    std::vector<MatrixXd> blocks;
    for (const auto& block : one["blocks"]) blocks.push_back(block_of(block));
    const MixedModel model = fit_mixed_model(blocks);
    const auto& variances = one["variances"];
    const auto near = [](const nlohmann::json& number) {
      return Approx(number.get<double>()).epsilon(1e-5).margin(1e-6);
    };
    CHECK(model.variances.block == near(variances[0]));
    CHECK(model.variances.interaction == near(variances[1]));
    CHECK(model.variances.replicate == near(variances[2].get<double>() + variances[3].get<double>()));
    CHECK(model.variances.residual == near(variances[4]));
    CHECK(model.normality == near(one["normality"]));
    const MatrixXd p = mixed_model_pairwise_p(model);
    std::size_t pair = 0;
    for (Index i = 0; i < model.means.size(); ++i) {
      CHECK(model.means[i] == near(one["means"][static_cast<std::size_t>(i)]));
      for (Index j = i + 1; j < model.means.size(); ++j, ++pair) {
        CHECK(model.difference(i, j) == near(one["difference"][pair]));
        CHECK(model.standard_error(i, j) == near(one["standard_error"][pair]));
        CHECK(model.degrees(i, j) == near(one["degrees"][pair]));
        CHECK(model.difference(i, j) - mixed_model_margin(model, i, j, 0.95) == near(one["low"][pair]));
        CHECK(p(i, j) == near(one["p"][pair]));
      }
    }
    CHECK(pair == one["difference"].size());
  }
}

TEST_CASE("two treatments are compared by the paired t test of the means of blocks") {
  Random random(test_seed(1));
  std::vector<MatrixXd> blocks;
  VectorXd differences(10);
  for (Index b = 0; b < 10; ++b) {
    MatrixXd values = MatrixXd::Constant(4, 2, 3.0 * random.normal());
    values.rowwise() += 2.0 * random.normal_vector(2).transpose();
    for (double& value : values.reshaped()) value += random.normal();
    differences[b] = (values.col(0) - values.col(1)).mean();
    blocks.push_back(values);
  }
  const MixedModel model = fit_mixed_model(blocks);
  const double spread = (differences.array() - differences.mean()).matrix().norm() / 3.0;
  CHECK(model.difference(0, 1) == Approx(differences.mean()));
  CHECK(model.standard_error(0, 1) == Approx(spread / std::sqrt(10.0)).epsilon(1e-6));
  CHECK(model.degrees(0, 1) == Approx(9.0).epsilon(1e-4));
}

TEST_CASE("equal treatments are separated in at most five percent of cases, and intervals cover") {
  check_rates(6, 3, {1.0, 0.8, 0.5, 0.5}, 2);
  check_rates(5, 4, {2.0, 0.0, 0.0, 1.0}, 3);
  check_rates(1, 15, {0.0, 0.0, 1.0, 1.0}, 4);
}

TEST_CASE("another unit, another origin and the order of the blocks change nothing else") {
  Random random(test_seed(5));
  std::vector<MatrixXd> blocks = simulated(8, 3, 3, {1.0, 0.7, 0.5, 1.0}, random);
  const MixedModel model = fit_mixed_model(blocks);
  std::vector<MatrixXd> moved(blocks.rbegin(), blocks.rend());
  for (MatrixXd& block : moved) block = 1000.0 * block.array() + 5000.0;
  const MixedModel other = fit_mixed_model(moved);
  CHECK(other.difference(0, 2) == Approx(1000.0 * model.difference(0, 2)).epsilon(1e-5));
  CHECK(other.standard_error(0, 2) == Approx(1000.0 * model.standard_error(0, 2)).epsilon(1e-5));
  CHECK(other.degrees(0, 2) == Approx(model.degrees(0, 2)).epsilon(1e-4));
  CHECK(other.variances.total() == Approx(1e6 * model.variances.total()).epsilon(1e-4));
  blocks.push_back(MatrixXd::Constant(2, 3, not_run));  // a block without values
  CHECK(fit_mixed_model(blocks).difference(0, 2) == Approx(model.difference(0, 2)));
}

TEST_CASE("variances of very different sizes are found") {
  Random random(test_seed(6));
  const MixedModel model = fit_mixed_model(simulated(60, 10, 4, {300.0, 0.0, 0.3, 1.0}, random));
  CHECK(std::sqrt(model.variances.block) == Approx(300.0).epsilon(0.5));
  CHECK(std::sqrt(model.variances.replicate) == Approx(0.3).margin(0.15));
  CHECK(std::sqrt(model.variances.residual) == Approx(1.0).epsilon(0.1));
  CHECK(model.standard_error(0, 1) < 0.15);
}

TEST_CASE("residuals that are far from normal have a low W'") {
  Random random(test_seed(7));
  std::vector<MatrixXd> normal = simulated(10, 10, 3, {1.0, 0.5, 0.5, 1.0}, random), heavy = normal;
  for (MatrixXd& block : heavy) block = block.array().cube();
  CHECK(fit_mixed_model(normal).normality > 0.97);
  CHECK(fit_mixed_model(heavy).normality < 0.9);
}

TEST_CASE("what cannot be fitted is refused") {
  const auto refused = [](const std::vector<MatrixXd>& blocks, const char* message) {
    CHECK_THROWS_AS(fit_mixed_model(blocks), InputError);
    CHECK_THROWS_WITH(fit_mixed_model(blocks), ContainsSubstring(message));
  };
  refused({}, "no values");
  refused({MatrixXd::Random(3, 1)}, "two or more");
  refused({MatrixXd::Random(3, 2), MatrixXd::Random(3, 3)}, "different numbers");
  refused({MatrixXd::Random(1, 3)}, "more values");
  refused({MatrixXd::Constant(3, 2, 1.0)}, "residual variance");
  refused({MatrixXd::Constant(3, 2, 1.0), MatrixXd::Constant(3, 2, 2.0)}, "residual variance");
  MatrixXd values = MatrixXd::Random(4, 3);
  values(1, 1) = std::numeric_limits<double>::infinity();
  refused({values}, "finite");
  values.col(1).setConstant(not_run);
  refused({values}, "each treatment");
}
