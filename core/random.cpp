#include "core/random.hpp"

#include <boost/random/normal_distribution.hpp>
#include <boost/random/uniform_int_distribution.hpp>
#include <numeric>
#include <utility>

#include <fmt/format.h>

namespace bobench {

double Random::normal() {
  return boost::random::normal_distribution<double>()(engine_);
}

std::int64_t Random::index(std::int64_t count) {
  return boost::random::uniform_int_distribution<std::int64_t>(0, count - 1)(engine_);
}

std::vector<std::int64_t> Random::permutation(std::int64_t count) {
  std::vector<std::int64_t> order(static_cast<std::size_t>(count));
  std::iota(order.begin(), order.end(), std::int64_t{0});
  for (std::size_t last = order.size(); last > 1; --last) {
    std::swap(order[last - 1], order[static_cast<std::size_t>(index(static_cast<std::int64_t>(last)))]);
  }
  return order;
}

Eigen::VectorXd Random::uniform_vector(Eigen::Index count) {
  Eigen::VectorXd draws(count);
  for (double& draw : draws) draw = uniform();
  return draws;
}

Eigen::VectorXd Random::normal_vector(Eigen::Index count) {
  Eigen::VectorXd draws(count);
  for (double& draw : draws) draw = normal();
  return draws;
}

std::uint64_t stable_hash(std::string_view bytes, std::uint64_t start) {
  std::uint64_t hash = 0xcbf29ce484222325ULL ^ start;
  for (const char byte : bytes) {
    hash ^= static_cast<unsigned char>(byte);
    hash *= 0x100000001b3ULL;
  }
  hash += 0x9e3779b97f4a7c15ULL;
  hash = (hash ^ (hash >> 30)) * 0xbf58476d1ce4e5b9ULL;
  hash = (hash ^ (hash >> 27)) * 0x94d049bb133111ebULL;
  return hash ^ (hash >> 31);
}

RunStreams::RunStreams(std::uint64_t seed, std::string problem, std::string optimizer, int replicate)
    : own_key_(stable_hash(fmt::format("{}\n{}\n{}\n{}", seed, problem, replicate, optimizer))),
      shared_key_(stable_hash(fmt::format("{}\n{}\n{}", seed, problem, replicate))) {}

Random RunStreams::own(std::string_view purpose) const {
  return Random(stable_hash(purpose, own_key_));
}
Random RunStreams::shared(std::string_view purpose) const {
  return Random(stable_hash(purpose, shared_key_));
}

}  // namespace bobench
