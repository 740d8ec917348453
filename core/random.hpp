// Random numbers: the generator class, and the named streams of a run.
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include <Eigen/Core>

namespace bobench {

/// A seeded generator of random numbers. The sequence for a seed is part of the result format: it is the same on every
/// platform (std::mt19937_64 and Boost's distributions are fixed by specification, std's distributions are not).
class Random {
 public:
  using result_type = std::mt19937_64::result_type;

  explicit Random(std::uint64_t seed) : engine_(seed) {}

  static constexpr result_type min() { return std::mt19937_64::min(); }
  static constexpr result_type max() { return std::mt19937_64::max(); }
  result_type operator()() { return engine_(); }

  /// Uniform on [0, 1), 53 bits.
  double uniform() { return static_cast<double>(engine_() >> 11) * 0x1.0p-53; }
  /// Uniform on [low, high).
  double uniform(double low, double high) { return low + (high - low) * uniform(); }
  /// Standard normal.
  double normal();
  /// Uniform on 0, ..., count - 1; count >= 1.
  std::int64_t index(std::int64_t count);
  /// true with the given probability.
  bool bernoulli(double probability) { return uniform() < probability; }
  /// A uniformly random permutation of 0, ..., count - 1.
  std::vector<std::int64_t> permutation(std::int64_t count);
  /// `count` independent draws, uniform on [0, 1) or standard normal.
  Eigen::VectorXd uniform_vector(Eigen::Index count);
  Eigen::VectorXd normal_vector(Eigen::Index count);

 private:
  std::mt19937_64 engine_;
};

/// 64-bit hash of bytes; never changed, because seeds are derived from it (FNV-1a with the SplitMix64 finaliser).
std::uint64_t stable_hash(std::string_view bytes, std::uint64_t start = 0);

/// The random streams of one run. A stream is a function of the names below and its purpose alone. Results therefore do
/// not depend on the number of threads or the order of runs.
class RunStreams {
 public:
  RunStreams(std::uint64_t seed, std::string problem, std::string optimizer, int replicate);

  /// A stream of this run alone, for a purpose such as "surrogate" or "maximizer".
  Random own(std::string_view purpose) const;
  /// A stream shared by all optimisers in this replicate of the problem (common random numbers): "design", "noise".
  Random shared(std::string_view purpose) const;
  /// The seed that identifies the run; stored with its results.
  std::uint64_t run_seed() const { return own_key_; }

 private:
  std::uint64_t own_key_;
  std::uint64_t shared_key_;
};

}  // namespace bobench
