// Pictures in documents exist, are few and small, and show every figure that the program draws.
#include <regex>

#include "catch.hpp"
#include "cli/program.hpp"
#include "docs/project_files.hpp"

using namespace bobench;
namespace fs = std::filesystem;

namespace {

/// Paths, from the project's root, of the pictures that a page shows.
std::vector<std::string> pictures_of(const std::string& page) {
  static const std::regex shown(R"(!\[[^\]]*\]\(([^)\s]+)\)|<img[^>]*\ssrc="([^"]+)\")");
  const std::string text = text_of(page);
  std::vector<std::string> pictures;
  for (std::sregex_iterator at(text.begin(), text.end(), shown), end; at != end; ++at) {
    const std::string path = (*at)[1].matched ? (*at)[1].str() : (*at)[2].str();
    if (path.find("://") == std::string::npos)
      pictures.push_back((fs::path(page).parent_path() / path).lexically_normal().string());
  }
  return pictures;
}

}  // namespace

TEST_CASE("pictures that documents show exist, and all of docs/pictures are shown") {
  std::set<std::string> shown;
  for (const std::string& page : project_files()) {
    if (!has_extension(page, {".md"})) continue;
    for (const std::string& picture : pictures_of(page)) {
      INFO(page << " shows " << picture);
      CHECK(fs::exists(fs::path(BOBENCH_SOURCE) / picture));
      shown.insert(picture);
    }
  }
  for (const std::string& file : project_files()) {
    if (!file.starts_with("docs/pictures/") || !has_extension(file, {".svg", ".png"})) continue;
    INFO(file << " is not shown by any page");
    CHECK(shown.contains(file));
  }
}

TEST_CASE("docs/pictures has at most 600 kB of pictures") {
  std::uintmax_t bytes = 0;
  std::size_t pictures = 0;
  for (const auto& entry : fs::directory_iterator(fs::path(BOBENCH_SOURCE) / "docs/pictures")) {
    if (entry.path().extension() != ".svg") continue;
    bytes += entry.file_size();
    ++pictures;
  }
  CHECK(pictures >= 15);
  CHECK(bytes <= 600'000);
}

TEST_CASE("docs/gallery.md has every figure that plot draws") {
  const std::string help = bobench_program("plot --help").out;
  const std::size_t begin = help.find("--figures");
  REQUIRE(begin != std::string::npos);
  const std::string gallery = text_of("docs/gallery.md");
  for (const std::string figure : {"regret", "scores", "score-curves", "critical-difference", "targets",
                                   "performance-profiles", "data-profiles", "attainment", "schedule", "track"}) {
    INFO(figure);
    CHECK_THAT(help, ContainsSubstring(figure));
    CHECK_THAT(gallery, ContainsSubstring("## `" + figure + "`"));
  }
}
