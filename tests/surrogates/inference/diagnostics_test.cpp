#include "surrogates/inference/diagnostics.hpp"

#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>

#include "catch.hpp"
#include "core/error.hpp"
#include "core/random.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::surrogates;
using Eigen::Index, Eigen::MatrixXd;

TEST_CASE("diagnostics agree with an independent computation in numpy") {
  std::ifstream file(BOBENCH_TEST_DATA "/inference_golden.json");
  const auto golden = nlohmann::json::parse(file);
  REQUIRE(golden.size() == 9);
  for (const auto& row : golden) {
    INFO(row["name"].get<std::string>());
    const std::vector<std::vector<double>> chains = row["chains"];
    MatrixXd draws(chains[0].size(), chains.size());
    for (std::size_t chain = 0; chain < chains.size(); ++chain) {
      draws.col(static_cast<Index>(chain)) = Eigen::Map<const Eigen::VectorXd>(chains[chain].data(), draws.rows());
    }
    if (draws.cols() > 1) CHECK(r_hat(draws) == Approx(row["r_hat"].get<double>()).epsilon(1e-11));
    CHECK(split_r_hat(draws) == Approx(row["split_r_hat"].get<double>()).epsilon(1e-11));
    CHECK(rank_r_hat(draws) == Approx(row["rank_r_hat"].get<double>()).epsilon(1e-11));
    CHECK(effective_sample_size(draws) == Approx(row["ess"].get<double>()).epsilon(1e-10));
    CHECK(bulk_effective_sample_size(draws) == Approx(row["bulk_ess"].get<double>()).epsilon(1e-10));
  }
}

// An autoregression x_t = phi x_{t-1} + noise has autocorrelation time (1 + phi) / (1 - phi).
TEST_CASE("the effective size of an autoregression is the known one") {
  Random random(test_seed(3));
  for (const double phi : {-0.4, 0.0, 0.5, 0.9}) {
    MatrixXd draws(20000, 4);
    for (Index chain = 0; chain < draws.cols(); ++chain) {
      double x = random.normal();
      for (double& draw : draws.col(chain)) draw = x = phi * x + std::sqrt(1.0 - phi * phi) * random.normal();
    }
    const double expected = static_cast<double>(draws.size()) * (1.0 - phi) / (1.0 + phi);
    check_below("size", std::abs(effective_sample_size(draws) / expected - 1.0), 0.15);
    check_below("bulk size", std::abs(bulk_effective_sample_size(draws) / expected - 1.0), 0.15);
    check_below("r-hat", rank_r_hat(draws), 1.01);
  }
}

TEST_CASE("bulk size does not change under a monotone map") {
  Random random(test_seed(4));
  MatrixXd draws(200, 3);
  for (double& draw : draws.reshaped()) draw = random.normal();
  const MatrixXd mapped = draws.array().exp();
  CHECK(bulk_effective_sample_size(draws) == bulk_effective_sample_size(mapped));
  CHECK(bulk_effective_sample_sizes(draws.transpose())[1] == bulk_effective_sample_size(draws.col(1)));
}

TEST_CASE("without variation there is no answer; too few draws are refused") {
  CHECK(std::isnan(rank_r_hat(MatrixXd::Ones(20, 2))));
  CHECK(std::isnan(bulk_effective_sample_size(MatrixXd::Ones(20, 2))));
  MatrixXd draws = MatrixXd::Random(20, 2);
  draws(3, 1) = std::nan("");
  CHECK(std::isnan(r_hat(draws)));
  CHECK(std::isnan(effective_sample_size(draws)));
  CHECK_THROWS_AS(bulk_effective_sample_size(MatrixXd::Random(7, 2)), InputError);
  CHECK_THROWS_AS(r_hat(MatrixXd::Random(20, 1)), InputError);
}
