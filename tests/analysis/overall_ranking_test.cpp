#include "analysis/overall_ranking.hpp"

#include "analysis/statistics/ranks.hpp"
#include "catch.hpp"
#include "core/random.hpp"

using namespace bobench;
using namespace bobench::analysis;
using Eigen::Index, Eigen::MatrixXd;

namespace {

/// Runs of optimisers whose final values have these means.
std::vector<MatrixXd> runs(const std::vector<double>& means, int problems, Index replicates) {
  Random random(2);
  std::vector<MatrixXd> ranks;
  for (int problem = 0; problem < problems; ++problem) {
    MatrixXd values(replicates, static_cast<Index>(means.size()));
    for (Index r = 0; r < replicates; ++r) {
      for (Index i = 0; i < values.cols(); ++i) values(r, i) = means[static_cast<std::size_t>(i)] + random.normal();
    }
    ranks.push_back(ranks_in_rows(values));
  }
  return ranks;
}

}  // namespace

TEST_CASE("twelve optimisers are separated by five problems and six replicates where no single test can do it") {
  // 66 pairs on 5 problems: no Mann-Whitney test of 6 against 6 runs has p below 0.0022, more than 0.05 / 66.
  std::vector<double> means(12, 2.0);
  means[3] = 0.0;
  means[7] = 4.0;
  const OverallRanking ranking = *overall_ranking(runs(means, 5, 6), 0.05);
  CHECK(ranking.places.order.front() == 3);
  CHECK(ranking.places.order.back() == 7);
  CHECK(ranking.separated_from(1).size() == 11);
  CHECK(ranking.separated_from(12).size() == 11);
  CHECK(ranking.separated_from(5) == std::vector<std::size_t>{1, 12});
}

TEST_CASE("places are written as ranges") {
  CHECK(ranges_of({}) == "-");
  CHECK(ranges_of({4}) == "4");
  CHECK(ranges_of({1, 2}) == "1, 2");
  CHECK(ranges_of({1, 3, 4, 5, 9, 10}) == "1, 3-5, 9, 10");
}

TEST_CASE("the ranking is put in one sentence") {
  const std::vector<std::string> names = {"a", "b", "c"};
  const auto sentence = [&](const std::vector<double>& means) {
    return describe(*overall_ranking(runs(means, 4, 10), 0.05), names);
  };
  CHECK(sentence({0.0, 3.0, 3.0}) == "a is better than each of the others.");
  CHECK(sentence({3.0, 0.0, 0.0}).ends_with("has the lowest mean rank; not separated from it: b.") !=
        sentence({3.0, 0.0, 0.0}).ends_with("has the lowest mean rank; not separated from it: c."));
  CHECK(sentence({0.0, 0.0, 0.0}) ==
        "No two optimisers are separated at the family-wise level 0.05: their order may be due to chance.");
  CHECK(describe(*overall_ranking(runs({2.0, 0.0}, 2, 10), 0.05), names) == "b is better than a.");
}

TEST_CASE("differences of mean ranks come by place, with intervals around them") {
  const OverallRanking ranking = *overall_ranking(runs({3.0, 0.0, 1.5}, 4, 10), 0.05);
  const auto json = differences_table(ranking, {"a", "b", "c"}).to_json();
  REQUIRE(json.size() == 3);
  CHECK(json[0]["optimizer"] == "b");
  CHECK(json[0]["other"] == "c");
  CHECK(json[1]["other"] == "a");
  for (const auto& row : json) {
    CHECK(row["low"].get<double>() < row["difference"].get<double>());
    CHECK(row["difference"].get<double>() < row["high"].get<double>());
    CHECK(row["high"].get<double>() < 0.0);
    CHECK(row["p"].get<double>() < 0.05);
  }
}

TEST_CASE("without paired runs there is no overall ranking") {
  CHECK_FALSE(overall_ranking(std::vector<MatrixXd>{MatrixXd(0, 3)}, 0.05).has_value());
  CHECK_FALSE(overall_ranking(std::vector<MatrixXd>{}, 0.05).has_value());
}
