// What makes an instance of a BBOB function: its seed, its optimum, its rotations.
#pragma once

#include <cstdint>

#include <Eigen/Core>

namespace bobench::testfunctions {

/// Seeds and sizes of one problem. f4 is made with f3's numbers, f18 with f17's.
struct BbobInstance {
  int function;
  int dimension;
  int instance;

  std::int64_t seed() const {
    const int base = function == 4 ? 3 : function == 18 ? 17 : function;
    return base + std::int64_t{10000} * instance;
  }
};

/// The optimal value: a ratio of two normals times 100, rounded to two decimals and clipped to [-1000, 1000].
double bbob_f_opt(const BbobInstance& instance);

/// A point on a grid of 0.0008 in [-4, 4)^D: x_opt of most functions.
Eigen::VectorXd bbob_x_opt(std::int64_t seed, Eigen::Index dimension);

/// A random rotation: normals, column by column, then Gram-Schmidt.
Eigen::MatrixXd bbob_rotation(std::int64_t seed, Eigen::Index dimension);

/// R and Q in the definitions of the functions.
Eigen::MatrixXd rotation_r(const BbobInstance& instance);
Eigen::MatrixXd rotation_q(const BbobInstance& instance);

/// i / (D - 1), i = 0, ..., D - 1
Eigen::VectorXd relative_positions(Eigen::Index dimension);

/// base^(power i / (D - 1)), i = 0, ..., D - 1. The diagonal matrix Lambda^a is conditioning(a, 0.5, D).
Eigen::VectorXd conditioning(double base, double power, Eigen::Index dimension);

/// R Lambda^a Q, the linear map of most functions, as one matrix.
Eigen::MatrixXd folded_map(const BbobInstance& instance, double a);

/// floor(v + 0.5): unlike std::round, -2.5 goes to -2.
double round_half_up(double value);

/// -1 where the coordinate is negative, +1 elsewhere.
Eigen::VectorXd signs(const Eigen::VectorXd& values);

}  // namespace bobench::testfunctions
