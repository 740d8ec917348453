// The published tables that are complete grids; docs/tables.md describes their columns.
#pragma once

#include "hpobench_tables/importers/grid_csv.hpp"

namespace bobench::hpobench_tables {

/// FCNet (Klein & Hutter 2019), `fcnet_*.csv`: validation errors and runtimes of four trainings of 100 epochs.
GridCsv fcnet_csv();

/// HPOBench's perceptrons (Eggensperger et al. 2021), `hpobench_mlp_*.csv`: validation balanced accuracies of five
/// trainings of 243 epochs.
GridCsv mlp_csv();

// Snoek, Larochelle & Adams 2012, as distributed with HPOlib; one training per configuration.
GridCsv online_lda_csv();      ///< `online_lda_grid.csv`
GridCsv structured_svm_csv();  ///< `latent_structured_svm_grid.csv`
GridCsv logreg_mnist_csv();    ///< `logreg_mnist_grid.csv`, with test errors

}  // namespace bobench::hpobench_tables
