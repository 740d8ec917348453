// The whole toy study, at the smallest scale.
#include <algorithm>
#include <filesystem>
#include <map>

#include "analysis/statistics/summary.hpp"
#include "catch.hpp"
#include "core/error.hpp"
#include "csv_rows.hpp"
#include "reproduction/papers/registry.hpp"
#include "reproduction/papers/tiao2021/density_ratio.hpp"
#include "reproduction/papers/tiao2021/estimators.hpp"
#include "reproduction/papers/tiao2021/measurement.hpp"
#include "temporary_folder.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::papers;
using namespace bobench::reproduction;

namespace {

StudyReport smoke(const std::string& id, const std::string& output, int threads) {
  StudyOptions options;
  options.scale = reproduction::Scale::smoke;
  options.threads = threads;
  options.output = output;
  return registry().study(id).run(options);
}

}  // namespace

TEST_CASE("the smoke run writes the same files with one thread and with two") {
  const TemporaryFolder folder;
  const StudyReport one = smoke("tiao2021/figure-12", folder.file("one"), 1);
  const StudyReport two = smoke("tiao2021/figure-12", folder.file("two"), 2);
  REQUIRE(one.files.size() == 3);
  for (std::size_t i = 0; i < one.files.size(); ++i) {
    CHECK(std::filesystem::file_size(one.files[i]) > 100);
    CHECK(contents_of(one.files[i].string()) == contents_of(two.files[i].string()));
  }
  CHECK(one.files[0] == std::filesystem::path(folder.file("one")) / "tiao2021/figure-12/curves.csv");
  // 2 gammas, 3 draws, 11 methods; 1201 points, 5 exact curves, 2 kernel densities and 3 curves per method.
  CHECK(csv_rows(one.files[1].string()).size() == 2 * 3 * 11);
  CHECK(csv_rows(one.files[0].string()).size() == 2 * 1201 * (5 + 2 + 3 * 11));

  // As stated in the paper, the mode of the kernel densities is farther from the true one than those of classifiers.
  std::map<std::string, std::vector<double>> distances;
  for (const auto& row : csv_rows(one.files[1].string())) {
    if (row[0] == "0.25") distances[row[2]].push_back(parse_real(row[6]).value());
  }
  REQUIRE(distances.size() == 11);
  for (const auto& [method, values] : distances) {
    INFO(method);
    if (method != "KDE" && method != "KMM") CHECK(analysis::median(values) < analysis::median(distances["KDE"]));
  }
}

TEST_CASE("every study has results, claims and a file of each, or none where none are wanted") {
  const TemporaryFolder folder;
  for (const Study& each : registry().studies) {
    INFO(each.id);
    if (each.id == "tiao2021/figure-12") continue;  // above
    const StudyReport report = smoke(each.id, "", 2);
    CHECK(report.files.empty());
    CHECK_FALSE(report.results.front().rows.empty());
    for (const Claim& claim : report.claims) CHECK_FALSE(claim.tests.empty());
    // The file of the study lists the same claims.
    std::vector<std::string> tested, listed;
    for (const Claim& claim : report.claims) {
      if (claim.in_paper) tested.push_back(claim.id);
    }
    for (const PaperClaim& claim : registry().file(each.id).claims) listed.push_back(claim.id);
    CHECK(tested == listed);
  }
  const std::string file = folder.write("file", "in the way");
  CHECK_THROWS_AS(smoke("tiao2021s/figure-1", file, 1), InputError);
}

TEST_CASE("progress counts every fit, and a failing fit is reported") {
  tiao2021::Experiment experiment;
  experiment.gammas = {0.25};
  experiment.methods = {"KDE", "SVM"};
  experiment.replicates = 2;
  StudyOptions options;
  std::size_t calls = 0;
  options.progress = [&](std::size_t done, std::size_t total) {
    CHECK(done == ++calls);
    CHECK(total == 4);
  };
  const auto measurements = tiao2021::measure("toy", experiment, options).all;
  CHECK(calls == 4);
  CHECK(measurements[0].densities.has_value());
  CHECK_FALSE(measurements[1].densities.has_value());
  CHECK(measurements[2].probability.size() == 0);  // curves are kept only for the first draw
  options.progress = {};
  experiment.methods = {"KDE", "nothing"};
  CHECK_THROWS_WITH(tiao2021::measure("toy", experiment, options), ContainsSubstring("'nothing'"));
}

TEST_CASE("with many draws class probabilities come near the exact ones") {
  // pi(x) = gamma r_gamma(x) in the limit. Boosted trees are trained to convergence; the network stays noisy.
  tiao2021::Experiment experiment;
  experiment.gammas = {0.25};
  experiment.methods = {"XGBoost"};
  StudyOptions options;
  options.seed = test_seed(1);
  const auto few = tiao2021::measure("toy", experiment, options).all;
  experiment.draws = 50000;
  const auto many = tiao2021::measure("toy", experiment, options).all;
  check_below("ratio of errors", many[0].scores.weighted_error / few[0].scores.weighted_error, 0.7);
  check_below("ratio of calibration errors", many[0].scores.calibration_error / few[0].scores.calibration_error, 0.7);
}
