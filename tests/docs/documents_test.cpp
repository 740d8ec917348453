// Sources and files named in comments and documents exist; documents can be read in a terminal.
#include <fmt/format.h>
#include <regex>
#include <set>

#include "catch.hpp"
#include "docs/project_files.hpp"

using namespace bobench;

namespace {

/// On one line and without comment marks, so that line breaks do not split names.
std::string unwrapped(const std::string& text) {
  std::string line;
  bool at_beginning = false;
  for (const char c : text) {
    const bool is_space = c == '\n' || c == ' ';
    if (c == '\n') at_beginning = true;
    if (at_beginning && (is_space || c == '/' || c == '#' || c == '<')) {
      if (!line.empty() && line.back() != ' ') line += ' ';
      continue;
    }
    at_beginning = false;
    line += c;
  }
  return line;
}

bool is_letter(char c) {
  return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c & 0x80) != 0;
}

/// A source as cited in a text.
struct Cited {
  std::string key;  ///< "aryan2020", or the first author and the year: "Hoffman 2014"
  std::string text;
};

/// The short key that ends in a year, "aryan2020"; "" if none does.
std::string short_key(const std::string& text, std::size_t year) {
  std::size_t begin = year;
  while (begin > 0 && text[begin - 1] >= 'a' && text[begin - 1] <= 'z') --begin;
  const bool is_word = begin == 0 || (!is_letter(text[begin - 1]) &&
                                      std::string_view("\\_-").find(text[begin - 1]) == std::string_view::npos);
  std::size_t end = year + 4;
  if (end < text.size() && text[end] == 's') ++end;
  const bool ends = end == text.size() || !(is_letter(text[end]) || text[end] == '_');
  return is_word && ends && year - begin >= 4 ? text.substr(begin, end - begin) : "";
}

/// Possible sources: aryan2020; Holm 1979; Hoffman & Gelman (2014); Chen, Fox & Guestrin 2014; Li et al. 2018.
std::vector<Cited> cited_sources(const std::string& text) {
  static const std::string name = "[A-Z][A-Za-z\x80-\xff-]+";
  static const std::regex authors("(" + name + ")((?:, " + name + ")*(?: (?:&|and) " + name +
                                  ")| et al\\.)?,? [(\\[]?$");
  constexpr std::size_t longest_list = 90;
  std::vector<Cited> found;
  for (std::size_t i = 0; i + 4 <= text.size(); ++i) {
    const bool is_number = std::isdigit(text[i]) && std::isdigit(text[i + 1]) && std::isdigit(text[i + 2]) &&
                           std::isdigit(text[i + 3]) && (i == 0 || !std::isdigit(text[i - 1])) &&
                           (i + 4 == text.size() || !std::isdigit(text[i + 4]));
    const bool is_date = i + 5 < text.size() && text[i + 4] == '-' && std::isdigit(text[i + 5]);
    const bool is_year = is_number && !is_date && (text.compare(i, 2, "19") == 0 || text.compare(i, 2, "20") == 0);
    if (!is_year) continue;
    if (const std::string key = short_key(text, i); !key.empty()) found.push_back({key, key});
    const std::size_t begin = i > longest_list ? i - longest_list : 0;
    const std::string before = text.substr(begin, i - begin);
    std::smatch match;
    if (before.empty() || !(before.ends_with(' ') || before.ends_with(" (") || before.ends_with(" ["))) continue;
    if (std::regex_search(before, match, authors)) {
      found.push_back({match[1].str() + " " + text.substr(i, 4), match.str() + text.substr(i, 4)});
    }
  }
  return found;
}

/// The keys of docs/references.md: an entry begins with "- **Hoffman & Gelman 2014**".
std::set<std::string> listed_sources() {
  const std::string text = text_of("docs/references.md");
  std::set<std::string> keys;
  for (std::size_t i = text.find("\n- **"); i != std::string::npos; i = text.find("\n- **", i + 1)) {
    const std::size_t begin = i + 5;
    for (const Cited& cited : cited_sources(text.substr(begin, text.find("**", begin) - begin))) keys.insert(cited.key);
  }
  return keys;
}

}  // namespace

TEST_CASE("sources are told from other words with a year") {
  const auto keys = [](const std::string& text) {
    std::vector<std::string> all;
    for (const Cited& cited : cited_sources(text)) all.push_back(cited.key);
    return all;
  };
  using Keys = std::vector<std::string>;
  CHECK(keys("[Holm 1979]") == Keys{"Holm 1979"});
  CHECK(keys("of Hoffman & Gelman (2014), eq. 6") == Keys{"Hoffman 2014"});
  CHECK(keys("[Chen, Fox & Guestrin 2014]") == Keys{"Chen 2014"});
  CHECK(keys("[Foreman-Mackey et al. 2013; aryan2020]") == Keys{"Foreman-Mackey 2013", "aryan2020"});
  CHECK(keys("tiao2021s, aryan2020/table-4.6") == Keys{"tiao2021s", "aryan2020"});
  CHECK(keys("BBOB-2015, in 2021, Added 2026-11-22, 1.2000, 120191, \"a\\naryan2020_\"") == Keys{});
  CHECK(keys(unwrapped("/// [Hoffman &\n/// Gelman 2014]")) == Keys{"Hoffman 2014"});
}

TEST_CASE("every source that is cited has an entry in docs/references.md") {
  const std::set<std::string> listed = listed_sources();
  REQUIRE(listed.size() > 50);
  const std::set<std::string> no_sources = {"coil2000", "best2009"};  // a data set, a COCO reference
  for (const std::string& file : project_files()) {
    if (!has_extension(file, {".hpp", ".cpp", ".md", ".py", ".json"}) || file == "docs/references.md") continue;
    for (const Cited& cited : cited_sources(unwrapped(text_of(file)))) {
      if (listed.contains(cited.key) || no_sources.contains(cited.key)) continue;
      FAIL_CHECK(fmt::format("{} cites '{}'; docs/references.md has no '{}'", file, cited.text, cited.key));
    }
  }
}

TEST_CASE("no comment and no document names a document or a header that is not there") {
  const std::vector<std::string> files = project_files();
  const auto is_there = [&](const std::string& name) {
    return std::ranges::any_of(files, [&](const std::string& file) { return ("/" + file).ends_with("/" + name); });
  };
  REQUIRE(is_there("docs/references.md"));
  REQUIRE(is_there("regressor.hpp"));
  REQUIRE_FALSE(is_there("egressor.hpp"));
  const auto is_part = [](char c) { return is_letter(c) || std::isdigit(c) || c == '_' || c == '-' || c == '/'; };
  for (const std::string& file : files) {
    if (!has_extension(file, {".hpp", ".cpp", ".md", ".py", ".txt", ".cmake"})) continue;
    const std::string text = text_of(file);
    for (const std::string extension : {".md", ".hpp"}) {
      for (std::size_t i = text.find(extension); i != std::string::npos; i = text.find(extension, i + 1)) {
        const std::size_t end = i + extension.size();
        std::size_t begin = i;
        while (begin > 0 && is_part(text[begin - 1])) --begin;
        const std::string name = text.substr(begin, end - begin);
        const bool is_whole = begin < i && (end == text.size() || !is_part(text[end])) && text[begin] != '/' &&
                              (begin == 0 || std::string_view(" \n`'\"([<").find(text[begin - 1]) != std::string::npos);
        // Files written by the program; a placeholder for a name.
        const bool is_made = name.ends_with("verdict.md") || name.ends_with("record.md") || name == "x.md";
        if (!is_whole || is_made || name.find("NAME") != std::string::npos || is_there(name)) continue;
        constexpr std::string_view ours = "bobench/";  // users write <bobench/core/error.hpp>
        if (name.starts_with(ours)) {
          if (std::ranges::find(files, name.substr(ours.size())) != files.end()) continue;
        } else if (begin > 0 && text[begin - 1] == '<') {
          continue;  // a system header
        }
        FAIL_CHECK(fmt::format("{} names {}", file, name));
      }
    }
  }
}

TEST_CASE("documents have no line of more than 120 columns, tables and addresses aside") {
  for (const std::string& file : project_files()) {
    const bool is_record = file == "docs/reproduction.md" || file.starts_with("docs/papers/");
    if (!has_extension(file, {".md"}) || is_record) continue;  // the record is written by reproduce --record
    std::istringstream lines(text_of(file));
    std::size_t number = 0;
    for (std::string line; std::getline(lines, line);) {
      ++number;
      const auto columns = std::ranges::count_if(line, [](char c) { return (c & 0xC0) != 0x80; });
      const std::size_t first = line.find_first_not_of("- ");
      const bool can_break = first != std::string::npos && line.find(' ', first) != std::string::npos;
      if (columns <= 120 || line.starts_with("|") || !can_break) continue;
      FAIL_CHECK(fmt::format("{}:{} has {} columns", file, number, columns));
    }
  }
}
