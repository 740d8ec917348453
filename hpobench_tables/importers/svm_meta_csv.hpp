// Support vector machines on 50 data sets (Wistuba et al. 2015), `svm_weka_meta_50_datasets.csv`: accuracies of 288
// machines, one column `perf-on-DATA_SET` per data set. Each becomes a table `svm-meta/data_set`.
#pragma once

#include <string>
#include <vector>

#include "hpobench_tables/importers/csv_columns.hpp"
#include "hpobench_tables/importers/importer.hpp"
#include "hpobench_tables/table_data.hpp"

namespace bobench::hpobench_tables {

/// "svm-meta/a9a" for the column "perf-on-A9A", for each such column.
std::vector<std::string> svm_meta_ids(const std::vector<std::string>& columns);

/// The tables of the requested data sets, in that order: 1 - accuracy. The file codes c as log2(c) / 6, gamma as
/// log10(gamma) / 4, degree as log10(degree), and parameters that a kernel ignores as 0.
/// @throws InputError as read_grid(), or if a data set has no column
std::vector<TableData> read_svm_meta(const CsvColumns& csv, const std::vector<std::string>& ids);

Importer svm_meta_csv_importer();

}  // namespace bobench::hpobench_tables
