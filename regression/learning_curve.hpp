// Learning curves: how well a model predicts after so many observations.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <Eigen/Core>

#include "core/random.hpp"
#include "regression/catalog.hpp"
#include "regression/scores.hpp"

namespace bobench::regression {

/// Observations: X (features x n) in the unit box, y (n).
struct Data {
  Eigen::MatrixXd X;
  Eigen::VectorXd y;
};
struct Split {
  Data train, test;
};

/// Where observations come from.
struct Task {
  std::string name;
  /// So many observations to learn from, and so many others to be tested on.
  std::function<Split(Eigen::Index train, Eigen::Index test, Random& random)> draw;
  std::uint64_t fingerprint = 0;  ///< of a table's numbers: a journal's scores are of these and no others
};

/// Inputs uniform over the unit box, targets by a function of one input and a random number generator, for noise.
Task function_task(std::string name, Eigen::Index features,
                   std::function<double(const Eigen::VectorXd& x, Random& random)> function);
/// Rows of a table: those to learn from and those to be tested on are drawn without replacement.
/// draw() throws InputError where there are too few.
Task table_task(std::string name, Data table);

/// What one fit is made of. All models of a replicate, and all sizes, see the same observations: a smaller size the
/// first ones of a larger.
struct Piece {
  const Task* task;
  std::string model;  ///< a spec
  int replicate = 0;
  Eigen::Index size = 0;  ///< observations learnt from
};
struct CurveOptions {
  Eigen::Index largest = 0;  ///< of the sizes
  Eigen::Index test_points = 1000;
  std::uint64_t seed = 1;
};

/// What the piece's model sees, and is tested on.
Split data_of(const Piece& piece, const CurveOptions& options);
/// The scores, or nothing where the model has no answer to the data (surrogates::FitFailure).
std::optional<Scores> measure(const Piece& piece, const CurveOptions& options);
/// The piece's model, fitted.
std::optional<PredictiveModel> fitted_model(const Piece& piece, const Data& train, std::uint64_t seed);

/// Numbers of a piece as a vector, for journals: NaN where there are none.
Eigen::VectorXd packed(const std::optional<Scores>& scores);
std::optional<Scores> unpacked(const Eigen::VectorXd& values);

}  // namespace bobench::regression
