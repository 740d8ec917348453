#include "core/utf8.hpp"

#include <string>

#include "catch.hpp"

using namespace bobench;

TEST_CASE("well-formed characters have one to four bytes") {
  CHECK(utf8_character_length("a") == 1);
  CHECK(utf8_character_length(std::string(1, '\0')) == 1);
  CHECK(utf8_character_length("\xC3\xA4x") == 2);
  CHECK(utf8_character_length("\xE2\x80\xA6x") == 3);
  CHECK(utf8_character_length("\xF0\x9F\x8D\x8Ex") == 4);
  CHECK(utf8_character_length("\xF4\x8F\xBF\xBF") == 4);
}

TEST_CASE("overlong, surrogate, truncated and stray bytes start no character") {
  for (const char* bytes : {"", "\x80", "\xC0\xAF", "\xC1\xBF", "\xC3", "\xC3(", "\xE0\x9F\xBF", "\xED\xA0\x80",
                            "\xE2\x80", "\xF0\x8F\xBF\xBF", "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xFF"}) {
    CHECK(utf8_character_length(bytes) == 0);
  }
}

TEST_CASE("a text is UTF-8 if all of it is") {
  CHECK(is_utf8(""));
  CHECK(is_utf8("a\xC3\xA4\xE2\x86\x92\xF0\x9F\x98\x80"));
  CHECK_FALSE(is_utf8("ab\xC3"));
  CHECK_FALSE(
      is_utf8("\xFF"
              "ab"));
}

TEST_CASE("controls are C0, delete and C1") {
  CHECK(is_control_character("\n"));
  CHECK(is_control_character("\x7F"));
  CHECK(is_control_character("\xC2\x85"));
  for (const char* character : {"\xE2\x80\x8B", "\xE2\x80\xAE", "\xE2\x80\xA8", "\xE2\x81\xA6", "\xEF\xBB\xBF"}) {
    CHECK(is_control_character(character));
  }
  CHECK_FALSE(is_control_character("\xE2\x80\x93"));  // a dash
  CHECK_FALSE(is_control_character("\xC2\xA0"));
  CHECK_FALSE(is_control_character(" "));
  CHECK_FALSE(is_control_character("\xC3\x85"));
}
