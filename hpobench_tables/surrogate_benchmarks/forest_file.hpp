// File format of forests: bobench's own file, HDF5, format "bobench-forest", version 1.
//
//   /            attributes format, format_version, id, source, source_sha256, features (inputs of the forests),
//                optimum (the lowest prediction in the problem's space at full fidelity; absent where unknown)
//   /objective   the forest that predicts the objective
//   /cost        the forest that predicts seconds; absent where there is none
//     tree_offset  i32 [trees + 1]   first node of each tree, then the number of nodes
//     left, right  i32 [nodes]       children, numbered within the tree; -1 at a leaf
//     feature      i32 [nodes]       feature that a node splits; any number at a leaf
//     threshold    f64 [nodes]       left if the feature, in single precision, is at most this
//     value        f64 [nodes] or [nodes x outputs]   mean of the training targets, by output
//
// The groups are those of svm_mnist_rf_surrogates.h5 and of the files written by
// docs/examples/convert_hpolib_surrogate.py ("published files" below); other content of these is ignored.
#pragma once

#include <optional>
#include <string>

#include "hpobench_tables/surrogate_benchmarks/forest.hpp"

namespace bobench::hpobench_tables {

/// Stored content of a problem.
struct ForestFile {
  std::string id;             ///< "hpolib/svm-mnist"
  std::string source;         ///< name of the file it was created from
  std::string source_sha256;  ///< of that file
  Eigen::Index features = 0;
  std::optional<double> optimum;
  ForestArrays objective;
  std::optional<ForestArrays> cost;
};

/// The forests that a problem evaluates.
struct SurrogateForests {
  Forest objective;
  std::optional<Forest> cost;
  std::optional<double> optimum;
};

/// Writes the file atomically (temporary file, flush, rename).
/// @throws InputError if the folder cannot be written
void write_forests(const std::string& path, const ForestFile& forests);

/// @throws InputError, in one line with the file's name, if it is not a forest file, is damaged, or has another id
SurrogateForests read_forests(const std::string& path, const std::string& id, Eigen::Index features);

/// Whether the file is HDF5 with the groups of a published file. Never throws.
bool is_published_forest_file(const std::string& path);

/// Reads the arrays of a published file; their content is checked when a Forest is constructed.
/// @throws InputError if an array is missing or of the wrong shape
ForestFile read_published_forests(const std::string& path);

}  // namespace bobench::hpobench_tables
