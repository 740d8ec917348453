#include <sqlite3.h>

#include <cmath>

#include "catch.hpp"
#include "core/error.hpp"
#include "results/formats/exchange.hpp"
#include "results/formats/optuna.hpp"

using namespace bobench;
using namespace bobench::results;

namespace {

/// The tables of Optuna 3 and 4 that matter, without their constraints.
constexpr const char* tables = R"(
CREATE TABLE studies (study_id INTEGER PRIMARY KEY, study_name VARCHAR(512));
CREATE TABLE study_directions (study_direction_id INTEGER PRIMARY KEY, direction VARCHAR(8), study_id INTEGER,
                               objective INTEGER);
CREATE TABLE trials (trial_id INTEGER PRIMARY KEY, number INTEGER, study_id INTEGER, state VARCHAR(8),
                     datetime_start DATETIME, datetime_complete DATETIME);
CREATE TABLE trial_params (param_id INTEGER PRIMARY KEY, trial_id INTEGER, param_name VARCHAR(512), param_value FLOAT,
                           distribution_json TEXT);
CREATE TABLE trial_values (trial_value_id INTEGER PRIMARY KEY, trial_id INTEGER, objective INTEGER, value FLOAT,
                           value_type VARCHAR(7));
CREATE TABLE trial_intermediate_values (trial_intermediate_value_id INTEGER PRIMARY KEY, trial_id INTEGER,
                                        step INTEGER, intermediate_value FLOAT, intermediate_value_type VARCHAR(7));
)";

constexpr const char* contents = R"(
INSERT INTO studies VALUES (1, 'net'), (2, 'pareto');
INSERT INTO study_directions VALUES (1, 'MAXIMIZE', 1, 0), (2, 'MINIMIZE', 2, 0), (3, 'MINIMIZE', 2, 1);
INSERT INTO trials VALUES
  (1, 0, 1, 'COMPLETE', '2024-05-01 10:00:00.000000', '2024-05-01 10:00:05.000000'),
  (2, 0, 2, 'COMPLETE', '2024-05-01 10:00:00.000000', '2024-05-01 10:00:05.000000'),
  (3, 1, 1, 'COMPLETE', '2024-05-01 10:00:01.000000', '2024-05-01 10:00:03.500000'),
  (4, 2, 1, 'PRUNED', '2024-05-01 10:00:01.000000', '2024-05-01 10:00:06.000000'),
  (5, 3, 1, 'FAIL', '2024-05-01 10:00:01.000000', '2024-05-01 10:00:07.000000'),
  (6, 4, 1, 'RUNNING', '2024-05-01 10:00:01.000000', NULL);
INSERT INTO trial_params VALUES (1, 1, 'x', 0.5, '{}'), (2, 3, 'x', 1.5, '{}'), (3, 3, 'kind', 2.0, '{}');
INSERT INTO trial_values VALUES (1, 1, 0, 0.25, 'FINITE'), (2, 3, 0, NULL, 'INF_NEG'), (3, 2, 0, 1.0, 'FINITE'),
  (4, 2, 1, 2.0, 'FINITE');
INSERT INTO trial_intermediate_values VALUES (1, 1, 4, 0.25, 'FINITE'), (2, 4, 1, 0.125, 'FINITE'),
  (3, 4, 2, 0.375, 'FINITE');
)";

std::string database(const TemporaryFolder& folder, const std::string& name, const std::string& sql) {
  const std::string path = folder.file(name);
  sqlite3* file = nullptr;
  REQUIRE(sqlite3_open(path.c_str(), &file) == SQLITE_OK);
  char* error = nullptr;
  const int status = sqlite3_exec(file, ("PRAGMA page_size = 512;" + sql).c_str(), nullptr, nullptr, &error);
  INFO((error ? error : ""));
  CHECK(status == SQLITE_OK);
  sqlite3_free(error);
  sqlite3_close(file);
  return path;
}

}  // namespace

TEST_CASE("a SQLite database of Optuna becomes a run for each study of one objective", "[formats]") {
  const TemporaryFolder folder;
  const std::string path = database(folder, "x.db", std::string(tables) + contents);
  CHECK(std::string(recognised_format(path).name) == "optuna");
  const Imported imported = read_optuna(path);
  REQUIRE(imported.results.series.size() == 1);
  const Series& series = imported.results.series[0];
  CHECK(series.problem == "optuna/net");
  const RunResult& run = series.runs.at(0);
  REQUIRE(run.rows() == 4);
  CHECK(std::vector<double>(run.value.begin(), run.value.begin() + 3) ==
        std::vector<double>{std::numeric_limits<double>::infinity(), -0.25, -0.375});
  CHECK(std::isnan(run.value[3]));
  CHECK(run.fidelity == std::vector<double>{1, 1, 0.5, 1});
  CHECK(run.cost_seconds == std::vector<double>{2.5, 5, 5, 6});
  CHECK(std::vector<double>(run.configuration.begin(), run.configuration.begin() + 2) == std::vector<double>{2.0, 1.5});
  CHECK_THAT(imported.notes.back(), ContainsSubstring("study 'pareto' has 2 objectives"));
  CHECK_THROWS_WITH(read_optuna(path, {.strict = true}), ContainsSubstring("pareto"));
  CHECK_THROWS_WITH(read_optuna(path, {.maximize = true}), ContainsSubstring("leave out --maximize"));
}

TEST_CASE("a SQLite database of Optuna before 3.0 has no types of values", "[formats]") {
  const TemporaryFolder folder;
  const std::string old =
      "ALTER TABLE trial_values DROP COLUMN value_type;"
      "ALTER TABLE trial_intermediate_values DROP COLUMN intermediate_value_type;";
  const std::string path = database(folder, "x.db", std::string(tables) + contents + old);
  CHECK(read_optuna(path).results.series.at(0).runs.at(0).value[1] == -0.25);
}

TEST_CASE("other, old, damaged and hostile databases are refused", "[formats]") {
  const TemporaryFolder folder;
  CHECK_THROWS_WITH(read_optuna(database(folder, "other.db", "CREATE TABLE t (a)")),
                    ContainsSubstring("no table 'studies'"));
  CHECK_THROWS_WITH(read_optuna(database(folder, "old.db", "CREATE TABLE studies (study_id, study_name)")),
                    ContainsSubstring("optuna storage upgrade"));
  // A view in place of a table could compute without end.
  const std::string endless =
      "DROP TABLE trials; CREATE VIEW trials AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) "
      "SELECT i AS trial_id, i AS number, 1 AS study_id, 'FAIL' AS state, NULL AS datetime_start, "
      "NULL AS datetime_complete FROM n";
  CHECK_THROWS_AS(read_optuna(database(folder, "view.db", std::string(tables) + contents + ";" + endless)), InputError);
  CHECK_THROWS_WITH(
      read_optuna(database(folder, "state.db", std::string(tables) + contents + "UPDATE trials SET state = 'DONE'")),
      ContainsSubstring("'DONE'"));
  const std::string path = database(folder, "x.db", std::string(tables) + contents);
  const auto size = std::filesystem::file_size(path);
  for (const auto length : {size - 512, size / 2, std::uintmax_t{512}, std::uintmax_t{40}}) {
    std::filesystem::resize_file(path, length);
    CHECK_THROWS_AS(read_optuna(path), InputError);
  }
}
