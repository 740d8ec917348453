// The states of one run, iteration by iteration: Tiao et al. (2021), Figure 8; Hassen & Rish (2021), Figures 2 and 4.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <Eigen/Core>

#include "papers/tiao2021/watched_run.hpp"
#include "reproduction/studies/drawing.hpp"

namespace bobench::papers::tiao2021 {

/// After the classifier was updated and maximised.
struct Step {
  int iteration = 1;
  Eigen::VectorXd x, y, z;                     ///< (n) observed so far, and their labels
  double threshold = 0.0;                      ///< tau
  std::optional<Eigen::VectorXd> probability;  ///< (points looked at); none where the suggestion is a random draw
  double suggested = 0.0;                      ///< evaluated next
};

/// The first `most` iterations after the initial design. @param run  of a problem of one parameter
std::vector<Step> steps_of(const WatchedRun& run, double gamma, Eigen::Index initial_points, int most);

/// A state a step of replicate 0 of the label's runs on each problem of the file, six at most: the function without
/// noise and the observations in the main pane; the empirical distribution of y at the right, with gamma and tau; the
/// labels and the class probability below; the location to be evaluated next as a vertical line.
/// @throws InputError unless the file has runs of the label, on problems of one real parameter
std::vector<analysis::plots::Figure> draw_steps(const reproduction::DrawingContext& context, const std::string& label);

/// Figure 8: BORE-MLP.
std::vector<analysis::plots::Figure> draw_bore_steps(const reproduction::DrawingContext& context);

}  // namespace bobench::papers::tiao2021
