// Forests on disk: bobench's own file, HDF5, format "bobench-forest", version 1.
//
//   /            attributes format, format_version, id, source, source_sha256, features (inputs of the forests),
//                optimum (the lowest prediction in the problem's space at full fidelity; absent where unknown)
//   /objective   the forest that predicts the objective
//   /cost        the forest that predicts seconds; absent where there is none
//     tree_offset  i32 [trees + 1]   where each tree's nodes begin, and where the last one's end
//     left, right  i32 [nodes]       children, numbered within the tree; -1 at a leaf
//     feature      i32 [nodes]       that a node splits; any number at a leaf
//     threshold    f64 [nodes]       to the left where the feature, in single precision, is at most this
//     value        f64 [nodes] or [nodes x outputs]   mean of the training targets, by output
//
// The groups are those of svm_mnist_rf_surrogates.h5 and of what docs/examples/convert_hpolib_surrogate.py writes:
// files as published ("published files" below) hold nothing else that is looked at.
#pragma once

#include <optional>
#include <string>

#include "hpobench_tables/surrogate_benchmarks/forest.hpp"

namespace bobench::hpobench_tables {

/// What is stored of a problem.
struct ForestFile {
  std::string id;             ///< "hpolib/svm-mnist"
  std::string source;         ///< name of the file it was made of
  std::string source_sha256;  ///< of that file
  Eigen::Index features = 0;
  std::optional<double> optimum;
  ForestArrays objective;
  std::optional<ForestArrays> cost;
};

/// What problems evaluate.
struct SurrogateForests {
  Forest objective;
  std::optional<Forest> cost;
  std::optional<double> optimum;
};

/// Writes the file whole: aside, flushed, then renamed.
/// @throws InputError if the folder cannot be written
void write_forests(const std::string& path, const ForestFile& file);

/// @throws InputError, in one line with the file's name, if it is no forest file or damaged, or of another problem
SurrogateForests read_forests(const std::string& path, const std::string& id, Eigen::Index features);

/// true if the file is HDF5 with the groups of a published file. Never throws.
bool is_published_forest_file(const std::string& path);

/// Reads the arrays of a published file; what they say is checked when a Forest is made of them.
/// @throws InputError if an array is missing or of the wrong shape
ForestFile read_published_forests(const std::string& path);

}  // namespace bobench::hpobench_tables
