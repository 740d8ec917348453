#include "hpobench_tables/spaces.hpp"

#include <string>
#include <utility>

#include "hpobench_tables/table_data.hpp"

namespace bobench::hpobench_tables {
namespace {

Parameter choice(std::string name, std::vector<std::string> choices) {
  return {std::move(name), CategoricalParameter{std::move(choices)}};
}

Parameter levels(std::string name, std::vector<double> values) {
  return {std::move(name), OrdinalParameter{std::move(values)}};
}

}  // namespace

SearchSpace fcnet_space() {
  const std::vector<double> dropout{0.0, 0.3, 0.6}, units{16, 32, 64, 128, 256, 512};
  const std::vector<std::string> activations{"relu", "tanh"};
  return SearchSpace({choice("activation_fn_1", activations), choice("activation_fn_2", activations),
                      levels("batch_size", {8, 16, 32, 64}), levels("dropout_1", dropout), levels("dropout_2", dropout),
                      levels("init_lr", {0.0005, 0.001, 0.005, 0.01, 0.05, 0.1}),
                      choice("lr_schedule", {"cosine", "const"}), levels("n_units_1", units),
                      levels("n_units_2", units)});
}

SearchSpace nasbench201_space() {
  std::vector<Parameter> edges;
  for (const char* name : {"op_1_0", "op_2_0", "op_2_1", "op_3_0", "op_3_1", "op_3_2"}) {
    edges.push_back(choice(name, {"none", "skip_connect", "nor_conv_1x1", "nor_conv_3x3", "avg_pool_3x3"}));
  }
  return SearchSpace(std::move(edges));
}

SearchSpace mlp_space() {
  return SearchSpace({levels("alpha", {1e-8, 7.742637e-8, 5.994842e-7, 4.641589e-6, 3.5938137e-5, 2.7825593e-4,
                                       2.1544348e-3, 1.6681006e-2, 1.2915497e-1, 1.0}),
                      levels("batch_size", {4, 6, 10, 16, 25, 40, 64, 101, 161, 256}), levels("depth", {1, 2, 3}),
                      levels("learning_rate_init", {1e-5, 3.5938137e-5, 1.2915497e-4, 4.641589e-4, 1.6681006e-3,
                                                    5.9948424e-3, 2.1544347e-2, 7.742637e-2, 2.7825594e-1, 1.0}),
                      levels("width", {16, 25, 40, 64, 101, 161, 256, 406, 645, 1024})});
}

SearchSpace svm_mnist_space() {
  std::vector<double> grid;
  for (int i = 0; i < 20; ++i) grid.push_back(-10.0 + 20.0 * i / 19.0);
  return SearchSpace({levels("log_C", grid), levels("log_gamma", grid)});
}

SearchSpace online_lda_space() {
  return SearchSpace({levels("kappa", {0.5, 0.6, 0.7, 0.8, 0.9, 1.0}), levels("tau", {1, 4, 16, 64, 256, 1024}),
                      levels("S", {1, 4, 16, 64, 256, 1024, 4096, 16384})});
}

SearchSpace structured_svm_space() {
  return SearchSpace({levels("C", {0.1, 1,   5,   10,  25,   50,   75,   100,  200,  300,  400,   500, 600,
                                   700, 800, 900, 1e3, 2000, 3000, 4000, 5000, 6000, 7000, 10000, 1e6}),
                      levels("alpha", {0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.5, 2.0, 3.0, 5.0}),
                      levels("epsilon", {0.0001, 0.001, 0.01, 0.1})});
}

SearchSpace logreg_mnist_space() {
  return SearchSpace({levels("lrate", {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10}),
                      levels("l2_reg", {0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0}),
                      levels("batchsize", {20, 40, 80, 160, 320, 640, 1280, 2560}),
                      levels("n_epochs", {5, 10, 20, 40, 80, 160, 320, 640, 1280, 2560})});
}

SearchSpace svm_meta_space() {
  std::vector<double> c;
  for (int i = -5; i <= 6; ++i) c.push_back(i < 0 ? 1.0 / (1 << -i) : 1 << i);
  return SearchSpace({choice("kernel", {"rbf", "poly", "linear"}), levels("c", c),
                      levels("gamma", {1e-4, 1e-3, 0.01, 0.05, 0.1, 0.5, 1, 2, 5, 10, 20, 50, 100, 1000}),
                      levels("degree", {2, 3, 4, 5, 6, 7, 8, 9, 10})});
}

std::vector<std::int32_t> svm_meta_rows() {
  constexpr std::int32_t costs = 12, gammas = 14, degrees = 9;
  const Numbering numbering(svm_meta_space());
  std::vector<std::int32_t> rows;
  for (std::int64_t number = 0; number < numbering.size(); ++number) {
    const Eigen::Vector4i at = numbering.configuration(number).cast<int>();
    const std::int32_t machine = at[0] == 0   ? at[1] * gammas + at[2]
                                 : at[0] == 1 ? costs * gammas + at[1] * degrees + at[3]
                                              : costs * (gammas + degrees) + at[1];
    rows.push_back(machine);
  }
  return rows;
}

}  // namespace bobench::hpobench_tables
