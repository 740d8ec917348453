// Learning curves: prediction scores of a model against the number of observations.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <Eigen/Core>

#include "core/random.hpp"
#include "regression/scores.hpp"
#include "surrogates/regressor_catalog.hpp"

namespace bobench::regression {

/// Observations: X (features x n) in the unit box, y (n).
struct Data {
  Eigen::MatrixXd X;
  Eigen::VectorXd y;
};
struct Split {
  Data train, test;
};

/// A source of observations.
struct Task {
  std::string name;
  /// Draws `train` observations for training and `test` others for testing.
  std::function<Split(Eigen::Index train, Eigen::Index test, Random& random)> draw;
  std::uint64_t fingerprint = 0;   ///< of a table's values: journalled scores are valid only for these data
  std::string function_name = {};  ///< "sphere"; "" if none

  /// The name, and the function's behind it.
  std::string shown() const { return function_name.empty() ? name : name + " " + function_name; }
};

/// Inputs are uniform over the unit box. Targets are values of a function of an input and a random number generator
/// (for noise).
Task function_task(std::string name, Eigen::Index features,
                   std::function<double(const Eigen::VectorXd& x, Random& random)> function);
/// Training and test observations are rows of the table, drawn without replacement.
/// draw() throws InputError if the table has too few rows.
Task table_task(std::string name, Data table);

/// Everything that determines one fit. All models and sizes of a replicate use the same observations: a smaller size
/// uses the first ones of a larger.
struct Piece {
  const Task* task;
  std::string model;  ///< a spec
  int replicate = 0;
  Eigen::Index size = 0;  ///< training observations
};
struct CurveOptions {
  Eigen::Index largest = 0;  ///< the largest size of the experiment
  Eigen::Index test_points = 1000;
  std::uint64_t seed = 1;
  const surrogates::RegressorCatalog* regressors = nullptr;  ///< null: standard_regressors()
};

/// The regressors built into bobench.
const surrogates::RegressorCatalog& standard_regressors();

/// The training and test data of a piece.
Split data_of(const Piece& piece, const CurveOptions& options);
/// The scores, or nothing if the model cannot be fitted to the data (surrogates::FitFailure).
std::optional<Scores> measure(const Piece& piece, const CurveOptions& options);
/// The piece's model after the fit; nothing if the fit fails.
std::optional<surrogates::Regressor> fitted_model(const Piece& piece, const Data& train, const CurveOptions& options);

/// Scores as a vector, for journals; NaN if there are none.
Eigen::VectorXd packed(const std::optional<Scores>& scores);
std::optional<Scores> unpacked(const Eigen::VectorXd& values);

}  // namespace bobench::regression
