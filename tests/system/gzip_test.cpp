// Compression with gzip, undone by zlib itself.
#include "system/gzip.hpp"

#include <zlib.h>

#include <string>
#include <vector>

#include "catch.hpp"
#include "system/base64.hpp"

using namespace bobench::system;

namespace {

/// @return nothing unless the text is one whole gzip file of at most `most` bytes
std::string unpacked(const std::string& packed, std::size_t most) {
  z_stream stream{};
  REQUIRE(inflateInit2(&stream, 15 + 16) == Z_OK);
  std::vector<char> text(most + 1);
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
  stream.avail_in = static_cast<uInt>(packed.size());
  stream.next_out = reinterpret_cast<Bytef*>(text.data());
  stream.avail_out = static_cast<uInt>(text.size());
  CHECK(inflate(&stream, Z_FINISH) == Z_STREAM_END);
  CHECK(stream.avail_in == 0);
  inflateEnd(&stream);
  return {text.data(), text.size() - stream.avail_out};
}

}  // namespace

TEST_CASE("a compressed text of any length is what it was") {
  std::string text;
  unsigned number = 1;
  for (const std::size_t size : {0U, 1U, 1000U, 3'000'000U}) {
    while (text.size() < size) text += static_cast<char>((number = 1664525U * number + 1013904223U) >> 24U);
    CHECK(unpacked(gzip(text), text.size()) == text);
    CHECK(gzip(text) == gzip(text));
  }
  CHECK(gzip(std::string(1'000'000, 'a')).size() < 2000);
}

TEST_CASE("any bytes are encoded in base64 as RFC 4648 gives them") {
  CHECK(to_base64(std::string_view("")).empty());
  CHECK(to_base64(std::string_view("f")) == "Zg==");
  CHECK(to_base64(std::string_view("ba")) == "YmE=");
  CHECK(to_base64(std::string_view("foobar")) == "Zm9vYmFy");
}
