#include "runners/provenance.hpp"

#include <cstdlib>
#include <filesystem>

#include <fmt/format.h>

#include "catch.hpp"
#include "runners/revision.hpp"
#include "temporary_folder.hpp"

using namespace bobench;
namespace fs = std::filesystem;

namespace {

bool there_is_git() {
  return std::system("git --version >/dev/null 2>&1") == 0;
}

/// The last line printed by a shell command in a folder; "" if it fails.
std::string said(const std::string& folder, const std::string& command) {
  const TemporaryFolder out;
  const std::string whole = fmt::format("cd '{}' && ({}) >'{}' 2>/dev/null", folder, command, out.file("out"));
  if (std::system(whole.c_str()) != 0) return "";
  std::string text = contents_of(out.file("out"));
  while (text.ends_with('\n')) text.pop_back();
  return text.substr(text.rfind('\n') + 1);
}

/// The output of cmake/WriteRevision.cmake for a folder: the text that the function would return.
class Revision {
 public:
  explicit Revision(std::string folder) : folder_(std::move(folder)) {}

  std::string written(const std::string& environment = "") const {
    const std::string command = fmt::format("{} '{}' '-DSOURCE={}' '-DOUTPUT={}' -P '{}/cmake/WriteRevision.cmake'",
                                            environment, BOBENCH_CMAKE, folder_, file(), BOBENCH_SOURCE);
    if (std::system(command.c_str()) != 0) return "the script failed";
    const std::string text = contents_of(file());
    const std::size_t begin = text.find("return \"") + 8;
    return text.substr(begin, text.find('"', begin) - begin);
  }
  std::string file() const { return outside_.file("revision.cpp"); }

 private:
  std::string folder_;
  TemporaryFolder outside_;
};

constexpr const char* commit =
    "git -c user.name=a -c user.email=a@b -c commit.gpgsign=false commit -q --allow-empty -am x";

}  // namespace

TEST_CASE("a build names all that can move bits, each part once and none empty") {
  const auto& build = runners::this_build();
  CHECK(runners::this_build() == build);
  for (const char* part : {"instruction set", "compiler", "C library", "Eigen", "Boost", "NLopt", "XGBoost", "libsvm",
                           "bobench", "revision"}) {
    INFO(part);
    CHECK(build->value(part) != "none");
  }
  for (std::size_t i = 0; i < build->parts.size(); ++i) {
    CHECK_FALSE(build->parts[i].second.empty());
    for (std::size_t j = 0; j < i; ++j) CHECK(build->parts[j].first != build->parts[i].first);
  }
  CHECK(build->value("bobench") == runners::version());
  CHECK(build->value("revision") == runners::git_revision());
  const results::Provenance provenance = runners::provenance("bobench run");
  CHECK(provenance.git_revision == runners::git_revision());
  CHECK(provenance.compiler == build->value("compiler"));
}

TEST_CASE("the compiler is called what it is") {
  const std::string compiler(runners::this_build()->value("compiler"));
  // This test is compiled by the same compiler.
#if defined(__clang__)
  CHECK_THAT(compiler, StartsWith(fmt::format("clang++ {}.{}.", __clang_major__, __clang_minor__)));
#else
  CHECK(compiler == fmt::format("g++ {}.{}.{}", __GNUC__, __GNUC_MINOR__, __GNUC_PATCHLEVEL__));
#endif
  CHECK_THAT(compiler, !ContainsSubstring("Debian"));
}

TEST_CASE("the revision in the program is that of the sources it was built of") {
  const std::string built = runners::git_revision(), head = said(BOBENCH_SOURCE, "git rev-parse --short=12 HEAD");
  if (head.empty() || !said(BOBENCH_SOURCE, "git rev-parse --show-cdup").empty()) {
    WARN("these sources are in no git repository of their own: the revision is " << built);
    CHECK(built == "unknown");
    return;
  }
  if (built != head && built != head + "-dirty") {
    // A commit after git was asked, during or after the build: then the file with the revision is older than git's
    // latest move. A revision taken too early would have been rewritten by the following build.
    const std::string log = said(BOBENCH_SOURCE, "git rev-parse --path-format=absolute --git-path logs/HEAD");
    INFO("the program says " << built << ", git " << head);
    REQUIRE(fs::exists(log));
    REQUIRE(fs::last_write_time(log) > fs::last_write_time(BOBENCH_REVISION_FILE));
    WARN("the sources have moved since this was built: the revision was not compared");
  }
}

TEST_CASE("a revision is read again by each build, and written only if it is another one") {
  if (!there_is_git()) {
    WARN("git is not installed");
    return;
  }
  const TemporaryFolder folder;
  const std::string sources = folder.file("sources");
  fs::create_directory(sources);
  const Revision revision(sources);
  CHECK(revision.written() == "unknown");  // not a repository
  REQUIRE_FALSE(said(sources, "git init -q . && echo 1 >a && git add a && echo done").empty());
  CHECK(revision.written() == "unknown");  // no commits
  REQUIRE_FALSE(said(sources, fmt::format("{} && git tag v1 && echo done", commit)).empty());
  const std::string first = said(sources, "git rev-parse HEAD").substr(0, 12);
  REQUIRE(first.size() == 12);
  CHECK(revision.written() == first);  // the tag is not used

  const auto long_ago = fs::last_write_time(revision.file()) - std::chrono::hours(1);
  fs::last_write_time(revision.file(), long_ago);
  CHECK(revision.written() == first);
  CHECK(fs::last_write_time(revision.file()) == long_ago);

  REQUIRE_FALSE(said(sources, "echo 2 >a && echo done").empty());
  CHECK(revision.written() == first + "-dirty");
  CHECK(fs::last_write_time(revision.file()) != long_ago);
  REQUIRE_FALSE(said(sources, fmt::format("{} && echo done", commit)).empty());
  const std::string second = said(sources, "git rev-parse HEAD").substr(0, 12);
  CHECK(second != first);
  CHECK(revision.written() == second);

  CHECK(revision.written("GIT_DIR=/nonexistent GIT_INDEX_FILE=/nonexistent/index") == second);  // inside a hook
  CHECK(revision.written("PATH=/nonexistent") == "unknown");                                    // without git
}

TEST_CASE("an unpacked archive in somebody else's repository has no revision") {
  if (!there_is_git()) {
    WARN("git is not installed");
    return;
  }
  const TemporaryFolder folder;
  REQUIRE_FALSE(said(folder.file(""), fmt::format("git init -q . && {} && echo done", commit)).empty());
  fs::create_directory(folder.file("bobench"));
  CHECK(Revision(folder.file("bobench")).written() == "unknown");
  CHECK(Revision(folder.file("")).written() == said(folder.file(""), "git rev-parse --short=12 HEAD"));
}
