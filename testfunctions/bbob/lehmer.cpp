#include "testfunctions/bbob/lehmer.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <numeric>

namespace bobench::testfunctions {
namespace {

constexpr std::int64_t modulus = 2147483647;

std::int64_t advance(std::int64_t state) {
  return 16807 * state % modulus;
}

}  // namespace

Eigen::VectorXd lehmer_uniforms(std::int64_t seed, Eigen::Index count) {
  constexpr int warm_up = 40;
  std::array<std::int64_t, 32> table{};
  std::int64_t state = std::max<std::int64_t>(1, std::abs(seed)) % modulus;
  for (int i = warm_up - 1; i >= 0; --i) {
    state = advance(state);
    if (i < static_cast<int>(table.size())) table[static_cast<std::size_t>(i)] = state;
  }
  std::int64_t current = table[0];
  Eigen::VectorXd uniforms(count);
  for (double& uniform : uniforms) {
    state = advance(state);
    std::int64_t& entry = table[static_cast<std::size_t>(current / 67108865)];
    current = entry;
    entry = state;
    uniform = static_cast<double>(current) / static_cast<double>(modulus);
    if (uniform == 0.0) uniform = 1e-99;
  }
  return uniforms;
}

Eigen::VectorXd lehmer_normals(std::int64_t seed, Eigen::Index count) {
  const Eigen::VectorXd uniforms = lehmer_uniforms(seed, 2 * count);
  Eigen::VectorXd normals(count);
  for (Eigen::Index i = 0; i < count; ++i) {
    normals[i] = std::sqrt(-2.0 * std::log(uniforms[i])) * std::cos(2.0 * std::numbers::pi * uniforms[count + i]);
    if (normals[i] == 0.0) normals[i] = 1e-99;
  }
  return normals;
}

std::vector<Eigen::Index> argsort(const Eigen::VectorXd& values) {
  std::vector<Eigen::Index> order(static_cast<std::size_t>(values.size()));
  std::iota(order.begin(), order.end(), Eigen::Index{0});
  std::ranges::stable_sort(order, {}, [&](Eigen::Index i) { return values[i]; });
  return order;
}

}  // namespace bobench::testfunctions
