#include "system/compressed_file.hpp"

#include <lzma.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string_view>
#include <system_error>

#include <fmt/format.h>

#include "core/error.hpp"
#include "system/descriptor.hpp"

namespace bobench::system {
namespace {

InputError too_large(const std::string& path, std::uint64_t max_bytes) {
  return InputError(fmt::format("'{}' has more than {} bytes, the most that is read of it", path, max_bytes));
}

constexpr std::string_view xz_magic{
    "\xFD"
    "7zXZ\0",
    6};

constexpr std::uint64_t max_memory = std::uint64_t{1} << 28;  // limit for the decoder; xz -9 needs 65 MiB

/// Passes the decompressed xz stream to `take` block by block. Returns LZMA_STREAM_END at the end of the stream,
/// LZMA_OK if `take` needs no more, any other code if the data are incomplete or damaged.
template <class Take>
lzma_ret unpack(std::string_view packed, const std::string& name, Take take) {
  lzma_stream stream = LZMA_STREAM_INIT;
  if (lzma_stream_decoder(&stream, max_memory, LZMA_CONCATENATED) != LZMA_OK) {
    throw Error(fmt::format("cannot set up xz's decoder for '{}'", name));
  }
  const std::unique_ptr<lzma_stream, decltype(&lzma_end)> owner(&stream, lzma_end);
  std::array<char, 65536> block;
  stream.next_in = reinterpret_cast<const std::uint8_t*>(packed.data());
  stream.avail_in = packed.size();
  for (lzma_ret status = LZMA_OK;;) {
    stream.next_out = reinterpret_cast<std::uint8_t*>(block.data());
    stream.avail_out = block.size();
    status = lzma_code(&stream, LZMA_FINISH);
    const bool enough = !take(std::string_view(block.data(), block.size() - stream.avail_out));
    if (status != LZMA_OK || enough) return status;
  }
}

}  // namespace

std::string unpack_xz(const std::string& packed, const std::string& name, std::uint64_t max_bytes) {
  std::string text;
  const lzma_ret status = unpack(packed, name, [&](std::string_view block) {
    text.append(block);
    if (text.size() > max_bytes) {
      throw InputError(fmt::format("'{}' unpacks to more than {} bytes", name, max_bytes));
    }
    return true;
  });
  if (status != LZMA_STREAM_END) {
    throw InputError(fmt::format("'{}' is not a whole xz file: cut short or damaged", name));
  }
  return text;
}

std::string read_text_beginning(const std::string& path, std::size_t bytes) {
  require_regular_file(path);
  std::ifstream file(path, std::ios::binary);
  if (!file) throw InputError(fmt::format("cannot read '{}'", path));
  // Compressed data need a header before their first byte, and are hardly ever longer than the uncompressed data.
  constexpr std::size_t xz_overhead = 4096;
  std::string content(bytes + xz_overhead, '\0');
  file.read(content.data(), static_cast<std::streamsize>(content.size()));
  content.resize(static_cast<std::size_t>(file.gcount()));
  if (!content.starts_with(xz_magic)) {
    content.resize(std::min(content.size(), bytes));
    return content;
  }
  std::string text;
  unpack(content, path, [&](std::string_view block) {
    text.append(block);
    return text.size() < bytes;
  });
  text.resize(std::min(text.size(), bytes));
  return text;
}

std::string read_text_file(const std::string& path, std::uint64_t max_bytes) {
  require_regular_file(path);
  std::ifstream file(path, std::ios::binary);
  if (!file) throw InputError(fmt::format("cannot read '{}': {}", path, std::strerror(errno)));
  const std::uint64_t size = std::filesystem::file_size(path);
  if (size > max_bytes) throw too_large(path, max_bytes);
  // Some system files report no size, and a file may grow.
  std::string content;
  std::uint64_t used = 0;
  for (std::uint64_t block = size + 1; file; block = std::max<std::uint64_t>(used, 65536)) {
    content.resize(std::min(used + block, max_bytes + 1));
    file.read(content.data() + used, static_cast<std::streamsize>(content.size() - used));
    used += static_cast<std::uint64_t>(file.gcount());
    if (used > max_bytes) throw too_large(path, max_bytes);
    if (!file) content.resize(used);
  }
  if (file.bad()) throw InputError(fmt::format("cannot read '{}'", path));
  if (content.starts_with(xz_magic)) return unpack_xz(content, path, max_bytes);
  return content;
}

}  // namespace bobench::system
