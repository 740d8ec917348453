#include "surrogates/inference/normal_noise.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <numbers>

namespace bobench::surrogates {

using Eigen::Index;

// This file is compiled so that the loops call glibc's vector functions (surrogates/CMakeLists.txt).
void fill_normal(Random& random, Eigen::VectorXf& noise) {
  constexpr Index batch = 128;  // pairs
  std::array<std::int32_t, batch> high, low;
  std::array<float, batch> radius, angle, cosine, sine;
  for (Index start = 0; start < noise.size(); start += 2 * batch) {
    const Index count = std::min(2 * batch, noise.size() - start), pairs = (count + 1) / 2;
    high.fill(0);
    low.fill(0);
    for (std::size_t i = 0; i < static_cast<std::size_t>(pairs); ++i) {
      const std::uint64_t bits = random();
      high[i] = static_cast<std::int32_t>(bits >> 33);
      low[i] = static_cast<std::int32_t>(static_cast<std::uint32_t>(bits));  // signed: precise near an angle of 0
    }
    for (std::size_t i = 0; i < batch; ++i) {
      const float uniform = (static_cast<float>(high[i]) + 0.5F) * 0x1.0p-31F;  // in (0, 1]
      radius[i] = std::sqrt(-2.0F * std::log(uniform));
      angle[i] = static_cast<float>(low[i]) * (std::numbers::pi_v<float> * 0x1.0p-31F);
    }
    // Loops of their own: together the compiler would make one call of the scalar sincos of them.
    for (std::size_t i = 0; i < batch; ++i) cosine[i] = radius[i] * std::cos(angle[i]);
    for (std::size_t i = 0; i < batch; ++i) sine[i] = radius[i] * std::sin(angle[i]);
    std::copy_n(cosine.data(), pairs, noise.data() + start);
    std::copy_n(sine.data(), count - pairs, noise.data() + start + pairs);
  }
}

void fill_normal(Random& random, Eigen::VectorXd& noise) {
  for (double& value : noise) value = random.normal();
}

}  // namespace bobench::surrogates
