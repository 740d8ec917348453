// Sources and files that comments and documents name are there; documents can be read in a terminal.
#include <fmt/format.h>
#include <catch2/catch.hpp>
#include <filesystem>
#include <regex>
#include <set>

#include "temporary_folder.hpp"

using namespace bobench;
namespace fs = std::filesystem;

namespace {

const fs::path source = BOBENCH_SOURCE;

/// All files of the project with one of these extensions, but what is built and what git keeps.
std::vector<fs::path> files(const std::set<std::string>& extensions) {
  std::vector<fs::path> found;
  for (auto entry = fs::recursive_directory_iterator(source); entry != fs::recursive_directory_iterator(); ++entry) {
    const std::string name = entry->path().filename();
    if (entry->is_directory() && (name == "build" || name.starts_with("."))) entry.disable_recursion_pending();
    if (entry->is_regular_file() && extensions.contains(entry->path().extension())) found.push_back(entry->path());
  }
  std::ranges::sort(found);
  return found;
}

/// A file's text on one line, without the marks of comments, so that what a line break parts is whole.
std::string unwrapped(const fs::path& file) {
  static const std::regex line_break(R"(\s*\n\s*(///?<?|#)?\s*)");
  return std::regex_replace(contents_of(file), line_break, " ");
}

struct Cited {
  std::string key;  ///< "aryan2020", or the first author and the year: "Hoffman 2014"
  std::string text;
};

/// What looks like a source: aryan2020; Holm 1979; Hoffman & Gelman (2014); Chen, Fox & Guestrin 2014; Li et al. 2018.
std::vector<Cited> cited_sources(const std::string& text) {
  static const std::regex short_key(R"((?:^|[^\\A-Za-z0-9_-])([a-z]{4,}(?:19|20)[0-9]{2}s?)(?![A-Za-z0-9]))");
  static const std::regex authors(
      R"(([A-Z][A-Za-z\x80-\xff]+(?:-[A-Z][a-z]+)?)((?:, [A-Z][A-Za-z\x80-\xff-]+)*(?: (?:&|and) [A-Z][A-Za-z\x80-\xff-]+)| et al\.)?,? [(\[]?((?:19|20)[0-9]{2})(?![0-9]))");
  // A month, a publisher, a data set and the like.
  static const std::set<std::string> no_sources = {"coil2000",   "January 2004",  "Wiley 1999", "Princeton 1963",
                                                   "Press 2007", "Springer 2006", "Debian 2022"};
  std::vector<Cited> found;
  for (auto match = std::sregex_iterator(text.begin(), text.end(), short_key); match != std::sregex_iterator();
       ++match) {
    found.push_back({(*match)[1], (*match)[1]});
  }
  for (auto match = std::sregex_iterator(text.begin(), text.end(), authors); match != std::sregex_iterator(); ++match) {
    found.push_back({(*match)[1].str() + " " + (*match)[3].str(), match->str()});
  }
  std::erase_if(found, [](const Cited& cited) { return no_sources.contains(cited.key); });
  return found;
}

/// The keys of docs/references.md: an entry begins with "- **Hoffman & Gelman 2014**".
std::set<std::string> listed_sources() {
  static const std::regex entry(R"(\n- \*\*([^*]+)\*\*)");
  const std::string text = contents_of(source / "docs/references.md");
  std::set<std::string> keys;
  for (auto match = std::sregex_iterator(text.begin(), text.end(), entry); match != std::sregex_iterator(); ++match) {
    const std::vector<Cited> cited = cited_sources((*match)[1]);
    if (!cited.empty()) keys.insert(cited.front().key);
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
  CHECK(keys("[Foreman-Mackey et al. 2013; aryan2020]") == Keys{"aryan2020", "Foreman-Mackey 2013"});
  CHECK(keys("BBOB-2015 and coil2000, 2021") == Keys{});
}

TEST_CASE("every source that is cited has an entry in docs/references.md") {
  const std::set<std::string> listed = listed_sources();
  REQUIRE(listed.size() > 50);
  for (const fs::path& file : files({".hpp", ".cpp", ".md", ".py", ".json"})) {
    if (file.filename() == "references.md" || file.filename() == "documents_test.cpp") continue;
    for (const Cited& cited : cited_sources(unwrapped(file))) {
      INFO(file.string() << " cites '" << cited.text << "'");
      CHECK(listed.contains(cited.key));
    }
  }
}

TEST_CASE("no comment and no document names a document or a header that is not there") {
  // Files that the program writes, or that others have.
  const std::set<std::string> written = {"verdict.md", "record.md", "x.md"};
  static const std::regex named(R"((?:^|[\s`'"(\[])((?:[A-Za-z0-9_-]+/)*[A-Za-z0-9_-]+\.(?:md|hpp))(?![A-Za-z0-9]))");
  for (const fs::path& file : files({".hpp", ".cpp", ".md", ".py", ".txt", ".cmake"})) {
    if (file.filename() == "documents_test.cpp") continue;
    const std::string text = contents_of(file);
    for (auto match = std::sregex_iterator(text.begin(), text.end(), named); match != std::sregex_iterator(); ++match) {
      const std::string name = (*match)[1];
      if (written.contains(fs::path(name).filename())) continue;
      bool is_there = fs::exists(source / name) || fs::exists(source / "docs" / name);
      for (fs::path folder = file.parent_path(); !is_there && folder != source.parent_path();
           folder = folder.parent_path()) {
        is_there = fs::exists(folder / name);
      }
      INFO(file.string() << " names " << name);
      CHECK(is_there);
    }
  }
}

TEST_CASE("documents have no line of more than 120 columns, tables and addresses aside") {
  for (const fs::path& file : files({".md"})) {
    if (file == source / "docs/reproduction.md") continue;  // `bobench reproduce --record` writes it
    std::istringstream lines(contents_of(file));
    std::size_t number = 0;
    for (std::string line; std::getline(lines, line);) {
      ++number;
      const auto columns = std::ranges::count_if(line, [](char c) { return (c & 0xC0) != 0x80; });
      const bool can_break = line.find(' ', line.find_first_not_of("- ")) != std::string::npos;
      if (columns <= 120 || line.starts_with("|") || !can_break) continue;
      FAIL_CHECK(fmt::format("{}:{} has {} columns", file.string(), number, columns));
    }
  }
}
