// A panel with a model's predictions on a line, as the thesis draws them.
#pragma once

#include <string>

#include <Eigen/Core>

#include "analysis/plots/layered_panels.hpp"
#include "surrogates/regressor.hpp"

namespace bobench::papers::kruse2022 {

inline constexpr const char* blue_line = "with lines linecolor rgb '#2b8cbe' linewidth 1.4";
inline constexpr const char* orange_line = "with lines linecolor rgb '#d95f02' linewidth 1.4";
inline constexpr const char* thin_line = "with lines linecolor rgb '#555555' linewidth 0.5";
inline constexpr const char* dashed_line = "with lines linecolor rgb '#000000' linewidth 0.8 dashtype 2";
inline constexpr const char* black_points = "with points pointtype 7 pointsize 0.5 linecolor rgb '#000000'";

/// The mean (red) and two deviations on either side (blue area), the function (dashed) and the observations.
/// @param x         (points) where the prediction and the function are drawn
/// @param function  (points), or empty
analysis::plots::LayeredPanel band_panel(const std::string& key, const std::string& title,
                                         const analysis::plots::Box& box, const Eigen::VectorXd& x,
                                         const surrogates::Prediction& prediction, const Eigen::VectorXd& function,
                                         const Eigen::VectorXd& places, const Eigen::VectorXd& values);

/// Rows of `draws` as thin curves.
analysis::plots::Layer draws_layer(const Eigen::VectorXd& x, const Eigen::MatrixXd& draws);

/// Values on a grid in the plane as coloured cells. @param value  (cells), by x, then y
analysis::plots::Layer cells_layer(const std::string& series, const Eigen::VectorXd& x, const Eigen::VectorXd& y,
                                   const Eigen::VectorXd& value);

}  // namespace bobench::papers::kruse2022
