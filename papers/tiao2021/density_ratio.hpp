// The toy study of density-ratio estimation, in the three papers that print it.
#pragma once

#include "reproduction/studies/study.hpp"

namespace bobench::papers::tiao2021 {

/// Tiao et al. (2021), app. H, Figure 12: KDE, MLP, RF, XGBoost; the SVM and trees at their defaults besides; gamma
/// 1/4, and the supplement's 1/3. Each study writes curves.csv (of replicate 0), scores.csv (a row a replicate and
/// method), results.csv and claims.csv. Replicates: smoke 3, quick 20, paper 100 (the papers show one draw).
reproduction::StudyReport figure_12(const reproduction::StudyOptions& options);

/// Tiao et al. (2021), the workshop supplement, app. D, Figure 1: KDE and MLP; gamma 1/3.
reproduction::StudyReport supplement_figure_1(const reproduction::StudyOptions& options);

/// Hassen & Rish (2021), sec. 5.1, Figure 1: KDE, Laplace-MLP, MLP, RF, XGBoost, SVM. Its gamma is not stated; the
/// panels are those of BORE's Figure 12, so 1/4.
reproduction::StudyReport hassen_figure_1(const reproduction::StudyOptions& options);

}  // namespace bobench::papers::tiao2021
