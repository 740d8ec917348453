#include "cli/command.hpp"
#include "reproduction/papers/registry.hpp"
#include "reproduction/plan/availability.hpp"

namespace bobench::cli {

analysis::Table papers_table(const runners::Catalogs& catalogs) {
  return reproduction::listing({catalogs, papers::registry()});
}

}  // namespace bobench::cli
