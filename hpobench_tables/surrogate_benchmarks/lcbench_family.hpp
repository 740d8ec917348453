// lcbench/TASK: hyperparameters of networks on OpenML data, by the surrogate of lcbench_network.hpp.
#pragma once

#include "core/problem_catalog.hpp"
#include "hpobench_tables/data_directory.hpp"

namespace bobench::hpobench_tables {

/// lcbench/TASK[/metric=NAME], TASK one of 34 OpenML task ids; everything is minimised:
///   (none), val_accuracy        100 - validation accuracy, percent. The surrogate's accuracy may pass 100 by 0.24.
///   val_cross_entropy, test_cross_entropy
///   val_balanced_accuracy, test_balanced_accuracy     1 - balanced accuracy
/// Seven parameters; the fidelity is the epoch, 1 to 52; the cost is the predicted time at that epoch. Optima are
/// unknown.
ProblemFamily lcbench_family(const DataDirectory& data = DataDirectory::of_user());

}  // namespace bobench::hpobench_tables
