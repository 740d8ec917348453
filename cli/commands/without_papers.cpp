// Replaces reproduce.cpp and list_papers.cpp in a program built with BOBENCH_PAPERS=OFF.
#include "cli/command.hpp"
#include "core/error.hpp"

namespace bobench::cli {
namespace {

[[noreturn]] void refuse() {
  throw Error("this program was built without the papers (BOBENCH_PAPERS=OFF); `./dev build` builds all of it");
}

}  // namespace

int reproduce_command(const Environment&, const std::vector<std::string>&) {
  refuse();
}

analysis::Table papers_table(const runners::Catalogs&) {
  refuse();
}

}  // namespace bobench::cli
