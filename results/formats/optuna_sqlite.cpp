// Reads the SQLite database of Optuna's RDBStorage.
#include <sqlite3.h>

#include <map>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/excerpt.hpp"
#include "results/formats/optuna.hpp"
#include "results/formats/optuna_study.hpp"
#include "results/formats/python_text.hpp"

namespace bobench::results {
namespace {

/// A database that is only read. It is not trusted: its own SQL can call no function with side effects, and a value has
/// at most 16 MiB.
class Database {
 public:
  explicit Database(const std::string& path) {
    sqlite3* opened = nullptr;
    const int status = sqlite3_open_v2(path.c_str(), &opened, SQLITE_OPEN_READONLY, nullptr);
    connection_.reset(opened);
    if (status != SQLITE_OK) refuse();
    sqlite3_limit(opened, SQLITE_LIMIT_LENGTH, 1 << 24);
    sqlite3_db_config(opened, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    sqlite3_db_config(opened, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
    sqlite3_db_config(opened, SQLITE_DBCONFIG_ENABLE_VIEW, 0, nullptr);
  }

  sqlite3* get() const { return connection_.get(); }
  [[noreturn]] void refuse() const {
    throw InputError(fmt::format("SQLite cannot read it: {}", excerpt(sqlite3_errmsg(connection_.get()))));
  }

 private:
  struct Close {
    void operator()(sqlite3* connection) const { sqlite3_close(connection); }
  };
  std::unique_ptr<sqlite3, Close> connection_;
};

/// The rows of a query.
class Query {
 public:
  Query(const Database& database, const std::string& text) : database_(database) {
    sqlite3_stmt* prepared = nullptr;
    if (sqlite3_prepare_v2(database.get(), text.c_str(), -1, &prepared, nullptr) != SQLITE_OK) database.refuse();
    statement_.reset(prepared);
  }

  bool next() {
    const int status = sqlite3_step(statement_.get());
    if (status != SQLITE_ROW && status != SQLITE_DONE) database_.refuse();
    return status == SQLITE_ROW;
  }
  std::int64_t integer(int column) const { return sqlite3_column_int64(statement_.get(), column); }
  /// NaN for NULL.
  double real(int column) const {
    const bool is_null = sqlite3_column_type(statement_.get(), column) == SQLITE_NULL;
    return is_null ? not_known : sqlite3_column_double(statement_.get(), column);
  }
  std::string text(int column) const {
    const unsigned char* bytes = sqlite3_column_text(statement_.get(), column);
    const int size = sqlite3_column_bytes(statement_.get(), column);
    return bytes ? std::string(reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(size)) : "";
  }

 private:
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
  };
  const Database& database_;
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

bool has_column(const Database& database, const std::string& table, const std::string& column) {
  Query columns(database, fmt::format("SELECT name FROM pragma_table_info('{}')", table));
  while (columns.next()) {
    if (columns.text(0) == column) return true;
  }
  return false;
}

void require_tables(const Database& database) {
  if (!has_column(database, "studies", "study_name")) {
    throw InputError("this is a SQLite database, but not one of Optuna: it has no table 'studies'");
  }
  if (!has_column(database, "study_directions", "direction") || !has_column(database, "trial_values", "value")) {
    throw InputError("the database was made by an Optuna before 2.4; run `optuna storage upgrade` first");
  }
}

/// A value and its type in the database, where numbers that are not finite are NULL.
double stored_value(double value, const std::string& type) {
  if (type == "INF_POS") return infinity;
  if (type == "INF_NEG") return -infinity;
  return value;
}

/// The column of the type, or an empty text where the database does not have it (Optuna before 3.0).
std::string type_column(const Database& database, const std::string& table, const std::string& column) {
  return has_column(database, table, column) ? column : "''";
}

using StudiesById = std::map<std::int64_t, OptunaStudy>;
using TrialsById = std::map<std::int64_t, OptunaTrial>;

StudiesById read_studies(const Database& database) {
  StudiesById studies;
  Query names(database, "SELECT study_id, study_name FROM studies");
  while (names.next()) studies[names.integer(0)].name = names.text(1);
  Query directions(database, "SELECT study_id, direction FROM study_directions ORDER BY objective");
  while (directions.next()) {
    const auto study = studies.find(directions.integer(0));
    if (study == studies.end()) continue;
    const std::string direction = directions.text(1);
    study->second.directions.push_back(direction == "MAXIMIZE"   ? OptunaDirection::maximize
                                       : direction == "MINIMIZE" ? OptunaDirection::minimize
                                                                 : OptunaDirection::not_set);
  }
  return studies;
}

TrialsById read_trials(const Database& database) {
  TrialsById trials;
  Query states(database, "SELECT trial_id, state, datetime_start, datetime_complete FROM trials");
  while (states.next()) {
    OptunaTrial& trial = trials[states.integer(0)];
    const auto state = enum_named<OptunaState>(states.text(1));
    if (!state) throw InputError(fmt::format("a trial has the state '{}'", excerpt(states.text(1))));
    trial.state = *state;
    trial.started = seconds_of_date(states.text(2)).value_or(not_known);
    trial.ended = seconds_of_date(states.text(3)).value_or(not_known);
  }
  Query parameters(database, "SELECT trial_id, param_name, param_value FROM trial_params");
  while (parameters.next()) {
    const auto trial = trials.find(parameters.integer(0));
    if (trial != trials.end()) trial->second.parameters[parameters.text(1)] = parameters.real(2);
  }
  Query values(database, fmt::format("SELECT trial_id, value, {} FROM trial_values WHERE objective = 0",
                                     type_column(database, "trial_values", "value_type")));
  while (values.next()) {
    const auto trial = trials.find(values.integer(0));
    if (trial != trials.end()) trial->second.value = stored_value(values.real(1), values.text(2));
  }
  Query steps(database, fmt::format("SELECT trial_id, step, intermediate_value, {} FROM trial_intermediate_values",
                                    type_column(database, "trial_intermediate_values", "intermediate_value_type")));
  while (steps.next()) {
    const auto trial = trials.find(steps.integer(0));
    if (trial == trials.end()) continue;
    trial->second.intermediate_values[static_cast<double>(steps.integer(1))] =
        stored_value(steps.real(2), steps.text(3));
  }
  return trials;
}

}  // namespace

bool has_sqlite() {
  return true;
}

Imported read_optuna_database(const std::string& path, const ReadOptions& options) {
  std::vector<OptunaStudy> studies;
  Place{path}.read([&] {
    const Database database(path);
    require_tables(database);
    StudiesById by_id = read_studies(database);
    TrialsById trials = read_trials(database);
    Query order(database, "SELECT study_id, trial_id FROM trials ORDER BY study_id, trial_id");
    while (order.next()) {
      const auto study = by_id.find(order.integer(0));
      if (study != by_id.end()) study->second.trials.push_back(std::move(trials[order.integer(1)]));
    }
    for (auto& [id, study] : by_id) studies.push_back(std::move(study));
  });
  return import_optuna(studies, path, options.strict);
}

}  // namespace bobench::results
