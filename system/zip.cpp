#include "system/zip.hpp"

#include <zlib.h>

#include <algorithm>
#include <limits>
#include <memory>

#include <fmt/format.h>

#include "core/error.hpp"

namespace bobench::system {
namespace {

// Records of the format begin with a signature. Numbers are little-endian.
constexpr std::uint32_t local_header = 0x04034B50, directory_entry = 0x02014B50, directory_end = 0x06054B50;
constexpr std::size_t local_header_size = 30, directory_entry_size = 46, directory_end_size = 22;
constexpr std::uint32_t stored = 0, deflated = 8, in_zip64 = 0xFFFFFFFF;

[[noreturn]] void refuse_zip(const std::string& name, const char* what) {
  throw InputError(fmt::format("'{}' {}", name, what));
}

class ZipReader {
 public:
  ZipReader(std::string_view packed, const std::string& name) : packed_(packed), name_(name) {}

  std::string content(std::uint64_t max_bytes) const {
    const std::size_t entry = only_entry();
    const std::uint32_t flags = number(entry + 8, 2), method = number(entry + 10, 2), checksum = number(entry + 16, 4),
                        packed_size = number(entry + 20, 4), size = number(entry + 24, 4),
                        start = number(entry + 42, 4);
    if ((flags & 1U) != 0) refuse_zip(name_, "is encrypted");
    if (packed_size == in_zip64 || size == in_zip64 || start == in_zip64) refuse_zip(name_, "has more than 4 GiB");
    // Deflate packs at most 1032 bytes into one; the stated size of a damaged file may be any.
    constexpr std::uint64_t max_ratio = 1032;
    if (size > max_ratio * packed_size + 64) refuse_damaged();
    if (size > max_bytes) throw InputError(fmt::format("'{}' unpacks to more than {} bytes", name_, max_bytes));
    require_signature(start, local_header);
    const std::size_t data = start + local_header_size + number(start + 26, 2) + number(start + 28, 2);
    require(data, packed_size);
    const std::string_view bytes = packed_.substr(data, packed_size);
    std::string text;
    if (method == stored) {
      text = bytes;
    } else if (method == deflated) {
      text = inflated(bytes, size);
    } else {
      refuse_zip(name_, "is not compressed by deflate, as zip usually does");
    }
    const auto sum = crc32_z(0, reinterpret_cast<const Bytef*>(text.data()), text.size());
    if (text.size() != size || sum != checksum) refuse_damaged();
    return text;
  }

 private:
  [[noreturn]] void refuse_damaged() const { refuse_zip(name_, "is not a whole zip archive: cut short or damaged"); }

  void require(std::size_t at, std::size_t size) const {
    if (at > packed_.size() || size > packed_.size() - at) refuse_damaged();
  }

  std::uint32_t number(std::size_t at, std::size_t bytes) const {
    require(at, bytes);
    std::uint32_t value = 0;
    for (std::size_t i = bytes; i-- > 0;) value = value << 8U | static_cast<unsigned char>(packed_[at + i]);
    return value;
  }

  void require_signature(std::size_t at, std::uint32_t signature) const {
    if (number(at, 4) != signature) refuse_damaged();
  }

  /// The directory's entry of the only file. The end of the directory is at the end of the archive, before a comment.
  std::size_t only_entry() const {
    constexpr std::size_t longest_comment = std::numeric_limits<std::uint16_t>::max();
    if (packed_.size() < directory_end_size) refuse_damaged();
    const std::size_t last = packed_.size() - directory_end_size;
    const std::size_t first = last - std::min(last, longest_comment);
    std::size_t end = last;
    while (number(end, 4) != directory_end) {
      if (end-- == first) refuse_damaged();
    }
    if (const std::uint32_t files = number(end + 10, 2); files != 1) {
      throw InputError(fmt::format("'{}' has {} files; expected one", name_, files));
    }
    const std::size_t entry = number(end + 16, 4);
    require_signature(entry, directory_entry);
    require(entry, directory_entry_size);
    return entry;
  }

  std::string inflated(std::string_view bytes, std::size_t size) const {
    z_stream stream{};
    constexpr int without_header = -15;
    if (inflateInit2(&stream, without_header) != Z_OK) throw Error("cannot set up the decoder of zip");
    const std::unique_ptr<z_stream, decltype(&inflateEnd)> owner(&stream, inflateEnd);
    std::string text(size, '\0');
    // zlib does not write to its input.
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
    stream.avail_in = static_cast<uInt>(bytes.size());
    stream.next_out = reinterpret_cast<Bytef*>(text.data());
    stream.avail_out = static_cast<uInt>(size);
    if (inflate(&stream, Z_FINISH) != Z_STREAM_END || stream.avail_out != 0) refuse_damaged();
    return text;
  }

  std::string_view packed_;
  const std::string& name_;
};

}  // namespace

bool is_zip(std::string_view beginning) {
  return beginning.starts_with("PK\x03\x04");
}

std::string unpack_zip(std::string_view packed, const std::string& name, std::uint64_t max_bytes) {
  return ZipReader(packed, name).content(max_bytes);
}

}  // namespace bobench::system
