// The search spaces of the published tables. Configurations are numbered with the last parameter fastest.
#pragma once

#include <cstdint>
#include <vector>

#include "core/search_space.hpp"

namespace bobench::hpobench_tables {

/// Two-layer networks of Klein & Hutter 2019 (FCNet): 62,208 configurations. Parameters and values are ordered as in
/// the names of the published groups. Ordinal and categorical parameters are those of BORE (Tiao et al. 2021, App. K.1
/// and table 3): activations and schedule are categorical, all others are ordinal.
SearchSpace fcnet_space();

/// NAS-Bench-201's cell (Dong & Yang 2020): an operation on each of the six edges `op_TO_FROM`, all categorical (BORE
/// table 4: arcs 0 to 5): 15,625 architectures.
SearchSpace nasbench201_space();

/// Multi-layer perceptrons of HPOBench (Eggensperger et al. 2021): 30,000 configurations.
SearchSpace mlp_space();

/// Support vector machines on MNIST (Klein et al. 2017): 20 x 20 values of log C and log gamma (natural logarithms).
/// The fraction of the training set is a fidelity, not a parameter.
SearchSpace svm_mnist_space();

/// Online latent Dirichlet allocation (Snoek et al. 2012): 288 configurations.
SearchSpace online_lda_space();

/// Latent structured support vector machines (Snoek et al. 2012): 1,400 configurations.
SearchSpace structured_svm_space();

/// Logistic regression on MNIST (Snoek et al. 2012): 9,680 configurations. `lrate` is the source's code 0..10.
SearchSpace logreg_mnist_space();

/// Support vector machines of Wistuba et al. 2015: kernel (rbf, poly, linear), c = 2^-5..2^6, gamma = 1e-4..1e3, degree
/// = 2..10. The rbf kernel ignores the degree, the polynomial one gamma, the linear one both: the 4,536 configurations
/// are 288 different machines.
SearchSpace svm_meta_space();
/// The machine number of each configuration of svm_meta_space(), as TableData::rows: first the 168 with the rbf kernel
/// (c, gamma), then the 108 polynomial ones (c, degree), then the 12 linear ones (c).
std::vector<std::int32_t> svm_meta_rows();

}  // namespace bobench::hpobench_tables
