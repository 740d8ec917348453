// Compares every test with scipy and R on 60 data sets with ties and missing runs.
#include <cmath>
#include <string>
#include <vector>

#include "analysis/statistics/friedman.hpp"
#include "analysis/statistics/friedman_post_hoc.hpp"
#include "analysis/statistics/mann_whitney.hpp"
#include "analysis/statistics/missing.hpp"
#include "analysis/statistics/pair_corrections.hpp"
#include "analysis/statistics/wilcoxon.hpp"
#include "catch.hpp"
#include "golden.hpp"

using namespace bobench;
using namespace bobench::analysis;
using Values = std::vector<double>;

namespace {

constexpr double tolerance = 1e-9;

Eigen::MatrixXd matrix_of(const nlohmann::json& rows) {
  Eigen::MatrixXd values(rows.size(), rows.front().size());
  for (Eigen::Index i = 0; i < values.rows(); ++i) {
    for (Eigen::Index j = 0; j < values.cols(); ++j) {
      const auto& value = rows[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)];
      values(i, j) = value.is_null() ? std::nan("") : value.get<double>();
    }
  }
  return values;
}

Values column(const Eigen::MatrixXd& values, Eigen::Index j) {
  return {values.col(j).begin(), values.col(j).end()};
}

/// The upper triangle, row by row.
Values pairs_of(const Eigen::MatrixXd& p) {
  Values pairs;
  for (Eigen::Index i = 0; i < p.rows(); ++i) {
    for (Eigen::Index j = i + 1; j < p.cols(); ++j) pairs.push_back(p(i, j));
  }
  return pairs;
}

/// Compares `value` with the number of that name, if the other program has one; counts the comparisons.
void check(const nlohmann::json& theirs, const std::string& name, double value, int& compared) {
  if (!theirs.contains(name) || theirs[name].is_null()) return;
  ++compared;
  INFO(name);
  CHECK(std::abs(value - theirs[name].get<double>()) < tolerance);
}

void check_pairs(const nlohmann::json& theirs, const std::string& name, const Eigen::MatrixXd& p, double within) {
  const Values ours = pairs_of(p), expected = theirs[name];
  REQUIRE(ours.size() == expected.size());
  INFO(name);
  for (std::size_t i = 0; i < ours.size(); ++i) CHECK(std::abs(ours[i] - expected[i]) < within);
}

}  // namespace

TEST_CASE("every test agrees with scipy and R on data sets with ties and missing runs") {
  const auto cases = golden()["data_sets"];
  REQUIRE(cases.size() == 60);
  int friedmans = 0, wilcoxons = 0, exact_wilcoxons = 0, mann_whitneys = 0, exact_mann_whitneys = 0;
  for (const auto& one : cases) {
    const Eigen::MatrixXd values = matrix_of(one["values"]), whole = complete_rows(values);
    const Eigen::MatrixXd pairs = complete_rows(values.leftCols(2));
    const Values first = column(pairs, 0), second = column(pairs, 1);
    const Values a = present(column(values, 0)), b = present(column(values, 1));
    const FriedmanResult test = friedman(whole);
    for (const char* program : {"scipy", "R"}) {
      INFO(program);
      const auto& theirs = one[program];
      check(theirs, "friedman_p", test.p, friedmans);
      // R's ptukey is accurate only to 2e-9; scipy's agrees with quadrature at 30 digits.
      check_pairs(theirs, "nemenyi_p", friedman_nemenyi_p(test.mean_ranks, whole.rows()),
                  program == std::string("R") ? 2e-9 : tolerance);
      check_pairs(theirs, "holm_p", holm_corrected(friedman_pairwise_p(test.mean_ranks, whole.rows())), tolerance);
      check(theirs, "wilcoxon_dropped_p", wilcoxon(first, second, ZeroDifferences::dropped, WilcoxonMethod::normal).p,
            wilcoxons);
      check(theirs, "wilcoxon_ranked_p", wilcoxon(first, second, ZeroDifferences::ranked, WilcoxonMethod::normal).p,
            wilcoxons);
      check(theirs, "wilcoxon_exact_p", wilcoxon(first, second).p, exact_wilcoxons);
      check(theirs, "mann_whitney_p", mann_whitney(a, b, MannWhitneyMethod::normal).p, mann_whitneys);
      if (theirs.contains("mann_whitney_exact_p")) {
        check(theirs, "mann_whitney_exact_p", mann_whitney(a, b, MannWhitneyMethod::exact).p, exact_mann_whitneys);
      }
    }
  }
  CHECK(friedmans >= 100);
  CHECK(wilcoxons >= 170);
  CHECK(exact_wilcoxons >= 40);
  CHECK(mann_whitneys >= 110);
  CHECK(exact_mann_whitneys >= 30);
}
