// Drawings of fits: in one dimension the predictive density, in two means and deviations.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <Eigen/Core>

#include "analysis/plots/figure.hpp"
#include "papers/kruse2022/regression_models.hpp"
#include "papers/kruse2022/test_problems.hpp"

namespace bobench::papers::kruse2022 {

/// A model's predictions; numbers are NaN where it had no answer to the data.
struct Fit {
  RegressionModel model;
  std::optional<regression::Scores> scores = {};
  Eigen::VectorXd mean = {}, deviation = {};  ///< of an observation, at the points of a grid
  Eigen::MatrixXd density = {};               ///< (density_levels() x line_grid()) or empty
};

/// Inputs, (1 x points): [-110, 110], as far beyond the tests' interval as the thesis draws.
Eigen::MatrixXd line_grid();
/// Targets around which densities are drawn: middles of cells between 0 and 300.
Eigen::VectorXd density_levels();
/// Densities of observations at the points, means over each level's cell, which no narrow peak escapes:
/// (density_levels() x points).
Eigen::MatrixXd cell_densities(const regression::PredictiveModel& model, const Eigen::MatrixXd& points);
/// Centres of cells of [0, 1]^2, (2 x points).
Eigen::MatrixXd plane_grid();

/// A panel a model: density, mean, two deviations either side, the test's value or values, observations.
analysis::plots::Figure line_figure(const std::string& title, const TestProblem& problem,
                                    const regression::Data& observations, const std::vector<Fit>& fits);
/// A function of BBOB and, below each other for each model, mean and deviation.
analysis::plots::Figure plane_figure(const std::string& title, int function, const regression::Data& observations,
                                     const std::vector<Fit>& fits);

}  // namespace bobench::papers::kruse2022
