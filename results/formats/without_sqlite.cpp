// Replaces optuna_sqlite.cpp in a build without libsqlite3.
#include "core/error.hpp"
#include "results/formats/optuna.hpp"
#include "results/formats/text_file.hpp"

namespace bobench::results {

bool has_sqlite() {
  return false;
}

Imported read_optuna_database(const std::string& path, const ReadOptions&) {
  Place{path}.refuse(
      "bobench was built without SQLite (libsqlite3-dev); write the studies as CSV with trials_dataframe().to_csv()");
}

}  // namespace bobench::results
