// NAS-Bench-201 as in the project's data, `nasbench201.csv`: accuracies in percent of all architectures on three data
// sets, which become three tables.
#pragma once

#include <string>

#include "hpobench_tables/importers/csv_columns.hpp"
#include "hpobench_tables/importers/importer.hpp"
#include "hpobench_tables/table_data.hpp"

namespace bobench::hpobench_tables {

/// The table of one data set: 100 - validation accuracy after 12 and after 200 epochs. After 200 epochs there are three
/// repeats, or only two. After 12 epochs there is one. The test error is only known as a mean, stored as the first
/// repeat.
/// @param id     nasbench201/{cifar10,cifar100,imagenet16}
/// @param space  nasbench201_space(), or one with fewer operations or edges
/// @throws InputError as read_grid(), and if the operations differ from those in the architecture's text
TableData read_nasbench201(const CsvColumns& csv, const std::string& id, const SearchSpace& space);

Importer nasbench201_csv_importer();

}  // namespace bobench::hpobench_tables
