#include "cli/command.hpp"
#include "papers/library.hpp"
#include "papers/reproduction.hpp"

namespace bobench::cli {

analysis::Table papers_table(const runners::Catalogs& catalogs) {
  return papers::listing(papers::library(), catalogs);
}

}  // namespace bobench::cli
