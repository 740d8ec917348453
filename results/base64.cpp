#include "results/base64.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "core/error.hpp"

namespace bobench::results {
namespace {

static_assert(std::endian::native == std::endian::little, "result files are written on little-endian machines only");

constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

constexpr std::array<std::int8_t, 256> make_inverse() {
  std::array<std::int8_t, 256> inverse{};
  inverse.fill(-1);
  for (std::size_t i = 0; i < alphabet.size(); ++i) {
    inverse[static_cast<unsigned char>(alphabet[i])] = static_cast<std::int8_t>(i);
  }
  return inverse;
}

}  // namespace

std::size_t base64_length(std::size_t count) {
  return (count * sizeof(double) + 2) / 3 * 4;
}

void append_base64(std::span<const double> values, std::string& text) {
  const auto* bytes = reinterpret_cast<const unsigned char*>(values.data());
  const std::size_t size = values.size() * sizeof(double);
  for (std::size_t i = 0; i < size; i += 3) {
    const std::size_t have = std::min<std::size_t>(3, size - i);
    std::uint32_t triple = 0;
    for (std::size_t k = 0; k < 3; ++k) triple = triple << 8 | (k < have ? bytes[i + k] : 0U);
    for (std::size_t k = 0; k < 4; ++k) {
      text += k <= have ? alphabet[(triple >> (18 - 6 * k)) & 63U] : '=';
    }
  }
}

std::string to_base64(std::span<const double> values) {
  std::string text;
  text.reserve(base64_length(values.size()));
  append_base64(values, text);
  return text;
}

std::vector<double> from_base64(std::string_view text) {
  static constexpr std::array<std::int8_t, 256> inverse = make_inverse();
  const auto refuse = [] { throw Error("damaged base64 text"); };
  while (text.ends_with('=')) text.remove_suffix(1);
  std::vector<unsigned char> bytes;
  bytes.reserve(text.size() * 3 / 4);
  std::uint32_t bits = 0;
  int count = 0;
  for (const char c : text) {
    const std::int8_t digit = inverse[static_cast<unsigned char>(c)];
    if (digit < 0) refuse();
    bits = bits << 6 | static_cast<std::uint32_t>(digit);
    count += 6;
    if (count >= 8) {
      count -= 8;
      bytes.push_back(static_cast<unsigned char>(bits >> count & 255U));
    }
  }
  if (bytes.size() % sizeof(double) != 0) refuse();
  std::vector<double> values(bytes.size() / sizeof(double));
  if (!values.empty()) std::memcpy(values.data(), bytes.data(), bytes.size());
  return values;
}

}  // namespace bobench::results
