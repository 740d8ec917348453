// HPOlib's surrogate benchmarks: their spaces, and the inputs of their forests.
//
// Spaces and transforms are those of HPOlib 1.5 (automl/HPOlib1.5, hpolib/benchmarks/surrogates; facts only): every
// parameter is real and nothing is rounded. Only the forests of svm-mnist can be imported directly. The others are
// Python pickles of scikit-learn forests; docs/examples/convert_hpolib_surrogate.py converts a pair of them,
//
//   rf_surrogate_NAME.pkl, rf_cost_surrogate_NAME.pkl  (NAME: svm, cnn, 2d_wide_res_net, paramnet_adult,
//   paramnet_higgs, paramnet_letter, paramnet_mnist, paramnet_optdigits, paramnet_poker; 2d_wide_res_net has no cost
//   forest)
//
// to the file rf_surrogate_NAME.h5 that the importer expects. It has the groups of forest_file.hpp, and its forests
// have these inputs, in order, and these outputs:
//
//   svm              ln C, ln gamma, fraction of the training set                      -> validation error; seconds
//   cnn              learning rate, batch size, units 1 to 3 (all in [0, 1]), epoch    -> validation error; seconds of
//                                                                                         that epoch
//   2d_wide_res_net  log10 learning rate, depth, budget                                -> accuracy in percent
//   paramnet_*       learning rate, batch size, average units, final learning rate's   -> validation error after epochs
//                    fraction, shape, layers, dropout 0, dropout 1 (natural units)        1 to 50; seconds of all 50
#pragma once

#include <string>
#include <vector>

#include "hpobench_tables/surrogate_benchmarks/forest_benchmark.hpp"

namespace bobench::hpobench_tables {

/// All benchmarks, in listing order; HP-NNET last (hpnnet.hpp).
const std::vector<ForestBenchmark>& hpolib_benchmarks();

/// The problem of a published file, identified by its name ("rf_surrogate_paramnet_adult.h5",
/// "svm_mnist_rf_surrogates.h5", "svm_mnist_rf_objective.csv.xz"); null for any other file.
const ForestBenchmark* benchmark_of_file(const std::string& path);

}  // namespace bobench::hpobench_tables
