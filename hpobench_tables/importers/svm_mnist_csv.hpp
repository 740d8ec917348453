// Support vector machines on MNIST (Klein et al. 2017), `svm_mnist_grid.csv`: validation error and training time over
// log_C, log_gamma and the fraction 2^-9 .. 1 of the training images, which becomes the fidelity.
#pragma once

#include "hpobench_tables/importers/csv_columns.hpp"
#include "hpobench_tables/importers/importer.hpp"
#include "hpobench_tables/table_data.hpp"

namespace bobench::hpobench_tables {

/// @param space      the space of log_C and log_gamma
/// @param fractions  increasing
/// @throws InputError as read_grid()
TableData read_svm_mnist(const CsvColumns& csv, const SearchSpace& space, const std::vector<double>& fractions);

Importer svm_mnist_csv_importer();

}  // namespace bobench::hpobench_tables
