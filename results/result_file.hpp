// The result file: an HDF5 file of format "bobench-results", version 2 or 3, and its optional journal. All HDF5
// structures and data have checksums (readable by HDF5 1.10 and later). Texts have a fixed length and are UTF-8 padded
// with zeros, which h5py returns as bytes.
//
//   /                              attributes format, format_version, bobench_version, git_revision, created_utc,
//                                  command_line, cpu, compiler, file_id, seed, budget, record_configurations
//   /series         string [series]          the paths below /runs of all series: none may be missing
//   /builds         string [builds]          for each build that made runs a JSON object of texts, with the instruction
//                                            set, compiler, libraries and bobench's own revision; present if any build
//                                            is on record
//   /runs/<problem id>/<optimizer>/
//                   attributes problem, optimizer, label (the optimiser's own name, if different), dimension, group,
//                   options (JSON), details (JSON: the meaning of the problem's values, if stated), optimum (if known
//                   and the same in all runs); for a program with a label see results/program.hpp
//     value         f64 [replicates x rows]    NaN without a row; `evaluations` tells it from a value that is NaN
//     seed          u64 [replicates]
//     evaluations   i32 [replicates]           number of evaluations
//     evaluation    f64 [replicates x rows]    if some trace is sparse (trace.hpp): the number, from 1, of each row's
//                                              evaluation; NaN without a row, all NaN in a run with all rows
//     status        u8  [replicates]           0 missing, 1 complete, 2 failed
//     optimum       f64 [replicates]           where known: of each replicate's problem instance
//     message       string [replicates]        if some run failed
//     log           string [replicates]        if some optimiser had output (the end of a program's standard error)
//     build         i32 [replicates]           number, from 0, of the run's build in /builds; -1: not on record;
//                                              present if any build is on record
//     noise_free, seconds_ask, ...
//                   f64 [replicates x rows]    the other columns of a run (run_columns), if present
//     seconds_ask_total, seconds_evaluate_total
//                   f64 [replicates]           their sums, if there are more than 10,000 rows
//     configuration f64 [replicates x rows x dimension]  with --record-x
//
// There are `budget` rows, or, in a series with sparse traces, as many as its longest trace has. Only files with sparse
// traces have version 3.
//
// git_revision, compiler and cpu describe the program that created the file. Other programs may have resumed it;
// `build` identifies the program of each run. Files from before builds were recorded have neither /builds nor build.
// Texts of 60,000 bytes or more are data sets instead of attributes. Version 1 had texts of variable length, no
// checksums outside data and no list of series; it can still be read.
//
// Slashes in a problem id nest groups. In an optimiser's name, and in a problem that is a command ("command:..."), '/'
// is written %2F and '%' is written %25.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "results/result_set.hpp"
#include "results/wanted.hpp"

namespace bobench::results {

/// Writes the complete file: to a temporary file, flushed to disk, then renamed over the old one, so that no reader
/// sees half a file.
/// @throws InputError if the folder cannot be written
void write_result_file(const std::string& path, const ResultSet& results);

/// The same if the file does not exist yet; of several processes that create it at once, one does.
/// @return false if the file existed
bool make_result_file(const std::string& path, const ResultSet& results);

/// Reads the file without its journal and parts.
/// @throws InputError if it does not exist, is not a result file, or is damaged
ResultSet read_result_file(const std::string& path, const Wanted& wanted = {});

/// Reads only the provenance and the settings, without series.
ResultSet read_result_header(const std::string& path);

/// As read_result_file, for a file in memory; `name` is for messages.
ResultSet read_result_image(std::span<const std::byte> image, const std::string& name);

/// Reads the file and the runs that finished since, from its journal and parts (parts.hpp). Every analysis starts from
/// these.
ResultSet read_results(const std::string& path, const Wanted& wanted = {});

}  // namespace bobench::results
