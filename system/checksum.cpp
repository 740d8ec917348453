#include "system/checksum.hpp"

#include <openssl/evp.h>

#include <array>
#include <fstream>
#include <memory>
#include <vector>

#include <fmt/format.h>

#include "core/error.hpp"
#include "system/descriptor.hpp"

namespace bobench::system {
namespace {

/// An incremental SHA-256 digest.
class Digest {
 public:
  Digest() : context_(EVP_MD_CTX_new(), EVP_MD_CTX_free) {
    good_ = context_ && EVP_DigestInit_ex(context_.get(), EVP_sha256(), nullptr) == 1;
  }
  void add(const char* bytes, std::size_t count) {
    good_ = good_ && EVP_DigestUpdate(context_.get(), bytes, count) == 1;
  }
  /// 32 bytes; empty if OpenSSL failed.
  std::vector<unsigned char> bytes() {
    std::array<unsigned char, EVP_MAX_MD_SIZE> digest;
    unsigned int length = 0;
    if (!good_ || EVP_DigestFinal_ex(context_.get(), digest.data(), &length) != 1) return {};
    return {digest.begin(), digest.begin() + length};
  }

 private:
  std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context_;
  bool good_ = false;
};

std::string hexadecimal(const std::vector<unsigned char>& bytes) {
  std::string text;
  for (const unsigned char byte : bytes) text += fmt::format("{:02x}", byte);
  return text;
}

}  // namespace

std::string sha256_of_file(const std::string& path) {
  require_regular_file(path);
  std::ifstream file(path, std::ios::binary);
  if (!file) throw InputError(fmt::format("cannot read '{}'", path));
  Digest digest;
  std::array<char, 65536> block;
  while (file) {
    file.read(block.data(), block.size());
    digest.add(block.data(), static_cast<std::size_t>(file.gcount()));
  }
  const auto bytes = digest.bytes();
  if (file.bad() || bytes.empty()) throw Error(fmt::format("cannot compute the SHA-256 of '{}'", path));
  return hexadecimal(bytes);
}

std::string sha256_of_text(std::string_view text) {
  Digest digest;
  digest.add(text.data(), text.size());
  const auto bytes = digest.bytes();
  if (bytes.empty()) throw Error("cannot compute a SHA-256");
  return hexadecimal(bytes);
}

std::string sha256_base64(std::string_view text) {
  Digest digest;
  digest.add(text.data(), text.size());
  const auto bytes = digest.bytes();
  if (bytes.empty()) throw Error("cannot compute a SHA-256");
  std::array<unsigned char, 64> encoded;  // 44 characters and a terminating zero
  const int length = EVP_EncodeBlock(encoded.data(), bytes.data(), static_cast<int>(bytes.size()));
  return {encoded.begin(), encoded.begin() + length};
}

}  // namespace bobench::system
