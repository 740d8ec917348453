#include "reproduction/studies/sampled_study.hpp"

#include "catch.hpp"
#include "core/error.hpp"
#include "reproduction/hypotheses/less.hpp"
#include "reproduction/verdict_words.hpp"
#include "temporary_folder.hpp"

using namespace bobench;
using namespace bobench::reproduction;

namespace {

/// Two quantities; the second is larger by `gap`.
SampledStudy study(double gap) {
  return {.id = "me/study",
          .title = "Two numbers",
          .quantities = {"first", "second"},
          .replicates = 20,
          .measure =
              [gap](Random& random) {
                const double first = random.uniform();
                return Eigen::VectorXd(Eigen::Vector2d(first, first + gap));
              },
          .claims = [](const SampledQuantities& found, Random& random) -> std::vector<Claim> {
            return {{"X1", "1", "the first is lower", test_less({{"value", found["first"], found["second"]}}, random)}};
          },
          .notes = {"made up"}};
}

}  // namespace

TEST_CASE("a sampled study measures each quantity in each replicate and judges its claims") {
  const StudyReport report = run_sampled(study(2.0), {.scale = Scale::decide});
  REQUIRE(report.claims.size() == 1);
  CHECK(report.claims[0].verdict() == yes);
  const analysis::Table& table = report.results.at(0);
  CHECK(table.title == "Two numbers: 20 replicates");
  REQUIRE(table.rows.size() == 2);
  CHECK(table.rows[1][1].value().get<double>() == Approx(table.rows[0][1].value().get<double>() + 2.0));
  CHECK(run_sampled(study(-2.0), {.scale = Scale::paper}).claims[0].verdict() == no);
  CHECK(run_sampled(study(2.0), {.scale = Scale::smoke}).results[0].title == "Two numbers: 3 replicates");
}

TEST_CASE("a sampled study does not depend on threads, and resumes") {
  const auto values = [](const StudyReport& report) { return report.results.at(0).to_json(); };
  const auto expected = values(run_sampled(study(1.0), {.scale = Scale::quick}));
  CHECK(values(run_sampled(study(1.0), {.scale = Scale::quick, .threads = 3})) == expected);
  CHECK(values(run_sampled(study(1.0), {.scale = Scale::quick, .seed = 2})) != expected);
  const TemporaryFolder folder;
  int asked = 0;
  const StudyReport part = run_sampled(
      study(1.0), {.scale = Scale::quick, .output = folder.file("out"), .stop = [&] { return ++asked > 4; }});
  CHECK(part.work.missing > 0);
  CHECK(part.results.empty());
  CHECK(values(run_sampled(study(1.0), {.scale = Scale::quick, .output = folder.file("out")})) == expected);
}

TEST_CASE("an unknown quantity is an error") {
  const SampledQuantities found({"a"}, Eigen::MatrixXd::Zero(1, 2));
  CHECK(found["a"].values.size() == 2);
  CHECK_THROWS_AS(found["b"], Error);
}
