// Definition of a BBOB instance: its seed, optimum and rotations.
#pragma once

#include <cstdint>

#include <Eigen/Core>

namespace bobench::testfunctions {

/// Versions of the functions.
enum class BbobVariant {
  bbob,
  boxed,       ///< SBOX-COST: x_opt anywhere in the box [-5, 5]; BBOB draws it in [-4, 4]
  noise_base,  ///< base of bbob-noisy: f7, f17 and f21 without penalties, f10 and f19 with other factors
  largescale   ///< bbob-largescale: block rotations and permutations, values scaled by min(1, 40/D)
};

/// Identifies one problem. f4 uses the seed of f3, f18 that of f17.
struct BbobInstance {
  int function;
  int dimension;
  int instance;
  BbobVariant variant = BbobVariant::bbob;

  bool is_boxed() const { return variant == BbobVariant::boxed; }
  bool is_noise_base() const { return variant == BbobVariant::noise_base; }
  bool is_largescale() const { return variant == BbobVariant::largescale; }

  std::int64_t seed() const {
    const int base = function == 4 ? 3 : function == 18 ? 17 : function;
    return base + std::int64_t{10000} * instance;
  }
};

/// The optimal value: a ratio of two normals times 100, rounded to two decimals and clipped to [-1000, 1000].
double bbob_f_opt(const BbobInstance& instance);

/// x_opt of most functions: a random point on a grid of spacing 0.0008 in [-4, 4)^D; boxed: of spacing 0.001 in [-5,
/// 5)^D.
/// @param seed_offset  added to the seed; nonzero for f12
Eigen::VectorXd bbob_x_opt(const BbobInstance& instance, std::int64_t seed_offset = 0);

/// A random rotation: normals, column by column, orthonormalised by Gram-Schmidt.
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

/// floor(v + 0.5): unlike std::round, rounds -2.5 to -2.
double round_half_up(double value);

/// -1 where the coordinate is negative, +1 elsewhere.
Eigen::VectorXd signs(const Eigen::VectorXd& values);

}  // namespace bobench::testfunctions
