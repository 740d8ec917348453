#include "landscape/features/features.hpp"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <map>
#include <numbers>
#include <sstream>
#include <string>
#include <vector>

#include "catch.hpp"
#include "core/random.hpp"
#include "core/text.hpp"

using namespace bobench;
using namespace bobench::landscape;

namespace {

/// The lines of a table behind its header.
std::vector<std::vector<std::string>> rows_of(const char* path) {
  std::ifstream file(path);
  REQUIRE(file.good());
  std::vector<std::vector<std::string>> rows;
  std::string line;
  std::getline(file, line);
  while (std::getline(file, line)) rows.push_back(split(line, ','));
  return rows;
}

std::map<std::string, Sample> golden_samples() {
  std::map<std::string, std::vector<std::vector<double>>> lines;
  for (const auto& row : rows_of(BOBENCH_TEST_DATA "/samples.csv")) {
    std::vector<double> numbers;
    for (std::size_t i = 1; i < row.size() && !row[i].empty(); ++i) numbers.push_back(parse_real(row[i]).value());
    lines[row[0]].push_back(numbers);
  }
  std::map<std::string, Sample> samples;
  for (const auto& [name, numbers] : lines) {
    const auto n = static_cast<Eigen::Index>(numbers.size()), d = static_cast<Eigen::Index>(numbers[0].size()) - 1;
    Sample& sample = samples[name];
    sample.points.resize(n, d);
    sample.values.resize(n);
    for (Eigen::Index i = 0; i < n; ++i) {
      const auto& line = numbers[static_cast<std::size_t>(i)];
      sample.values[i] = line[0];
      for (Eigen::Index j = 0; j < d; ++j) sample.points(i, j) = line[static_cast<std::size_t>(j) + 1];
    }
  }
  return samples;
}

std::map<std::string, double> by_name(const Features& features) {
  std::map<std::string, double> values;
  for (const Feature& feature : features) values[feature.name] = feature.value;
  REQUIRE(values.size() == features.size());
  return values;
}

Sample some_sample(Eigen::Index n, Eigen::Index d, std::uint64_t seed = 1) {
  Random random(seed);
  Sample sample{Eigen::MatrixXd(n, d), Eigen::VectorXd(n)};
  for (Eigen::Index i = 0; i < n; ++i) {
    for (Eigen::Index j = 0; j < d; ++j) sample.points(i, j) = random.uniform();
    sample.values[i] = std::sin(5.0 * sample.points(i, 0)) + sample.points.row(i).squaredNorm();
  }
  return sample;
}

}  // namespace

TEST_CASE("features have the values of pflacco") {
  std::map<std::string, std::map<std::string, double>> ours;
  for (const auto& [name, sample] : golden_samples()) ours[name] = by_name(features_of(sample));
  std::size_t compared = 0;
  for (const auto& row : rows_of(BOBENCH_TEST_DATA "/pflacco.csv")) {
    INFO(row[0] << " " << row[1]);
    const double golden = parse_real(row[2]).value(), value = ours.at(row[0]).at(row[1]);
    // The curvatures of a linear function are rounding errors.
    if (row[0] == "linear" && row[1] == "ela_meta.quad_simple.cond") continue;
    ++compared;
    if (std::isnan(golden)) {
      CHECK(std::isnan(value));
    } else {
      CHECK(value == Approx(golden).epsilon(1e-9).margin(1e-11));
    }
  }
  CHECK(compared == 259);
  for (const auto& [name, features] : ours) CHECK(features.size() == 52);
}

TEST_CASE("features do not change where they should not") {
  const Sample sample = some_sample(200, 3);
  const auto before = by_name(features_of(sample));
  Sample shifted = sample;  // in value and scale of the values, and in place
  shifted.values = 10.0 + 4.0 * sample.values.array();
  const auto after = by_name(features_of(shifted));
  for (const auto& [name, value] : before) {
    INFO(name);
    const bool depends = name.find("coef.m") != std::string::npos || name.find("intercept") != std::string::npos ||
                         name.find("ic.eps") != std::string::npos || name.find("cov_init") != std::string::npos;
    const double margin = name == "ic.h_max" ? 0.02 : 0.0;  // the sensitivities have steps
    if (!depends || name.ends_with("max_by_min")) CHECK(after.at(name) == Approx(value).epsilon(1e-6).margin(margin));
  }
  // In another order of the points; folds and the tour depend on it.
  Sample reversed{sample.points.colwise().reverse(), sample.values.reverse()};
  const auto backwards = by_name(features_of(reversed));
  for (const auto& [name, value] : before) {
    INFO(name);
    if (!name.starts_with("ela_level") && !name.starts_with("ic.")) {
      CHECK(backwards.at(name) == Approx(value).epsilon(1e-7));
    }
  }
}

TEST_CASE("what a feature is for, it shows") {
  Random random(3);
  Sample linear{Eigen::MatrixXd(150, 2), Eigen::VectorXd(150)}, bowl = linear, waves = linear;
  for (Eigen::Index i = 0; i < 150; ++i) {
    for (Eigen::Index j = 0; j < 2; ++j) linear.points(i, j) = random.uniform();
    const double x = linear.points(i, 0) - 0.5, y = linear.points(i, 1) - 0.5;
    linear.values[i] = x + 2.0 * y;
    bowl.values[i] = x * x + y * y;
    waves.values[i] = std::cos(10.0 * std::numbers::pi * x) + std::cos(10.0 * std::numbers::pi * y);
  }
  bowl.points = waves.points = linear.points;
  const auto of_linear = by_name(features_of(linear)), of_bowl = by_name(features_of(bowl)),
             of_waves = by_name(features_of(waves));
  CHECK(of_linear.at("ela_meta.lin_simple.adj_r2") == Approx(1.0));
  CHECK(of_bowl.at("ela_meta.quad_simple.adj_r2") == Approx(1.0));
  CHECK(of_bowl.at("ela_meta.lin_simple.adj_r2") < 0.2);
  CHECK(of_waves.at("ela_meta.quad_simple.adj_r2") < 0.3);
  CHECK(of_bowl.at("disp.ratio_mean_10") < 0.5);
  CHECK(of_waves.at("disp.ratio_mean_10") > 0.7);
  CHECK(of_waves.at("ic.m0") > of_bowl.at("ic.m0"));
  CHECK(of_bowl.at("ela_level.mmce_qda_10") < of_bowl.at("ela_level.mmce_lda_10") + 0.05);
}

TEST_CASE("samples that do not determine a feature have none, and equal points count once in a tour") {
  const auto few = by_name(features_of(some_sample(12, 4)));
  CHECK(std::isnan(few.at("ela_meta.quad_w_interact.adj_r2")));
  CHECK(std::isnan(few.at("ela_level.mmce_lda_10")));
  CHECK(std::isfinite(few.at("nbc.nn_nb.mean_ratio")));
  Sample constant = some_sample(60, 2);
  constant.values.setConstant(3.0);
  for (const auto& [name, value] : by_name(features_of(constant))) {
    INFO(name);
    CHECK((std::isnan(value) || std::isfinite(value) || std::isinf(value)));
  }
  const Sample once = some_sample(40, 2);
  Sample twice{Eigen::MatrixXd(80, 2), Eigen::VectorXd(80)};
  twice.points << once.points, once.points;
  twice.values << once.values.array() - 0.5, once.values.array() + 0.5;
  const auto a = by_name(information_content_features(once)), b = by_name(information_content_features(twice));
  for (const auto& [name, value] : a) CHECK(b.at(name) == Approx(value));
}
