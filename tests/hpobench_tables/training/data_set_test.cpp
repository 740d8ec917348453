#include "hpobench_tables/training/data_set.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>

#include "catch.hpp"
#include "core/error.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::hpobench_tables;
using Catch::Matchers::Message;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

namespace {

NumericTable parse(const std::string& text) {
  return parse_numeric_csv(text, "data.csv");
}

std::string ten_rows(const std::string& row) {
  std::string text;
  for (int i = 0; i < 10; ++i) text += row + "\n";
  return text;
}

/// Row i is (i, 7, i squared).
NumericTable counting(Index n) {
  NumericTable table{"counting", MatrixXd(n, 3)};
  for (Index i = 0; i < n; ++i) table.values.row(i) << static_cast<double>(i), 7.0, static_cast<double>(i * i);
  return table;
}

}  // namespace

TEST_CASE("numbers are read with a header or without, and with any line ends") {
  const MatrixXd values = parse(ten_rows("1, 2.5,-3e2")).values;
  REQUIRE(values.rows() == 10);
  CHECK(values.row(9) == Eigen::RowVector3d(1.0, 2.5, -300.0));
  CHECK(parse("a,b,c\n" + ten_rows("1,2.5,-3e2")).values == values);
  CHECK(parse("\xef\xbb\xbf" + ten_rows("1,2.5,-3e2\r") + "\r\n\n").values == values);
  const std::string text = ten_rows("1,2.5,-3e2");
  CHECK_THROWS_WITH(parse(text.substr(0, text.size() - 1)), ContainsSubstring("the last line has no line end"));
  CHECK_THROWS_WITH(parse(ten_rows("1;2")), ContainsSubstring("fields must be separated by commas"));
}

TEST_CASE("bad cells, ragged lines and empty files are refused, and it is said where") {
  CHECK_THROWS_MATCHES(parse(ten_rows("1,2") + "3,x\n"), InputError,
                       Message("'data.csv', line 11, column 2: 'x' is not a finite number"));
  CHECK_THROWS_MATCHES(parse("a,b\n1,2\n3,\n"), InputError,
                       Message("'data.csv', line 3, column 2: '' is not a finite number"));
  CHECK_THROWS_MATCHES(parse("1,2\nnan,3\n"), InputError,
                       Message("'data.csv', line 2, column 1: 'nan' is not a finite number"));
  CHECK_THROWS_MATCHES(parse("1,2\n\n1,2,3\n"), InputError,
                       Message("'data.csv', line 3: 3 columns, but the lines before have 2"));
  CHECK_THROWS_MATCHES(parse("a,b,c\n1,2\n"), InputError,
                       Message("'data.csv', line 2: 2 columns, but the lines before have 3"));
  // A first line that contains numbers is not a header.
  CHECK_THROWS_MATCHES(parse("1.5,NA,0\n" + ten_rows("1,2,3")), InputError,
                       Message("'data.csv', line 1, column 2: 'NA' is not a finite number"));
  CHECK_THROWS_MATCHES(parse("inf,NA,0\n" + ten_rows("1,2,3")), InputError,
                       Message("'data.csv', line 1, column 1: 'inf' is not a finite number"));
  CHECK_THROWS_MATCHES(parse(""), InputError, Message("'data.csv' has 0 rows of numbers; 10 are needed at least"));
  CHECK_THROWS_MATCHES(parse("a,b\n1,2\n"), InputError,
                       Message("'data.csv' has 1 rows of numbers; 10 are needed at least"));
  CHECK_THROWS_MATCHES(parse(ten_rows("1")), InputError,
                       Message("'data.csv' has one column; inputs and a target are needed"));
  CHECK_THROWS_MATCHES(read_numeric_csv("/nowhere/data.csv"), InputError,
                       Message("there is no file '/nowhere/data.csv'"));
}

TEST_CASE("a split is 60, 20 and 20 percent, each row in one part, standardised by the training part") {
  const Index n = 103;
  const Parts<double> parts = split_data(counting(n), Task::regression, 1).parts;
  CHECK(parts.training.size() == 61);
  CHECK(parts.validation.size() == 20);
  CHECK(parts.test.size() == 22);
  const auto& X = parts.training.inputs;
  CHECK(X.row(0).mean() == Approx(0.0).margin(1e-14));
  CHECK(X.row(0).squaredNorm() / 61.0 == Approx(1.0));
  CHECK(X.row(1).isZero(0.0));  // constant
  CHECK(parts.test.inputs.row(1).isZero(0.0));
  CHECK(parts.training.targets.mean() == Approx(0.0).margin(1e-14));
  CHECK(parts.training.targets.squaredNorm() / 61.0 == Approx(1.0));

  // In original units, the first input is the row's number and the target its square: the maps are the training part's.
  std::set<long> rows;
  const double step = [&] {
    VectorXd sorted = X.row(0).transpose();
    std::ranges::sort(sorted);
    double smallest = 1e9;
    for (Index i = 1; i < sorted.size(); ++i) smallest = std::min(smallest, sorted[i] - sorted[i - 1]);
    return smallest;
  }();
  double lowest = 1e9;
  for (const auto* part : {&parts.training, &parts.validation, &parts.test}) {
    lowest = std::min(lowest, part->inputs.row(0).minCoeff());
  }
  for (const auto* part : {&parts.training, &parts.validation, &parts.test}) {
    for (const double x : part->inputs.row(0)) rows.insert(std::lround((x - lowest) / step));
  }
  CHECK(rows.size() == static_cast<std::size_t>(n));
  CHECK(*rows.rbegin() == n - 1);

  CHECK(split_data(counting(n), Task::regression, 1).fingerprint() ==
        split_data(counting(n), Task::regression, 1).fingerprint());
  CHECK(split_data(counting(n), Task::regression, 1).fingerprint() !=
        split_data(counting(n), Task::regression, 2).fingerprint());
}

TEST_CASE("a column that is constant but for rounding does not have its rounding errors blown up") {
  NumericTable table = counting(50);
  for (Index i = 0; i < 50; ++i) table.values(i, 1) = 0.1 + (i % 2 ? 1e-17 : 0.0);
  CHECK(split_data(table, Task::regression, 1).parts.training.inputs.row(1).cwiseAbs().maxCoeff() < 1e-10);
}

TEST_CASE("classes are the distinct targets in order, one row each") {
  NumericTable table = counting(40);
  for (Index i = 0; i < 40; ++i) table.values(i, 2) = i % 3 == 0 ? -1.0 : i % 3 == 1 ? 0.5 : 8.0;
  const Parts<double> parts = split_data(table, Task::classification, 1).parts;
  CHECK(parts.training.targets.rows() == 3);
  CHECK(parts.training.targets.colwise().sum() == MatrixXd::Ones(1, 24));
  double firsts = 0.0;
  for (const auto* part : {&parts.training, &parts.validation, &parts.test}) firsts += part->targets.row(0).sum();
  CHECK(firsts == 14.0);

  table.values.col(2).setConstant(1.0);
  CHECK_THROWS_MATCHES(split_data(table, Task::classification, 1), InputError,
                       Message("'counting': all rows are of one class"));
  CHECK_THROWS_AS(split_data(counting(1200), Task::classification, 1), InputError);
}

TEST_CASE("Friedman's function is his, up to standardisation, and its noise has the deviation asked for") {
  constexpr Index n = 4000;
  const auto unscaled_formula = [](const auto& x) {
    return 10.0 * std::sin(std::numbers::pi * x[0] * x[1]) + 20.0 * (x[2] - 0.5) * (x[2] - 0.5) + 10.0 * x[3] +
           5.0 * x[4];
  };
  for (const double noise : {0.0, 2.0}) {
    const Parts<double> parts = friedman1(n, noise, test_seed(1)).parts;
    CHECK(parts.training.inputs.rows() == 10);
    CHECK(parts.test.size() == n);
    // Uniform inputs have mean 1/2 and deviation sqrt(1/12); these are used here in place of the sample's.
    VectorXd formula(n);
    for (Index i = 0; i < n; ++i) {
      formula[i] = unscaled_formula((parts.test.inputs.col(i) * std::sqrt(1.0 / 12.0)).array() + 0.5);
    }
    const VectorXd f = formula.array() - formula.mean(),
                   y = parts.test.targets.transpose().array() - parts.test.targets.mean();
    const double correlation = f.dot(y) / std::sqrt(f.squaredNorm() * y.squaredNorm());
    const double variance = f.squaredNorm() / n;
    check_below("correlation", std::abs(correlation - std::sqrt(variance / (variance + noise * noise))), 0.02);
  }
}
