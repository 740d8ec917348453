#include "storage/checksum.hpp"

#include <openssl/evp.h>

#include <array>
#include <fstream>
#include <memory>

#include <fmt/format.h>

#include "core/error.hpp"

namespace bobench::storage {

std::string sha256_of_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw InputError(fmt::format("cannot read '{}'", path));
  const std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context(EVP_MD_CTX_new(), EVP_MD_CTX_free);
  bool done = context && EVP_DigestInit_ex(context.get(), EVP_sha256(), nullptr) == 1;
  std::array<char, 65536> block;
  while (done && file) {
    file.read(block.data(), block.size());
    done = EVP_DigestUpdate(context.get(), block.data(), static_cast<std::size_t>(file.gcount())) == 1;
  }
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest;
  unsigned int length = 0;
  if (!done || file.bad() || EVP_DigestFinal_ex(context.get(), digest.data(), &length) != 1) {
    throw Error(fmt::format("cannot compute the SHA-256 of '{}'", path));
  }
  std::string text;
  for (unsigned int i = 0; i < length; ++i) text += fmt::format("{:02x}", digest[i]);
  return text;
}

}  // namespace bobench::storage
