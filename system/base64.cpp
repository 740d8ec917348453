#include "system/base64.hpp"

#include <openssl/evp.h>

#include <algorithm>
#include <bit>
#include <cstring>

#include "core/error.hpp"

namespace bobench::system {
namespace {

static_assert(std::endian::native == std::endian::little, "files are written on little-endian machines only");

// OpenSSL counts in int; each piece but the last consists of whole groups of three bytes (four characters).
constexpr std::size_t piece_bytes = std::size_t{3} << 24, piece_characters = std::size_t{4} << 24;

void append(const unsigned char* bytes, std::size_t size, std::string& text) {
  std::size_t at = text.size();
  text.resize(at + (size + 2) / 3 * 4 + 1);  // OpenSSL appends a zero
  for (std::size_t first = 0; first < size; first += piece_bytes) {
    const auto length = static_cast<int>(std::min(piece_bytes, size - first));
    at += static_cast<std::size_t>(
        EVP_EncodeBlock(reinterpret_cast<unsigned char*>(text.data() + at), bytes + first, length));
  }
  text.pop_back();
}

}  // namespace

void append_base64(std::span<const double> values, std::string& text) {
  append(reinterpret_cast<const unsigned char*>(values.data()), values.size_bytes(), text);
}

std::string to_base64(std::string_view bytes) {
  std::string text;
  append(reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(), text);
  return text;
}

std::string to_base64(std::span<const double> values) {
  std::string text;
  append_base64(values, text);
  return text;
}

std::vector<double> from_base64(std::string_view text) {
  const std::size_t padding = text.ends_with("==") ? 2 : text.ends_with('=') ? 1 : 0;
  const std::size_t size = text.size() / 4 * 3 - std::min(padding, text.size() / 4 * 3);
  if (text.size() % 4 != 0 || size % sizeof(double) != 0) throw Error("damaged base64 text");
  std::vector<unsigned char> bytes(size + padding);
  for (std::size_t first = 0; first < text.size(); first += piece_characters) {
    const std::size_t length = std::min(piece_characters, text.size() - first);
    const auto* characters = reinterpret_cast<const unsigned char*>(text.data() + first);
    const int decoded = EVP_DecodeBlock(bytes.data() + first / 4 * 3, characters, static_cast<int>(length));
    if (decoded < 0 || static_cast<std::size_t>(decoded) != length / 4 * 3) throw Error("damaged base64 text");
  }
  std::vector<double> values(size / sizeof(double));
  if (!values.empty()) std::memcpy(values.data(), bytes.data(), size);
  return values;
}

}  // namespace bobench::system
