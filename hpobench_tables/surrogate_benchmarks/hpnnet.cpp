#include "hpobench_tables/surrogate_benchmarks/hpnnet.hpp"

#include <algorithm>
#include <cmath>

namespace bobench::hpobench_tables {
namespace {

/// Indices of the parameters in the space.
enum HpnnetParameter {
  l2_penalty_nz,
  scale_mult1,
  scale_heur1,
  colnorm_thresh,
  preproc,
  squash,
  batch_size,
  lr_anneal_start,
  dist1,
  nhid1,
  iseed,
  l2_penalty,
  pca_energy,
  learning_rate,
  parameter_count
};

SearchSpace hpnnet_space() {
  const auto real = [](double low, double high) { return RealParameter{low, high, Scale::linear}; };
  const CategoricalParameter binary{{"0", "1"}};
  constexpr double log_of_1e_minus_6 = -13.815510558;  // value in the file
  return SearchSpace({{"LOG_l2_penalty_nz", real(-19.8155, -7.8155), Condition{"l2_penalty", {1}, log_of_1e_minus_6}},
                      {"scale_mult1", real(0.2, 2.0), Condition{"scale_heur1", {0}, 1.1}},
                      {"scale_heur1", binary},
                      {"LOG_colnorm_thresh", real(-20.723, -6.908), Condition{"preproc", {1}, log_of_1e_minus_6}},
                      {"preproc", CategoricalParameter{{"0", "1", "2"}}},
                      {"squash", binary},
                      {"batch_size", OrdinalParameter{{20.0, 100.0}}},
                      {"Q1_LOG_lr_anneal_start", real(4.6051, 9.2103)},
                      {"dist1", binary},
                      {"Q16_LOG_nhid1", real(2.7726, 6.9315)},
                      {"iseed", CategoricalParameter{{"0", "1", "2", "3"}}},
                      {"l2_penalty", binary},
                      {"pca_energy", real(0.5, 1.0), Condition{"preproc", {2}, 0.75}},
                      {"LOG_lr", real(-13.6052, 4.3948)}});
}

/// The logarithm of the multiple of `unit` nearest to exp(log_value).
double log_of_multiple(double log_value, double unit) {
  return std::log(unit * std::max(1.0, std::round(std::exp(log_value) / unit)));
}

void hpnnet_inputs(const Configuration& configuration, double, std::span<double> x) {
  std::ranges::copy(configuration, x.begin());
  x[lr_anneal_start] = log_of_multiple(configuration[lr_anneal_start], 1.0);
  x[nhid1] = log_of_multiple(configuration[nhid1], 16.0);
}

}  // namespace

ForestBenchmark hpnnet_convex() {
  return {.id = "hpolib/hpnnet-convex",
          .description =
              "HP-NNET on convex: validation error; a forest of ours on 8,000 published evaluations "
              "(out of sample: RMSE 0.033, rank correlation 0.947)",
          .forest_id = "hpolib/hpnnet-convex",
          .space = hpnnet_space(),
          .fidelities = {1.0},
          .features = parameter_count,
          .inputs = hpnnet_inputs,
          .cost = predicted_cost,
          .has_searchable_optimum = false,
          .is_published_as_forest = false,
          .how_to_get =
              "get hpnnet_nocv_convex_all_fastrf_results.csv (github.com/KEggensperger/SurrogateBenchmarks, "
              "tests/unittests/Testdata), then type: bobench import-table "
              "hpnnet_nocv_convex_all_fastrf_results.csv --id hpolib/hpnnet-convex"};
}

}  // namespace bobench::hpobench_tables
