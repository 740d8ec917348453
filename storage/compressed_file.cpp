#include "storage/compressed_file.hpp"

#include <lzma.h>

#include <array>
#include <fstream>
#include <iterator>
#include <memory>

#include <fmt/format.h>

#include "core/error.hpp"

namespace bobench::storage {
namespace {

constexpr std::string_view xz_magic{
    "\xFD"
    "7zXZ\0",
    6};

constexpr std::uint64_t most_memory = std::uint64_t{1} << 28;  // of the decoder; xz -9 needs 65 MiB

}  // namespace

std::string unpack_xz(const std::string& packed, const std::string& name, std::uint64_t most_bytes) {
  lzma_stream stream = LZMA_STREAM_INIT;
  if (lzma_stream_decoder(&stream, most_memory, LZMA_CONCATENATED) != LZMA_OK) {
    throw Error(fmt::format("cannot set up xz's decoder for '{}'", name));
  }
  const std::unique_ptr<lzma_stream, decltype(&lzma_end)> owner(&stream, lzma_end);
  std::string text;
  std::array<char, 65536> block;
  stream.next_in = reinterpret_cast<const std::uint8_t*>(packed.data());
  stream.avail_in = packed.size();
  for (lzma_ret status = LZMA_OK; status != LZMA_STREAM_END;) {
    stream.next_out = reinterpret_cast<std::uint8_t*>(block.data());
    stream.avail_out = block.size();
    status = lzma_code(&stream, LZMA_FINISH);
    text.append(block.data(), block.size() - stream.avail_out);
    if (text.size() > most_bytes) {
      throw InputError(fmt::format("'{}' unpacks to more than {} bytes", name, most_bytes));
    }
    if (status != LZMA_OK && status != LZMA_STREAM_END) {
      throw InputError(fmt::format("'{}' is no whole xz file: cut short or damaged", name));
    }
  }
  return text;
}

std::string read_text_file(const std::string& path, std::uint64_t most_bytes) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw InputError(fmt::format("cannot read '{}'", path));
  std::string content{std::istreambuf_iterator<char>(file), {}};
  if (file.bad()) throw InputError(fmt::format("cannot read '{}'", path));
  if (content.starts_with(xz_magic)) return unpack_xz(content, path, most_bytes);
  if (content.size() > most_bytes) throw InputError(fmt::format("'{}' has more than {} bytes", path, most_bytes));
  return content;
}

}  // namespace bobench::storage
