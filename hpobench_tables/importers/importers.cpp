#include "hpobench_tables/importers/fcnet_hdf5.hpp"
#include "hpobench_tables/importers/hpnnet.hpp"
#include "hpobench_tables/importers/hpolib_forest.hpp"
#include "hpobench_tables/importers/importer.hpp"
#include "hpobench_tables/importers/lcbench.hpp"
#include "hpobench_tables/importers/nasbench201_csv.hpp"
#include "hpobench_tables/importers/native_table.hpp"
#include "hpobench_tables/importers/published_grids.hpp"
#include "hpobench_tables/importers/svm_meta_csv.hpp"
#include "hpobench_tables/importers/svm_mnist_csv.hpp"

namespace bobench::hpobench_tables {

// If two kinds of file provide one table, the richer kind comes first: `bobench import-table --all` prefers it.
const std::vector<Importer>& importers() {
  static const std::vector<Importer> all{
      fcnet_hdf5_importer(),
      grid_importer("fcnet-csv", "FCNet: fcnet_*.csv", fcnet_csv()),
      nasbench201_csv_importer(),
      grid_importer("mlp-csv", "HPOBench MLP: hpobench_mlp_*.csv", mlp_csv()),
      svm_mnist_csv_importer(),
      grid_importer("online-lda-csv", "online LDA: online_lda_grid.csv", online_lda_csv()),
      grid_importer("structured-svm-csv", "structured SVM: latent_structured_svm_grid.csv", structured_svm_csv()),
      grid_importer("logreg-mnist-csv", "logistic regression on MNIST: logreg_mnist_grid.csv", logreg_mnist_csv()),
      svm_meta_csv_importer(),
      hpolib_forest_importer(),
      hpnnet_importer(),
      lcbench_importer(),
      native_table_importer(),
  };
  return all;
}

}  // namespace bobench::hpobench_tables
