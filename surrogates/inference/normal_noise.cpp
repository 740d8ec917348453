#include "surrogates/inference/normal_noise.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <numbers>

#include "numerics/packet.hpp"

namespace bobench::surrogates {

using Eigen::Index;

void fill_normal(Random& random, Eigen::Ref<Eigen::VectorXf> noise) {
  constexpr Index batch = 128;  // pairs
  std::array<std::int32_t, batch> high, low;
  std::array<float, batch> uniform, angle, cosine, sine;
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
      uniform[i] = (static_cast<float>(high[i]) + 0.5F) * 0x1.0p-31F;  // in (0, 1]
      angle[i] = static_cast<float>(low[i]) * (std::numbers::pi_v<float> * 0x1.0p-31F);
    }
    for (std::size_t i = 0; i < batch; i += simd::floats) {
      const simd::Floats radius = simd::sqrt(-2.0F * simd::log(simd::load(&uniform[i]))), turn = simd::load(&angle[i]);
      simd::store(&cosine[i], radius * simd::cos(turn));
      simd::store(&sine[i], radius * simd::sin(turn));
    }
    std::copy_n(cosine.data(), pairs, noise.data() + start);
    std::copy_n(sine.data(), count - pairs, noise.data() + start + pairs);
  }
}

void fill_normal(Random& random, Eigen::VectorXd& noise) {
  for (double& value : noise) value = random.normal();
}

}  // namespace bobench::surrogates
