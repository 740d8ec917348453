#include "testfunctions/catalog.hpp"

#include "testfunctions/bbob_suites/suite_families.hpp"
#include "testfunctions/embedded_space/embedded_space_family.hpp"
#include "testfunctions/synthetic/synthetic_family.hpp"

namespace bobench::testfunctions {

void add_to(ProblemCatalog& catalog) {
  catalog.add(bbob_family());
  catalog.add(bbob_noisy_family());
  catalog.add(bbob_boxed_family());
  catalog.add(bbob_mixint_family());
  catalog.add(bbob_largescale_family());
  catalog.add(ma_bbob_family());
  catalog.add(synthetic::synthetic_family());
  catalog.add(embedded_space_family());
  catalog.add_set(bbob_dev_set());
}

}  // namespace bobench::testfunctions
