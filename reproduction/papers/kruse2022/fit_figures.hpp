// Drawings of fits: the predictive density in one dimension, means and deviations in two.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <Eigen/Core>

#include "analysis/plots/figure.hpp"
#include "reproduction/papers/kruse2022/regression_models.hpp"
#include "reproduction/papers/kruse2022/test_problems.hpp"

namespace bobench::papers::kruse2022 {

/// A model's predictions; NaN if the fit failed.
struct Fit {
  RegressionModel model;
  std::optional<regression::Scores> scores = {};
  Eigen::VectorXd mean = {}, deviation = {};  ///< of an observation, at the points of a grid
  Eigen::MatrixXd density = {};               ///< (density_levels() x line_grid()) or empty
};

/// Inputs (1 x points) in [-110, 110], which is as far beyond the tests' interval as the thesis draws.
Eigen::MatrixXd line_grid();
/// Targets at which densities are drawn: centres of cells between 0 and 300.
Eigen::VectorXd density_levels();
/// Densities of observations at the points, averaged over each level's cell so that no narrow peak is missed:
/// (density_levels() x points).
Eigen::MatrixXd cell_densities(const surrogates::ObservationModel& model, const Eigen::MatrixXd& points);
/// Centres of cells of [0, 1]^2, (2 x points).
Eigen::MatrixXd plane_grid();

/// One panel per model: density, mean, two deviations on either side, the test's value or values, observations.
analysis::plots::Figure line_figure(const std::string& title, const TestProblem& problem,
                                    const regression::Data& observations, const std::vector<Fit>& fits);
/// A BBOB function and, for each model, the mean and the deviation one below the other.
analysis::plots::Figure plane_figure(const std::string& title, int function, const regression::Data& observations,
                                     const std::vector<Fit>& fits);

}  // namespace bobench::papers::kruse2022
