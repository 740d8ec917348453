#include "runners/distribution/shard.hpp"

#include <cstdint>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/random.hpp"
#include "core/text.hpp"

namespace bobench::runners {
Shard Shard::parse(const std::string& text) {
  constexpr std::int64_t most = 1000000;
  const std::size_t slash = text.find('/');
  const std::int64_t number = parse_integer(text.substr(0, slash)).value_or(0);
  const std::int64_t count = slash == std::string::npos ? 0 : parse_integer(text.substr(slash + 1)).value_or(0);
  if (number < 1 || number > count || count > most) {
    throw InputError(fmt::format("'{}' is not a shard; expected NUMBER/COUNT, from 1/COUNT to COUNT/COUNT", text));
  }
  return {static_cast<int>(number), static_cast<int>(count)};
}

bool Shard::has(std::string_view problem, std::string_view optimizer, int replicate) const {
  if (is_whole()) return true;
  const auto shards = static_cast<std::uint64_t>(count);
  const std::uint64_t dealt =
      stable_hash(fmt::format("{}\n{}", problem, optimizer)) % shards + static_cast<std::uint64_t>(replicate);
  return dealt % shards == static_cast<std::uint64_t>(number - 1);
}

std::string Shard::text() const {
  return fmt::format("{}/{}", number, count);
}

}  // namespace bobench::runners
