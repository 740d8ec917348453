// File format of surrogates of one's own: bobench's own file, HDF5, format "bobench-surrogate", version 1.
//
//   /                attributes format, format_version, id, objective, maximized (0 or 1), fidelity_name, source, source_sha256, space (JSON),
//                    model (of the catalogue of regression models), rmse, explained, rank_correlation (cross-validated)
//   configuration    f64 [n x dimension]
//   fidelity         f64 [n]
//   fidelities       f64 [F]   ascending, the last one full
//   value            f64 [n]   to be minimised
//   cost             f64 [n]   seconds; absent where unknown
//   residual         f64 [n]   cross-validated
//
// The file has the evaluations; models are fitted to them when the problem is made.
#pragma once

#include <string>

#include "hpobench_tables/surrogate_benchmarks/own_surrogate.hpp"

namespace bobench::hpobench_tables {

/// Writes the file atomically (temporary file, flush, rename).
/// @throws InputError if the folder cannot be written
void write_own_surrogate(const std::string& path, const OwnEvaluations& evaluations, const std::string& model,
                         const CrossValidation& validation);

/// Whether the file exists and states that it is such a surrogate.
bool is_own_surrogate(const std::string& path);

/// Reads the evaluations and fits the models.
/// @throws InputError, in one line with the file's name, if it is not such a file, is damaged, or has another id
OwnSurrogate read_own_surrogate(const std::string& path, const std::string& id);

}  // namespace bobench::hpobench_tables
