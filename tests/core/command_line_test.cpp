#include "core/command_line.hpp"

#include "catch.hpp"
#include "core/error.hpp"

using namespace bobench;
using Words = std::vector<std::string>;

TEST_CASE("a command is split as a shell would") {
  CHECK(split_command("python3 mine.py --fast") == Words{"python3", "mine.py", "--fast"});
  CHECK(split_command("  a \t b\n") == Words{"a", "b"});
  CHECK(split_command("python3 \"my optimizer.py\" 'a b'c") == Words{"python3", "my optimizer.py", "a bc"});
  CHECK(split_command("a\\ b '' \"\"") == Words{"a b", "", ""});
  CHECK(split_command(R"(x "a\"b\\c\d" 'a\"b')") == Words{"x", R"(a"b\c\d)", R"(a\"b)"});
  CHECK(split_command("sh -c 'echo $HOME | cat'") == Words{"sh", "-c", "echo $HOME | cat"});
  CHECK(split_command("echo $HOME * ; ls") == Words{"echo", "$HOME", "*", ";", "ls"});
}

TEST_CASE("a command without a program or with an open quote is refused") {
  CHECK_THROWS_WITH(split_command(""), ContainsSubstring("names no program"));
  CHECK_THROWS_AS(split_command("  "), InputError);
  CHECK_THROWS_AS(split_command("''"), InputError);
  CHECK_THROWS_WITH(split_command("a 'b"), ContainsSubstring("not closed"));
  CHECK_THROWS_WITH(split_command("a \"b\\\""), ContainsSubstring("not closed"));
  CHECK_THROWS_WITH(split_command("a b\\"), ContainsSubstring("backslash"));
}

TEST_CASE("joined words are split into the same words") {
  for (const Words& words : {Words{"python3", "my optimizer.py"}, Words{"a", "", "it's", "\"", "\\", "$x\n", "ä"}}) {
    CHECK(split_command(join_command(words)) == words);
  }
  CHECK(join_command({"python3", "a/b-c.py", "--n=3"}) == "python3 a/b-c.py --n=3");
}
