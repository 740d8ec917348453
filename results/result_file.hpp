// The result file: an HDF5 file of format "bobench-results", version 2 or 3, and the journal that may lie beside it. All its
// structures and data have checksums (HDF5 1.10 and later read it); texts are of fixed length, UTF-8 padded with zeros,
// which h5py gives as bytes.
//
//   /                              attributes format, format_version, bobench_version, git_revision, created_utc,
//                                  command_line, cpu, compiler, file_id, seed, budget, record_configurations
//   /series         string [series]          the paths below /runs of all series: none may be missing
//   /builds         string [builds]          what made the runs: of each build a JSON object of texts, the instruction
//                                            set, compiler, libraries and bobench's own revision among them; if any is
//                                            on record
//   /runs/<problem id>/<optimizer>/
//                   attributes problem, optimizer, label (what the optimiser calls itself, if that is something else),
//                   dimension, group, options (JSON), details (JSON: what the problem's values mean, if it says),
//                   optimum (if known and the same in all runs); of a program with a label see results/program.hpp
//     value         f64 [replicates x rows]    NaN where there is no row; `evaluations` tells it from a value that is NaN
//     seed          u64 [replicates]
//     evaluations   i32 [replicates]           how many there were
//     evaluation    f64 [replicates x rows]    if some trace is sparse (trace.hpp): the number, from 1, of each row's
//                                              evaluation; NaN where there is no row, all NaN in a run that has all
//     status        u8  [replicates]           0 missing, 1 complete, 2 failed
//     optimum       f64 [replicates]           where known: of each replicate's problem instance
//     message       string [replicates]        if some run failed
//     log           string [replicates]        if some optimiser said something (a program's standard error, its end)
//     build         i32 [replicates]           which of /builds made the run, from 0; -1: not on record; if any is
//     noise_free, seconds_ask, ...
//                   f64 [replicates x rows]    the other columns of a run (run_columns), where there are such
//     seconds_ask_total, seconds_evaluate_total
//                   f64 [replicates]         their sums, where there are more than 10,000 rows
//     configuration f64 [replicates x rows x dimension]  with --record-x
//
// There are `budget` rows, or in a series with sparse traces as many as its longest trace has. Only a file that has such
// is of version 3.
//
// git_revision, compiler and cpu are those of the program that began the file; others may have gone on with it, and
// `build` says which run is whose. Files from before it was recorded have neither /builds nor build. Texts of 60,000
// bytes and more are data sets instead of attributes. Version 1 had texts of variable length, no checksums outside data
// and no list of series; it is read as before.
//
// The slashes of a problem id nest groups; in an optimiser's name, and in a problem that is a command ("command:..."),
// '/' is written %2F and '%' %25.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "results/result_set.hpp"
#include "results/wanted.hpp"

namespace bobench::results {

/// Writes the file whole: aside, flushed to disk, then renamed over the old one, so that no reader ever sees half a
/// file.
/// @throws InputError if the folder cannot be written
void write_result_file(const std::string& path, const ResultSet& results);

/// The same where there is no file yet; of several processes that make it at once, one does.
/// @return false: it was there
bool make_result_file(const std::string& path, const ResultSet& results);

/// Reads the file alone.
/// @throws InputError if it does not exist, is not a result file, or is damaged
ResultSet read_result_file(const std::string& path, const Wanted& wanted = {});

/// Its provenance and settings, without series.
ResultSet read_result_header(const std::string& path);

/// The same of a file that lies in memory; `name` is for messages.
ResultSet read_result_image(std::span<const std::byte> image, const std::string& name);

/// Reads the file and, if a journal or parts (parts.hpp) lie beside it, the runs that finished since: what every analysis
/// starts from.
ResultSet read_results(const std::string& path, const Wanted& wanted = {});

}  // namespace bobench::results
