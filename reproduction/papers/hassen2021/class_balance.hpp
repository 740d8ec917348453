// Effect of the prior and gamma on the balance of the classes: Hassen & Rish (2021), Sec. 5.3, Figures 2 and 4.
#pragma once

#include <string>
#include <vector>

#include <Eigen/Core>

#include "reproduction/papers/tiao2021/watched_run.hpp"
#include "reproduction/studies/drawing.hpp"

namespace bobench::papers::hassen2021 {

/// Means over runs after each number of observations; NaN where every run's suggestion was a random draw, without a
/// fit.
struct Balance {
  Eigen::VectorXd observations;    ///< from the end of the initial design to one before the budget
  Eigen::VectorXd positive_share;  ///< share of label 1
  Eigen::VectorXd probability;     ///< of label 1 by the classifier, mean over the points
};

/// @param runs  at least one, all of the same budget
Balance balance_of(const std::vector<tiao2021::WatchedRun>& runs, Eigen::Index initial_points);

/// Figure 2: the states of one run of BOGGN on each problem of the file, drawn as in BORE's Figure 8.
std::vector<analysis::plots::Figure> draw_workflow(const reproduction::DrawingContext& context);

/// Figure 4: the states of one run of BOGGN with the empirical distribution of the observations. In addition, the share
/// of label 1 and the mean class probability over the box, iteration by iteration. They are drawn for several gamma at
/// the file's prior precision delta, and for several delta at gamma 1/3 (Sec. 5.2). The paper does not state its
/// values.
std::vector<analysis::plots::Figure> draw_class_balance(const reproduction::DrawingContext& context);

}  // namespace bobench::papers::hassen2021
