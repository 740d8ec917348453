// Effect of each new observation on the labels: the arrays of Tiao et al. (2021), Figure 9.
#pragma once

#include <vector>

#include <Eigen/Core>

#include "reproduction/studies/drawing.hpp"

namespace bobench::papers::tiao2021 {

/// Phi(y_n): the share of the values that are at most y_n. @param y (n)
Eigen::VectorXd empirical_distribution(const Eigen::VectorXd& y);

/// The row of one iteration in each of the three arrays.
struct LabelRow {
  Eigen::VectorXd y, distribution, z;  ///< (n) targets, Phi of them, labels
  Eigen::ArrayXi flipped;              ///< (n) 1 where an old observation's label differs from the previous row
  double threshold = 0.0;              ///< tau
};

/// One row for each n = first, ..., y.size(), with BORE's labels (surrogates/quantile_labels.hpp).
std::vector<LabelRow> label_rows(const Eigen::VectorXd& y, double gamma, Eigen::Index first);

/// Figure 9: targets of "noise-only" observations, their empirical distribution and labels at gamma 1/4. Rows grow from
/// left to right, and iterations go from top to bottom. The number of iterations is not stated: 12, starting from 4
/// observations.
std::vector<analysis::plots::Figure> draw_label_arrays(const reproduction::DrawingContext& context);

}  // namespace bobench::papers::tiao2021
