#include "hpobench_tables/importers/published_grids.hpp"

#include "hpobench_tables/spaces.hpp"

namespace bobench::hpobench_tables {

GridCsv fcnet_csv() {
  return {.files = {{"fcnet_protein_structure", "fcnet/protein"},
                    {"fcnet_naval_propulsion", "fcnet/naval"},
                    {"fcnet_parkinsons_telemonitoring", "fcnet/parkinsons"},
                    {"fcnet_slice_localization", "fcnet/slice"}},
          .description = "two-layer networks for regression, 100 epochs (Klein & Hutter 2019)",
          .objective = "validation mean squared error",
          .space = fcnet_space(),
          .value = {"valid_mse_0", "valid_mse_1", "valid_mse_2", "valid_mse_3"},
          .cost = {"runtime_s_0", "runtime_s_1", "runtime_s_2", "runtime_s_3"},
          .test = {},
          .is_single_precision = true};
}

GridCsv mlp_csv() {
  return {.files = {{"hpobench_mlp_australian", "mlp/australian"},
                    {"hpobench_mlp_blood_transfusion", "mlp/blood-transfusion"},
                    {"hpobench_mlp_car", "mlp/car"},
                    {"hpobench_mlp_credit_g", "mlp/credit-g"},
                    {"hpobench_mlp_kc1", "mlp/kc1"},
                    {"hpobench_mlp_phoneme", "mlp/phoneme"},
                    {"hpobench_mlp_segment", "mlp/segment"},
                    {"hpobench_mlp_vehicle", "mlp/vehicle"}},
          .description = "multi-layer perceptrons, 243 epochs (HPOBench, Eggensperger et al. 2021)",
          .objective = "1 - validation balanced accuracy",
          .space = mlp_space(),
          .value = {"valid_bal_acc_0", "valid_bal_acc_1", "valid_bal_acc_2", "valid_bal_acc_3", "valid_bal_acc_4"},
          .cost = {},
          .test = {},
          .is_accuracy = true};
}

GridCsv online_lda_csv() {
  return {.files = {{"online_lda_grid", "grid/online-lda"}},
          .description = "online latent Dirichlet allocation (Snoek et al. 2012)",
          .objective = "perplexity",
          .space = online_lda_space(),
          .value = {"perplexity"},
          .cost = {"time_s"},
          .test = {}};
}

// The sources of the next two do not state the unit of time; seconds are assumed.
GridCsv structured_svm_csv() {
  return {.files = {{"latent_structured_svm_grid", "grid/structured-svm"}},
          .description = "latent structured support vector machine (Snoek et al. 2012); unit of its times not stated",
          .objective = "validation error",
          .space = structured_svm_space(),
          .value = {"valid_error"},
          .cost = {"time"},
          .test = {}};
}

GridCsv logreg_mnist_csv() {
  return {.files = {{"logreg_mnist_grid", "grid/logreg-mnist"}},
          .description = "logistic regression on MNIST (Snoek et al. 2012); unit of its times not stated",
          .objective = "validation error",
          .space = logreg_mnist_space(),
          .value = {"valid_error"},
          .cost = {"time"},
          .test = {"test_error"}};
}

}  // namespace bobench::hpobench_tables
