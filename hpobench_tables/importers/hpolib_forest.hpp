// Importer of HPOlib's random-forest surrogates: HDF5 or, for svm-mnist, a pair of CSV files.
#pragma once

#include "hpobench_tables/importers/csv_columns.hpp"
#include "hpobench_tables/importers/importer.hpp"
#include "hpobench_tables/surrogate_benchmarks/forest.hpp"

namespace bobench::hpobench_tables {

/// Reads the columns tree, node, left, right, feature, threshold, value. Trees and their nodes are in order, both
/// counted from 0. A leaf has children -1 and an empty threshold.
/// @throws InputError that names the file, the line and the column; Forest checks the content of the arrays
ForestArrays read_forest_csv(const CsvColumns& csv);

/// Recognises files by their names, see benchmark_of_file(): rf_surrogate_*.h5 as written by
/// docs/examples/convert_hpolib_surrogate.py, svm_mnist_rf_surrogates.h5, and svm_mnist_rf_objective.csv[.xz], which
/// needs svm_mnist_rf_cost.csv[.xz] in the same folder. An HDF5 file of forests with another name may be any of them.
Importer hpolib_forest_importer();

}  // namespace bobench::hpobench_tables
