// Links of the documents lead to files and headings that exist, in the repository and on the site.
#include <cctype>
#include <filesystem>
#include <map>
#include <regex>
#include <sstream>

#include "catch.hpp"
#include "docs/markdown.hpp"
#include "docs/project_files.hpp"

using namespace bobench;

namespace {

namespace fs = std::filesystem;

/// A heading as it is displayed: without the marks of code, emphasis and links.
std::string displayed_heading(const std::string& text) {
  static const std::regex link(R"(\[([^\]]*)\]\([^)]*\))"), marks(R"([`*]|\s+#*\s*$)");
  return std::regex_replace(std::regex_replace(text, link, "$1"), marks, "");
}

/// The anchors that a forge gives the headings of a document: lower case, without punctuation, blanks as hyphens;
/// repeated ones end in -1, -2, ...; and those of HTML.
std::set<std::string> anchors_of(const std::string& markdown) {
  static const std::regex heading(R"(^#{1,6} +(.+))"), html(R"re(<a (?:id|name)="([^"]+)")re");
  std::set<std::string> anchors;
  std::map<std::string, int> counts;
  std::istringstream lines(without_code_blocks(markdown));
  for (std::string line; std::getline(lines, line);) {
    std::smatch match;
    if (std::regex_search(line, match, html)) anchors.insert(match[1]);
    if (!std::regex_search(line, match, heading)) continue;
    std::string anchor;
    for (const char c : displayed_heading(match[1])) {
      const auto byte = static_cast<unsigned char>(c);
      if (c == ' ') anchor += '-';
      if (std::isalnum(byte) != 0 || c == '-' || c == '_' || byte >= 0x80) {
        anchor += static_cast<char>(std::tolower(byte));
      }
    }
    const int count = counts[anchor]++;
    anchors.insert(count == 0 ? anchor : anchor + "-" + std::to_string(count));
  }
  return anchors;
}

/// The relative targets of a document's links and pictures.
std::vector<std::string> relative_links(const std::string& markdown) {
  static const std::regex link(
      R"re(\]\(<?([^)\s>]+)[^)]*\)|(?:^|\n)\[[^\]]+\]:\s+(\S+)|(?:href|src|srcset)="([^"\s]+)")re");
  static const std::regex absolute(R"(^[a-z]+:)");
  const std::string text = without_code_spans(without_code_blocks(markdown));
  std::vector<std::string> links;
  for (std::sregex_iterator match(text.begin(), text.end(), link), end; match != end; ++match) {
    const std::string target = (*match)[1].str() + (*match)[2].str() + (*match)[3].str();
    if (!std::regex_search(target, absolute)) links.push_back(target);
  }
  return links;
}

/// Why a link of a document leads nowhere; "" if it leads to a file or a heading.
std::string broken(const std::string& document, const std::string& link) {
  const std::size_t hash = link.find('#');
  const std::string path = link.substr(0, hash);
  const fs::path target =
      path.empty() ? fs::path(document) : (fs::path(document).parent_path() / path).lexically_normal();
  if (link.starts_with("/") || target.begin()->string() == "..") return "leaves the repository";
  if (!fs::exists(fs::path(BOBENCH_SOURCE) / target)) return "leads to no file";
  if (hash == std::string::npos || target.extension() != ".md") return "";
  return anchors_of(text_of(target)).contains(link.substr(hash + 1)) ? "" : "leads to no heading";
}

std::vector<std::string> markdown_files() {
  std::vector<std::string> files = project_files();
  std::erase_if(files, [](const std::string& file) { return !has_extension(file, {".md"}); });
  return files;
}

/// The pages of the site's navigation, by their paths in the repository.
std::set<std::string> pages_of_navigation() {
  static const std::regex page(R"(^ +- [^:]+: (\S+\.md)$|^  - [^:]+: (\S+\.md)$)");
  std::istringstream lines(text_of("packaging/site/mkdocs.yml"));
  std::set<std::string> pages;
  for (std::string line; std::getline(lines, line);) {
    std::smatch match;
    if (!std::regex_match(line, match, page)) continue;
    const std::string path = match[1].str() + match[2].str();
    constexpr std::string_view outside = "source/";
    pages.insert(path.starts_with(outside) ? path.substr(outside.size()) : "docs/" + path);
  }
  return pages;
}

}  // namespace

TEST_CASE("links and anchors are read as a forge reads them") {
  CHECK(relative_links(
            "[a](b.md#c) ![d](e.svg) <img src=\"f.png\"> [g](https://h) `[i](j)`\n\n    [k](l)\n\n[m]: n.md\n") ==
        std::vector<std::string>{"b.md#c", "e.svg", "f.png", "n.md"});
  CHECK(relative_links("```\n[a](b)\n```\n[c](#d)") == std::vector<std::string>{"#d"});
  CHECK(anchors_of("# `run --shard`: MPI / Slurm\n## A [b](c.md)\n## A b\n```\n# no\n```\n<a id=\"here\"></a>\n") ==
        std::set<std::string>{"run---shard-mpi--slurm", "a-b", "a-b-1", "here"});
  CHECK(broken("docs/tables.md", "../README.md").empty());
  CHECK(broken("docs/tables.md", "../../README.md") == "leaves the repository");
  CHECK(broken("docs/tables.md", "README.md") == "leads to no file");
  CHECK(broken("docs/tables.md", "references.md#no-such-heading") == "leads to no heading");
}

TEST_CASE("every relative link of a document leads to a file, and every anchor to a heading") {
  REQUIRE(markdown_files().size() > 20);
  for (const std::string& file : markdown_files()) {
    for (const std::string& link : relative_links(text_of(file))) {
      const std::string reason = broken(file, link);
      if (!reason.empty()) FAIL_CHECK(file << ": '" << link << "' " << reason);
    }
  }
}

TEST_CASE("the site's navigation has every page of docs/, and pages that exist") {
  const std::set<std::string> pages = pages_of_navigation();
  REQUIRE(pages.size() > 20);
  for (const std::string& page : pages) {
    if (!fs::exists(fs::path(BOBENCH_SOURCE) / page)) FAIL_CHECK("packaging/site/mkdocs.yml names " << page);
  }
  for (const std::string& file : markdown_files()) {
    const bool is_page = file.starts_with("docs/") && !file.starts_with("docs/examples/");
    if (is_page && !pages.contains(file)) FAIL_CHECK("packaging/site/mkdocs.yml does not name " << file);
  }
}

TEST_CASE("README.md is short and begins with a command") {
  const std::string text = text_of("README.md");
  CHECK(std::ranges::count(text, '\n') <= 130);
  std::istringstream lines(text);
  std::size_t first_command = 0, number = 0;
  for (std::string line; first_command == 0 && std::getline(lines, line);) {
    ++number;
    if (line.starts_with("```") || line.starts_with("    ")) first_command = number;
  }
  CHECK(first_command > 0);
  CHECK(first_command <= 20);
}
