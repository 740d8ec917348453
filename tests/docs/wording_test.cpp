// Comments, the program's texts, and documents are written in standard technical English: constructions that readers of
// this project stumbled over do not come back.
#include <cctype>
#include <regex>

#include "catch.hpp"
#include "docs/project_files.hpp"

using namespace bobench;

namespace {

/// A construction, and what to write in its place.
struct Wording {
  const char* pattern;  ///< in lower case
  const char* advice;
};

constexpr Wording refused[] = {
    {R"(\bbeside\b)", "next to, in addition to, compared with"},
    {R"(\banew\b)", "again, from scratch"},
    {R"(\bnobody\b|\bwhoever\b)", "say which part of the program acts or does not"},
    {R"(\bwhatever\b)", "any, regardless of"},
    {R"(\b(go|goes|gone|going) on\b)", "continue, resume"},
    {R"(\b(?!there\b)\w+ (is|are|was|were) no\b(?! (longer|more|less|greater|lower|larger|smaller|such)\b))",
     "is not a, does not have"},
    {R"(\bso (many|much)\b)", "N, this number of"},
    {R"(\bdear(er|est)?\b)", "expensive"},
    {R"(\b(is|are) to be\b)", "must be, will be"},
    {R"(\bfor (the )?(want|lack) of\b)", "because ... is missing"},
    {R"(\bthe like\b)", "similar ones"},
    {R"(\bmakes? of\b)", "how ... uses"},
    {R"((^|\n)\s*///? (who|what) [a-z]+ [^.?\n]*\b(is|are|has|does)\b)",
     "begin with a noun, not with a relative clause"},
};

std::string lower_case(std::string text) {
  std::ranges::transform(text, text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

/// The comments of a source, a line each, in lower case.
std::string comments_of(const std::string& text) {
  std::string comments;
  for (std::size_t at = text.find("//"); at != std::string::npos; at = text.find("//", at)) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const bool is_address = at > 0 && text[at - 1] == ':';
    if (!is_address) comments.append(text, at, end - at).append("\n");
    at = end;
  }
  return lower_case(comments);
}

/// Position of the end of the token that begins at `at`: a comment, a literal, or one character.
std::size_t token_end(const std::string& text, std::size_t at) {
  if (text.compare(at, 2, "//") == 0) return std::min(text.find('\n', at), text.size());
  if (text.compare(at, 2, "R\"") == 0) {
    const std::size_t open = text.find('(', at);
    const std::string close = ')' + text.substr(at + 2, open - at - 2) + '"';
    return std::min(text.find(close, open) + close.size(), text.size());
  }
  const bool is_separator = text[at] == '\'' && at > 0 && std::isalnum(static_cast<unsigned char>(text[at - 1])) != 0;
  if ((text[at] != '"' && text[at] != '\'') || is_separator) return at + 1;
  std::size_t end = at + 1;
  while (end < text.size() && text[end] != text[at]) end += text[end] == '\\' ? 2 : 1;
  return std::min(end + 1, text.size());
}

/// The string literals of a source, a line each, in lower case; those that the preprocessor joins, as one.
std::string literals_of(const std::string& text) {
  std::string literals;
  bool joins = false;
  for (std::size_t at = 0, end = 0; at < text.size(); at = end) {
    end = token_end(text, at);
    if (std::isspace(static_cast<unsigned char>(text[at])) != 0) continue;
    const bool is_raw = text[at] == 'R' && end > at + 1, is_literal = is_raw || text[at] == '"';
    if (is_literal && !joins) literals += '\n';
    const std::size_t begin = at + (is_raw ? 3 : 1), size = end - begin - (is_raw ? 2 : 1);
    if (is_literal) literals += text.substr(begin, size);
    joins = is_literal;
  }
  return lower_case(literals);
}

/// Documents that a command writes, and the history.
bool is_written_by_hand(const std::string& file, const std::string& text) {
  return file != "CHANGELOG.md" && text.substr(0, 300).find("Written by `") == std::string::npos;
}

void check_wording(const std::string& file, const std::string& text) {
  static const std::vector<std::regex> patterns = [] {
    std::vector<std::regex> made;
    for (const Wording& one : refused) made.emplace_back(one.pattern, std::regex::optimize);
    return made;
  }();
  for (std::size_t i = 0; i < patterns.size(); ++i) {
    std::smatch match;
    if (!std::regex_search(text, match, patterns[i])) continue;
    FAIL_CHECK(file << ": '" << match.str() << "'; write: " << refused[i].advice);
  }
}

}  // namespace

TEST_CASE("comments, texts and documents have none of the refused constructions") {
  for (const std::string& file : project_files()) {
    const std::string text = text_of(file);
    if (has_extension(file, {".cpp", ".hpp"})) {
      check_wording(file, comments_of(text));
      check_wording(file, literals_of(text));
    } else if (has_extension(file, {".md"}) && is_written_by_hand(file, text)) {
      check_wording(file, lower_case(text));
    }
  }
}

TEST_CASE("wordings are looked for in comments and literals, not in code") {
  CHECK(comments_of("int anew = 0;  // Next\n/// To\nf(\"https://x\");\n") == "// next\n/// to\n");
  CHECK(literals_of("int anew = 'x';  // \"Next\"\nf(\"A \\\"b\" \n  \" c\", R\"(d\n\"e\")\", '\"');") ==
        "\na \\\"b c\nd\n\"e\"");
}
