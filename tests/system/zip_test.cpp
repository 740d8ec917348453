#include "system/zip.hpp"

#include "catch.hpp"
#include "core/error.hpp"

using namespace bobench;
using namespace bobench::system;

namespace {

/// Written by Python's zipfile, in hexadecimal.
const std::string deflated =
    "504b03041400000008006b9b7d5db8f7ce670b000000540000000b000000726573756c74732e6373764bd449e232d431a22a"
    "0600504b010214031400000008006b9b7d5db8f7ce670b000000540000000b00000000000000000000008001000000007265"
    "73756c74732e637376504b0506000000000100010039000000340000000000";
const std::string stored =
    "504b03041400000000006b9b7d5d7b07970a08000000080000000b000000726573756c74732e637376612c620a312c320a50"
    "4b010214031400000000006b9b7d5d7b07970a08000000080000000b0000000000000000000000800100000000726573756c"
    "74732e637376504b0506000000000100010039000000310000000000";
const std::string two_files =
    "504b03041400000000006b9b7d5d8316dc8c0100000001000000010000006178504b03041400000000006b9b7d5d1526dbfb"
    "0100000001000000010000006279504b010214031400000000006b9b7d5d8316dc8c01000000010000000100000000000000"
    "0000000080010000000061504b010214031400000000006b9b7d5d1526dbfb01000000010000000100000000000000000000"
    "0080012000000062504b050600000000020002005e000000400000000000";
const std::string content = [] {
  std::string text = "a,b\n";
  for (int i = 0; i < 20; ++i) text += "1,2\n";
  return text;
}();

std::string bytes_of(const std::string& hex) {
  std::string bytes;
  for (std::size_t i = 0; i + 1 < hex.size(); i += 2) {
    bytes += static_cast<char>(std::stoi(hex.substr(i, 2), nullptr, 16));
  }
  return bytes;
}

}  // namespace

TEST_CASE("the only file of a zip archive is unpacked, whether it is deflated or stored") {
  CHECK(is_zip(bytes_of(deflated)));
  CHECK(unpack_zip(bytes_of(deflated), "z", 1000) == content);
  CHECK(unpack_zip(bytes_of(stored), "z", 1000) == "a,b\n1,2\n");
  CHECK_FALSE(is_zip("PK"));
}

TEST_CASE("other zip archives are refused with the reason") {
  const auto refused = [](const std::string& packed, const char* why, std::uint64_t max_bytes = 1000) {
    CHECK_THROWS_WITH(unpack_zip(packed, "z", max_bytes), ContainsSubstring("'z'") && ContainsSubstring(why));
  };
  refused(bytes_of(two_files), "has 2 files; expected one");
  refused(bytes_of(deflated), "unpacks to more than 10 bytes", 10);
  refused("", "not a whole zip archive");
  // In the entry of the directory, which begins behind the local header, the name and the data.
  const std::string good = bytes_of(stored);
  const std::size_t entry = good.find("PK\x01\x02");
  const auto changed = [&](std::size_t at, char byte) {
    std::string other = good;
    other[at] = byte;
    return other;
  };
  refused(changed(entry + 8, 1), "is encrypted");
  refused(changed(entry + 10, 14), "not compressed by deflate");
  refused(changed(good.find("1,2"), '7'), "not a whole zip archive");
  refused(changed(entry + 42, 9), "not a whole zip archive");
  std::string large = good;
  for (std::size_t i = 20; i < 28; ++i) large[entry + i] = '\xFF';
  refused(large, "more than 4 GiB");
}

TEST_CASE("no damaged zip archive is read as something else") {
  const std::string good = bytes_of(deflated);
  for (std::size_t i = 0; i < good.size(); ++i) {
    CHECK_THROWS_AS(unpack_zip(good.substr(0, i), "z", 1000), InputError);
    std::string other = good;
    other[i] = static_cast<char>(other[i] ^ 0x15);
    std::string text = content;
    try {
      text = unpack_zip(other, "z", 1000);
    } catch (const InputError&) {
      // Refused: also acceptable.
    }
    CHECK(text == content);  // names and dates are not used
  }
}

TEST_CASE("a zip archive that states a size beyond what its data can hold is refused before memory is taken") {
  std::string bytes = bytes_of(deflated);
  const std::size_t entry = bytes.find("PK\x01\x02");
  REQUIRE(entry != std::string::npos);
  for (std::size_t i = 0; i < 4; ++i) bytes[entry + 24 + i] = static_cast<char>(i == 3 ? 0x3f : 0xff);
  CHECK_THROWS_WITH(unpack_zip(bytes, "z", std::uint64_t{1} << 32), ContainsSubstring("damaged"));
}
