// Comments and documents are written in standard technical English: constructions that readers of this project stumbled
// over do not come back.
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

/// The comments of a source, a line each, in lower case.
std::string comments_of(const std::string& text) {
  std::string comments;
  for (std::size_t at = text.find("//"); at != std::string::npos; at = text.find("//", at)) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const bool is_address = at > 0 && text[at - 1] == ':';
    if (!is_address) comments.append(text, at, end - at).append("\n");
    at = end;
  }
  std::ranges::transform(comments, comments.begin(),
                         [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return comments;
}

std::string lower_case(std::string text) {
  std::ranges::transform(text, text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
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

TEST_CASE("comments and documents have none of the refused constructions") {
  for (const std::string& file : project_files()) {
    const std::string text = text_of(file);
    if (has_extension(file, {".cpp", ".hpp"})) {
      check_wording(file, comments_of(text));
    } else if (has_extension(file, {".md"}) && is_written_by_hand(file, text)) {
      check_wording(file, lower_case(text));
    }
  }
}

TEST_CASE("wordings are looked for in comments, not in code") {
  CHECK(comments_of("int beside = 0;  // Next\n/// To\nf(\"https://x\");\n") == "// next\n/// to\n");
}
