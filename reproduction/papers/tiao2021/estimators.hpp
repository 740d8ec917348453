// Estimators of the density ratio that the toy study compares.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "surrogates/classifier.hpp"

namespace bobench::papers::tiao2021 {

struct Estimator {
  std::string name;         ///< as in the papers' figures
  std::string description;  ///< settings
  std::function<surrogates::Classifier(std::uint64_t seed)> make;
};

/// By name: KDE, MLP, Laplace-MLP, RF, XGBoost, SVM, RF-defaults, XGBoost-defaults.
///
/// All get the raw x, as in the papers. Forest, boosting, kernel density and the SVM (its width follows the data's
/// variance) do not depend on the scaling to the unit box. For the networks the raw x, with a deviation of about 2, is
/// the better scale. Settings that the papers do not state are those of the authors' script of the figure
/// (github.com/ltiao/bore-experiments, bin/plotting/plot_synthetic_1d_comparisons.py):
///   KDE          one normal-reference bandwidth per class: DensityRatioClassifier
///   MLP          3 x 32 elu [Tiao et al. 2021, App. H], Adam, 500 epochs in batches of 64
///   RF, XGBoost  16 trees of depth 3, not BORE's defaults; those are the -defaults, with 100 trees
///   SVM          Gaussian kernel, C = 10, tolerance 1e-9
///   Laplace-MLP  the MLP [Hassen & Rish 2021, Sec. 5.1] in their batches of 32, 500 epochs, prior precision 1, full
///                Gauss-Newton matrix, 100 draws in weight space
/// @throws Error for an unknown name
Estimator estimator(const std::string& name);

}  // namespace bobench::papers::tiao2021
