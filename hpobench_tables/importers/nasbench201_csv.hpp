// NAS-Bench-201 as in the project's data, `nasbench201.csv`: accuracies in percent of all architectures on three data
// sets, which become three tables.
#pragma once

#include <string>

#include "hpobench_tables/importers/csv_columns.hpp"
#include "hpobench_tables/importers/importer.hpp"
#include "hpobench_tables/table_data.hpp"

namespace bobench::hpobench_tables {

/// The table of one data set: 100 - validation accuracy after 12 and after 200 epochs. Of the three repeats there may
/// be two only; after 12 epochs there is one, and of the test error only the mean, which stands first.
/// @param id     nasbench201/{cifar10,cifar100,imagenet16}
/// @param space  nasbench201_space(), or one with fewer operations or edges
/// @throws InputError as read_grid() does, and where the operations are not those of the architecture's text
TableData read_nasbench201(const CsvColumns& csv, const std::string& id, const SearchSpace& space);

Importer nasbench201_csv_importer();

}  // namespace bobench::hpobench_tables
