#include "analysis/function_names.hpp"

#include "analysis/plots/plotted_results.hpp"
#include "analysis/ranked_problems.hpp"
#include "analysis/selected_results.hpp"
#include "catch.hpp"

using namespace bobench;
using namespace bobench::analysis;

TEST_CASE("the name of a function stands behind the id of its problem, if it is known") {
  const results::FunctionNames names = {{"bbob/f1/d2", "sphere"}, {"bbob/f2/d2", ""}};
  CHECK(shown_problem(names, "bbob/f1/d2") == "bbob/f1/d2 sphere");
  CHECK(shown_problem(names, "bbob/f2/d2") == "bbob/f2/d2");
  CHECK(shown_problem(names, "mine") == "mine");
}

TEST_CASE("tables for people have names of functions, values for programs do not") {
  const results::FunctionNames names = {{"bbob/f1/d2", "sphere"}};
  const Table table{.title = "",
                    .columns = {"optimizer", "problem"},
                    .rows = {{"bbob/f1/d2", "bbob/f1/d2"}, {"tpe", "mine"}},
                    .notes = {}};
  const Table shown = with_function_names(table, names);
  CHECK(shown.rows[0][0].text() == "bbob/f1/d2");  // another column
  CHECK(shown.rows[0][1].text() == "bbob/f1/d2 sphere");
  CHECK(shown.rows[1][1].text() == "mine");
  for (const TableFormat format : {TableFormat::csv, TableFormat::json, TableFormat::json_table}) {
    CHECK(shown.print(format) == table.print(format));
  }
  for (const TableFormat format : {TableFormat::text, TableFormat::latex, TableFormat::markdown}) {
    CHECK_THAT(shown.print(format), ContainsSubstring("bbob/f1/d2 sphere"));
  }
  Table other = table;
  other.columns[1] = "other";
  CHECK(with_function_names(other, names).rows[0][1].text() == "bbob/f1/d2");
}

TEST_CASE("a selection keeps the names of its functions") {
  results::ResultSet set = plotted_results();
  set.function_names = {{"p/one", "sphere"}};
  CHECK(select_results(set, {.problems = {"p/one"}, .optimizers = {}}).results.function_names == set.function_names);
}

TEST_CASE("dimensions are in numerical order, wherever they come from; other groups in that of the results") {
  results::ResultSet set = plotted_results();
  for (results::Series& series : set.series) series.dimension = series.problem == "p/one" ? 10 : 2;
  const auto keys = [](const auto& groups) {
    std::vector<std::string> all;
    for (const auto& group : groups) all.push_back(group.key);
    return all;
  };
  using Keys = std::vector<std::string>;
  const RankedProblems ranked = rank_problems(set, {}, horizon_of(set, {}));
  CHECK(keys(problem_groups(set, GroupBy::dimension)) == Keys{"2", "10"});
  CHECK(keys(parts_of(ranked, set, GroupBy::dimension)) == Keys{"2", "10"});
  CHECK(problem_groups(set, GroupBy::dimension)[1].problems == Keys{"p/one"});
  for (results::Series& series : set.series) series.group = series.problem == "p/one" ? "G5" : "G1";
  CHECK(keys(problem_groups(set, GroupBy::group)) == Keys{"G5", "G1"});
  CHECK(keys(parts_of(ranked, set, GroupBy::problem)) == Keys{"p/one", "p/two"});
}
