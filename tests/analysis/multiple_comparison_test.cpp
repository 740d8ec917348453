#include "analysis/multiple_comparison.hpp"

#include "analysis/selected_results.hpp"

#include <cmath>

#include "analysis/plots/plotted_results.hpp"
#include "catch.hpp"
#include "core/error.hpp"

using namespace bobench;
using namespace bobench::analysis;
using Groups = std::vector<std::pair<std::size_t, std::size_t>>;

TEST_CASE("problems are blocks, valued by mean ranks over replicates") {
  const PairedBlocks blocks = paired_blocks(plotted_results(), 4);
  CHECK(blocks.unit == "problem");
  REQUIRE(blocks.values.rows() == 2);
  // Final regrets on p/one: 1 0 5 and 50 30 100; on p/two: 0.5 1 2 and 1 2 0.
  CHECK(blocks.values.row(0) == Eigen::RowVector2d(1.0, 2.0));
  CHECK(blocks.values(1, 0) == Approx(4.0 / 3.0));
  CHECK(blocks.values(1, 1) == Approx(5.0 / 3.0));
}

TEST_CASE("one problem's replicates are blocks; replicates that are missing somewhere are none") {
  results::ResultSet set = plotted_results();
  set.series.resize(2);
  set.series[1].runs[1] = results::RunResult{};
  const PairedBlocks blocks = paired_blocks(set, 4);
  CHECK(blocks.unit == "replicate");
  Eigen::Matrix2d expected;
  expected << 1, 50, 5, 100;
  CHECK(blocks.values == expected);
  set.series[0].runs.resize(1);
  set.series[1].runs.erase(set.series[1].runs.begin());
  CHECK_THROWS_WITH(paired_blocks(set, 4), ContainsSubstring("no problem has a replicate"));
  set.series.resize(1);
  CHECK_THROWS_WITH(paired_blocks(set, 4), ContainsSubstring("1 optimiser"));
}

TEST_CASE("problems without a whole replicate are excluded by name") {
  results::ResultSet set = plotted_results();
  set.series.pop_back();
  CHECK(paired_blocks(set, 4).excluded == std::vector<std::string>{"p/two"});
}

TEST_CASE("groups are the largest sets without a difference") {
  // Twelve blocks that all rank 1, 2, ..., 5: the critical difference is 1.76 (Demsar's 2.728 * sqrt(5 * 6 / 72)).
  Eigen::MatrixXd values(12, 5);
  for (Eigen::Index i = 0; i < 12; ++i) values.row(i) << 5, 4, 1, 2, 3;
  const MultipleComparison nemenyi = compare_blocks(values, values, PostHoc::nemenyi, 0.05);
  CHECK(*nemenyi.critical_difference == Approx(2.728 * std::sqrt(30.0 / 72.0)).epsilon(1e-3));
  CHECK(nemenyi.order == std::vector<std::size_t>{2, 3, 4, 1, 0});
  CHECK(nemenyi.groups == Groups{{0, 1}, {1, 2}, {2, 3}, {3, 4}});
  const MultipleComparison holm = compare_blocks(values, values, PostHoc::holm, 0.05);
  CHECK(!holm.critical_difference);
  CHECK(holm.groups == Groups{{0, 1}, {1, 2}, {2, 3}, {3, 4}});
  // Two blocks are too few for a decision, in particular at a strict level.
  CHECK(compare_blocks(values.topRows(2), values.topRows(2), PostHoc::nemenyi, 0.05).groups == Groups{{0, 4}});
  CHECK(compare_blocks(values, values, PostHoc::nemenyi, 1e-9).groups == Groups{{0, 4}});
  CHECK(compare_blocks(values.leftCols(2), values.leftCols(2), PostHoc::nemenyi, 0.5).groups.empty());
}

TEST_CASE("the post-hoc table has the best optimiser first, and every pair") {
  const Table table = post_hoc_table(plotted_results(), problems_of(plotted_results()), 4, PostHoc::nemenyi, 0.05);
  const auto json = table.to_json();
  REQUIRE(json.size() == 2);
  CHECK(json[0]["optimizer"] == "a");
  CHECK(json[0]["mean_rank"] == 1.0);
  // z = 1 / sqrt(2 * 3 / (6 * 2)) = sqrt(2)
  CHECK(json[0]["b"].get<double>() == Approx(std::erfc(1.0)));
  CHECK(json[1]["a"] == json[0]["b"]);
  CHECK(json[1]["b"] == 1.0);
  CHECK_THAT(table.title, ContainsSubstring("Nemenyi"));
  CHECK_THAT(table.notes.front(), ContainsSubstring("2 problems"));
  // Both blocks agree: F is infinite but proves nothing, as two of the four possible orders of two blocks agree.
  CHECK_THAT(table.notes.front(), ContainsSubstring("chi^2 2, p 0.157; exact p 0.5; Iman-Davenport: F -, p -."));
}

TEST_CASE("effect sizes are signed so that larger is better for the row") {
  // p/one: every run of "a" is better. p/two: 0.5 1 2 against 1 2 0: 0.5 is lower than two, 1 than one and ties with
  // one, 2 ties with one.
  const auto probability =
      effect_table(plotted_results(), problems_of(plotted_results()), 4, effect_sizes()[0]).to_json();
  const double on_two = (2.0 + 1.5 + 0.5) / 9.0;
  CHECK(probability[0]["b"].get<double>() == Approx((1.0 + on_two) / 2.0));
  CHECK(probability[1]["a"].get<double>() == Approx(1.0 - (1.0 + on_two) / 2.0));
  CHECK(probability[0]["a"] == 0.5);
  const auto correlation =
      effect_table(plotted_results(), problems_of(plotted_results()), 4, effect_sizes()[1]).to_json();
  CHECK(correlation[0]["b"].get<double>() == Approx((1.0 + 2.0 * on_two - 1.0) / 2.0));
  CHECK(correlation[0]["a"] == 0.0);
}
