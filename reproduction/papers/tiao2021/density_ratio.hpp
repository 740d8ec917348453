// Studies of density-ratio estimation on the toy problem, as printed in three papers.
#pragma once

#include "reproduction/studies/study.hpp"

namespace bobench::papers::tiao2021 {

/// Tiao et al. (2021), app. H, Figure 12: KDE, MLP, RF, XGBoost; in addition, the SVM and trees at their defaults;
/// gamma 1/4, and the supplement's 1/3. Each study writes curves.csv (of replicate 0), scores.csv (one row per
/// replicate and method), results.csv and claims.csv. Replicates: smoke 3, quick 20, paper 100 (the papers show one
/// draw).
reproduction::StudyReport figure_12(const reproduction::StudyOptions& options);

/// Tiao et al. (2021), the workshop supplement, app. D, Figure 1: KDE and MLP; gamma 1/3.
reproduction::StudyReport supplement_figure_1(const reproduction::StudyOptions& options);

/// Hassen & Rish (2021), sec. 5.1, Figure 1: KDE, Laplace-MLP, MLP, RF, XGBoost, SVM. Its gamma is not stated; it is
/// 1/4 here, because the panels are those of BORE's Figure 12.
reproduction::StudyReport hassen_figure_1(const reproduction::StudyOptions& options);

}  // namespace bobench::papers::tiao2021
