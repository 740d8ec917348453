// Studies of Optuna: the journal of JournalStorage, the SQLite database of RDBStorage, and the CSV file of
// study.trials_dataframe().to_csv().
#pragma once

#include <string>
#include <string_view>

#include "results/formats/format.hpp"

namespace bobench::results {

bool is_optuna(const std::string& path);

/// A study is a run of the optimiser "optuna" on the problem "optuna/NAME", since neither the sampler nor the problem
/// is recorded. The name is that of the study (of a CSV file: of the file).
///
/// A trial is an evaluation, in the order of their ends. A failed trial is NaN. A pruned trial has its last
/// intermediate value. If a study has intermediate values or pruned trials, the fidelity of its evaluations is 1, and
/// that of a pruned trial its last step as a fraction of the last step of the study, or NaN if that is 1 or not known.
/// Trials that run or wait are left out. Values of a maximised study are negated. cost_seconds is the duration of the
/// trial.
///
/// Parameters are in natural units; a categorical one is the index of its choice, or, in a CSV file, its value if that
/// is a number, else NaN.
/// @throws InputError with file and line; also for several objectives, and for a database if bobench was built without
///         SQLite
Imported read_optuna(const std::string& path, const ReadOptions& options = {});

/// As read_optuna, for the text of a journal or of a CSV file; `name` is for messages and the name of the study.
Imported read_optuna_journal_text(std::string_view text, const std::string& name, const ReadOptions& options = {});
Imported read_optuna_csv_text(std::string_view text, const std::string& name, const ReadOptions& options = {});

/// As read_optuna, for a SQLite database.
Imported read_optuna_database(const std::string& path, const ReadOptions& options = {});
/// Whether bobench was built with SQLite.
bool has_sqlite();

/// Whether the beginning of a file is that of such a text.
bool is_optuna_journal(std::string_view beginning);
bool is_optuna_csv(std::string_view beginning);

}  // namespace bobench::results
