// The problem family lcbench/TASK: hyperparameters of networks on OpenML data (surrogate: lcbench_network.hpp).
#pragma once

#include "core/problem_catalog.hpp"
#include "hpobench_tables/data_directory.hpp"

namespace bobench::hpobench_tables {

/// lcbench/TASK[/metric=NAME], TASK one of 34 OpenML task ids; all metrics are minimised:
///   (none), val_accuracy        100 - validation accuracy, percent. The surrogate's accuracy may exceed 100 by 0.24.
///   val_cross_entropy, test_cross_entropy
///   val_balanced_accuracy, test_balanced_accuracy     1 - balanced accuracy
/// Seven parameters; the fidelity is the epoch, 1 to 52; the cost is the predicted time at that epoch. Optima are
/// unknown.
ProblemFamily lcbench_family(const DataDirectory& data = DataDirectory::of_user());

}  // namespace bobench::hpobench_tables
