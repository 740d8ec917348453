// Comments, the program's texts, and documents are written in standard technical English: constructions that readers of
// this project stumbled over do not come back.
#include <cctype>
#include <regex>
#include <span>

#include "catch.hpp"
#include "docs/markdown.hpp"
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

/// In documents, whose paragraphs are single lines here, these in addition. A sentence begins after a full stop, at the
/// beginning of a line, or after the mark of a list or a cell.
constexpr Wording refused_in_documents[] = {
    {R"((^|\n|[.;:] )([-*|>] )*who [^?.\n]*(\.|\n|$))",
     "no sentence begins with a relative clause: 'To change ..., use'"},
    {R"((^|\n|\. )([-*|>] )*what [^?|.\n]*[.:]( |\n|$))", "no sentence begins with a relative clause: name the thing"},
    {R"(\b(how|what|which|whether) [^.?!;:,\n]{1,60} (says|say|tells|shows|decides) (the|a|an|one)\b)",
     "subject, verb, object: 'A bootstrap estimates how ...'"},
    {R"(\brooms?\b|\bjourneys?\b|\bpull(s|ed)? the plug\b|\bhands that push\b|\brover's ways?\b)", "no metaphors"},
    {R"(\bwhat is worth\b|\bbetter off\b|\bwithout end\b|\bround about\b|\bas (it|they) comes?\b)",
     "more complete; unlimited; indirectly; with default options"},
    {R"(\b(of|at|each|every|next|last|interim) looks?\b|\blook [0-9])", "interim analysis"},
    {R"(\bspend(s|ing)? the level\b|\bprospects?\b|\btakes? back verdicts?\b|\btoodear\b)",
     "alpha spending, conditional power, revokes verdicts, BudgetExceeded"},
    {R"(\bhow (firm|surely)\b|\bwho (wins|beats)\b)", "ranking with significance tests and effect sizes; wins"},
    {R"(\bby whom(ever)?\b|\b(every|some)body('s)?\b)", "say which optimiser, program or reader"},
    {R"(\ba slip of\b|\bslips of\b)", "an error in"},
    {R"(\bfew inputs among many\b)", "functions with low effective dimension"},
    {R"(\bg[eo]ts? there\b|\bgot there\b)", "reached it"},
    {R"(\bbut for\b)", "except for"},
    {R"(\bless (its|the) optimum\b)", "minus the optimum"},
    {R"(\b(stands?|stood) in (the|a|an|its|their)\b)", "is in, is above"},
    {R"(\bhas no such\b)", "does not have such a"},
    {R"(\bto be had\b|\bthere to be\b)", "available"},
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

/// Documents that a command writes say so.
bool is_written_by_hand(const std::string& text) {
  return text.substr(0, 300).find("Written by `") == std::string::npos;
}

/// Constructions with their compiled patterns.
class Wordings {
 public:
  explicit Wordings(std::span<const Wording> wordings) {
    for (const Wording& one : wordings)
      patterns_.emplace_back(std::regex(one.pattern, std::regex::optimize), one.advice);
  }

  /// The first match of each pattern in a text, with the advice.
  std::vector<std::string> found_in(const std::string& text) const {
    std::vector<std::string> found;
    for (const auto& [pattern, advice] : patterns_) {
      std::smatch match;
      if (std::regex_search(text, match, pattern)) found.push_back("'" + match.str() + "'; write: " + advice);
    }
    return found;
  }

 private:
  std::vector<std::pair<std::regex, std::string>> patterns_;
};

void check_wording(const Wordings& wordings, const std::string& file, const std::string& text) {
  for (const std::string& problem : wordings.found_in(text)) FAIL_CHECK(file << ": " << problem);
}

std::string read_as_document(const std::string& markdown) {
  return lower_case(paragraphs_of(markdown));
}

}  // namespace

TEST_CASE("comments, texts and documents have none of the refused constructions") {
  const Wordings everywhere(refused), in_documents(refused_in_documents);
  for (const std::string& file : project_files()) {
    const std::string text = text_of(file);
    if (has_extension(file, {".cpp", ".hpp"})) {
      check_wording(everywhere, file, comments_of(text));
      check_wording(everywhere, file, literals_of(text));
    } else if (has_extension(file, {".md"}) && is_written_by_hand(text)) {
      const std::string document = read_as_document(text);
      check_wording(everywhere, file, document);
      check_wording(in_documents, file, document);
    }
  }
}

TEST_CASE("refused constructions of documents are found across line breaks, and questions are not refused") {
  const Wordings in_documents(refused_in_documents);
  const auto count = [&](const std::string& markdown) {
    return in_documents.found_in(read_as_document(markdown)).size();
  };
  CHECK(count("Who changes the code\nbuilds with this.") == 1);
  CHECK(count("- What is here now: functions.") == 1);
  CHECK(count("How stable that\nis says the bootstrap.") == 1);
  CHECK(count("All but\nfor one.") == 1);
  CHECK(count("Who should read this?\n\n## What is in it\n\nThe runner says what it does.") == 0);
  CHECK(count("```\nWho wins.\n```\n\n    what is worth\n") == 0);
}

TEST_CASE("wordings are looked for in comments and literals, not in code") {
  CHECK(comments_of("int anew = 0;  // Next\n/// To\nf(\"https://x\");\n") == "// next\n/// to\n");
  CHECK(literals_of("int anew = 'x';  // \"Next\"\nf(\"A \\\"b\" \n  \" c\", R\"(d\n\"e\")\", '\"');") ==
        "\na \\\"b c\nd\n\"e\"");
}
