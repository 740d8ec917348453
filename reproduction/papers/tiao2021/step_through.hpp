// The states of one run, iteration by iteration: Tiao et al. (2021), Figure 8; Hassen & Rish (2021), Figures 2 and 4.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <Eigen/Core>

#include "reproduction/papers/tiao2021/watched_run.hpp"
#include "reproduction/studies/drawing.hpp"

namespace bobench::papers::tiao2021 {

/// The state after the classifier was updated and maximised.
struct Step {
  int iteration = 1;
  Eigen::VectorXd x, y, z;                     ///< (n) observed so far, and their labels
  double threshold = 0.0;                      ///< tau
  std::optional<Eigen::VectorXd> probability;  ///< (points); none if the suggestion is a random draw
  double suggested = 0.0;                      ///< the input evaluated next
};

/// The first `most` iterations after the initial design. @param run  on a problem with one parameter
std::vector<Step> steps_of(const WatchedRun& run, double gamma, Eigen::Index initial_points, int most);

/// One state per step of replicate 0 of the label's runs on each problem of the file, at most six. The main pane has
/// the function without noise and the observations. The right pane has the empirical distribution of y, with gamma and
/// tau. The lower pane has the labels and the class probability. A vertical line marks the input evaluated next.
/// @throws InputError unless the file has runs of the label, on problems with one real parameter
std::vector<analysis::plots::Figure> draw_steps(const reproduction::DrawingContext& context, const std::string& label);

/// Figure 8: BORE-MLP.
std::vector<analysis::plots::Figure> draw_bore_steps(const reproduction::DrawingContext& context);

}  // namespace bobench::papers::tiao2021
