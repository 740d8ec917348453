#include "surrogates/density/truncated_parzen.hpp"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <numeric>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "catch.hpp"
#include "core/random.hpp"
#include "surrogates/density/adaptive_parzen.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::surrogates;
using Eigen::ArrayXd, Eigen::Index;

namespace {

Parameter parameter_of(const std::string& kind, double low, double high) {
  const Scale scale = kind.ends_with("log") ? Scale::log : Scale::linear;
  if (kind.starts_with("real")) return {"x", RealParameter{low, high, scale}};
  if (kind == "categorical") return {"x", CategoricalParameter{{"a", "b", "c", "d"}}};
  return {"x", IntegerParameter{static_cast<std::int64_t>(low), static_cast<std::int64_t>(high), scale}};
}

/// The density of observations at the given positions, oldest first.
ArrayXd log_density(const Parameter& parameter, const std::vector<double>& values, std::vector<std::size_t> positions,
                    const ArrayXd& points, bool is_normalized) {
  const ArrayXd by_age = linear_forgetting_weights(static_cast<Index>(positions.size()), 25);
  std::vector<std::size_t> order(positions.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, {}, [&](std::size_t i) { return values[positions[i]]; });
  ArrayXd sorted(by_age.size()), weights(by_age.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    sorted[static_cast<Index>(i)] = values[positions[order[i]]];
    weights[static_cast<Index>(i)] = by_age[static_cast<Index>(order[i])];
  }
  TruncatedParzen density(parameter, 1.0, is_normalized);
  density.fit(sorted, weights);
  return density.log_density(points);
}

}  // namespace

TEST_CASE("the densities of good and of bad observations are Optuna's") {
  std::ifstream file(BOBENCH_TEST_DATA "/optuna_golden.json");
  const auto golden = nlohmann::json::parse(file);
  REQUIRE(golden.size() == 40);
  for (const auto& one : golden) {
    const auto values = one["values"].get<std::vector<double>>();
    const auto good = one["good"].get<std::vector<std::size_t>>();
    std::vector<std::size_t> bad;
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (std::ranges::find(good, i) == good.end()) bad.push_back(i);
    }
    const auto points = one["points"].get<std::vector<double>>();
    const ArrayXd at = Eigen::Map<const ArrayXd>(points.data(), static_cast<Index>(points.size()));
    const std::string kind = one["kind"];
    INFO(kind << ", " << values.size() << " observations");
    const Parameter parameter = parameter_of(kind, one["low"].get<double>(), one["high"].get<double>());
    for (const bool is_normalized : {false, true}) {  // as in version 3.1, and since 3.5
      const std::string version = is_normalized ? "_3.5" : "";
      const ArrayXd log_good = log_density(parameter, values, good, at, is_normalized);
      const ArrayXd log_bad = log_density(parameter, values, bad, at, is_normalized);
      for (Index i = 0; i < at.size(); ++i) {
        const auto k = static_cast<std::size_t>(i);
        CHECK(log_good[i] == Approx(one["log_good" + version][k].get<double>()).margin(1e-9));
        CHECK(log_bad[i] == Approx(one["log_bad" + version][k].get<double>()).margin(1e-9));
      }
    }
  }
}

TEST_CASE("probabilities of whole numbers and of choices add up to 1, a real density integrates to it") {
  ArrayXd values(4), weights = ArrayXd::Ones(4);
  values << 1.0, 2.0, 2.0, 7.0;
  TruncatedParzen whole(parameter_of("integer", 0, 9), 1.0);
  whole.fit(values, weights);
  CHECK(whole.log_density(ArrayXd::LinSpaced(10, 0.0, 9.0)).exp().sum() == Approx(1.0));
  TruncatedParzen choice(parameter_of("categorical", 0, 3), 1.0);
  values << 0.0, 1.0, 1.0, 3.0;
  choice.fit(values, weights);
  CHECK(choice.log_density(ArrayXd::LinSpaced(4, 0.0, 3.0)).exp().sum() == Approx(1.0));
  TruncatedParzen real(parameter_of("real", 0, 9), 1.0);
  real.fit(values, weights);
  const ArrayXd grid = (ArrayXd::LinSpaced(9000, 0.0, 8.999) + 0.0005);
  CHECK(real.log_density(grid).exp().sum() * 0.001 == Approx(1.0).epsilon(1e-6));
}

TEST_CASE("draws follow the density they are drawn from") {
  Random random(test_seed(21));
  for (const char* kind : {"real", "real log", "integer", "categorical"}) {
    const bool is_log = std::string(kind).ends_with("log");
    const double low = is_log ? 1.0 : 0.0, high = std::string(kind) == "categorical" ? 3.0 : 9.0;
    TruncatedParzen density(parameter_of(kind, low, high), 1.0);
    ArrayXd values(3);
    values << low + 0.0, low + 1.0, high;
    density.fit(values, ArrayXd::Ones(3));
    constexpr int draws = 40'000;
    // Cells around integers; for real parameters, cell masses by a fine sum.
    const auto cells = static_cast<std::size_t>(high - low + 1.0);
    std::vector<double> expected(cells, 0.0), found(cells, 0.0);
    const auto cell_of = [&](double x) { return static_cast<std::size_t>(std::lround(x - low)); };
    if (std::string(kind).starts_with("real")) {
      constexpr int steps = 200'000;
      for (int i = 0; i < steps; ++i) {
        const double x = low + (high - low) * (i + 0.5) / steps;
        const double p = std::exp(density.log_density(ArrayXd::Constant(1, x))[0]) / (is_log ? x : 1.0);
        expected[cell_of(x)] += p * (high - low) / steps;
      }
    } else {
      for (std::size_t i = 0; i < cells; ++i) {
        expected[i] = std::exp(density.log_density(ArrayXd::Constant(1, low + static_cast<double>(i)))[0]);
      }
    }
    for (int i = 0; i < draws; ++i) found[cell_of(density.sample(random))] += 1.0 / draws;
    for (std::size_t i = 0; i < cells; ++i) {
      INFO(kind << ", cell " << i);
      CHECK(std::abs(found[i] - expected[i]) < 5.0 * std::sqrt(expected[i] / draws));
    }
  }
}
