#include "runners/shard.hpp"

#include <cstdint>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/text.hpp"

namespace bobench::runners {
namespace {

/// FNV-1a: the same on every machine, now and in ten years.
std::uint64_t hash_of(std::string_view problem, std::string_view optimizer) {
  std::uint64_t hash = 14695981039346656037U;
  const auto add = [&](std::string_view text) {
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211U;
  };
  add(problem);
  add("\n");
  add(optimizer);
  // Its low bits are those of the last letters; all of them are mixed.
  hash = (hash ^ (hash >> 33)) * 0xff51afd7ed558ccdU;
  return hash ^ (hash >> 33);
}

}  // namespace

Shard Shard::parse(const std::string& text) {
  constexpr std::int64_t most = 1000000;
  const std::size_t slash = text.find('/');
  const std::int64_t number = parse_integer(text.substr(0, slash)).value_or(0);
  const std::int64_t count = slash == std::string::npos ? 0 : parse_integer(text.substr(slash + 1)).value_or(0);
  if (number < 1 || number > count || count > most) {
    throw InputError(fmt::format("'{}' is no shard; expected NUMBER/COUNT, from 1/COUNT to COUNT/COUNT", text));
  }
  return {static_cast<int>(number), static_cast<int>(count)};
}

bool Shard::has(std::string_view problem, std::string_view optimizer, int replicate) const {
  if (is_whole()) return true;
  const auto shards = static_cast<std::uint64_t>(count);
  const std::uint64_t dealt = hash_of(problem, optimizer) % shards + static_cast<std::uint64_t>(replicate);
  return dealt % shards == static_cast<std::uint64_t>(number - 1);
}

std::string Shard::text() const {
  return fmt::format("{}/{}", number, count);
}

}  // namespace bobench::runners
