#include "simulators/catalog.hpp"

#include "simulators/racing/racing_family.hpp"

namespace bobench::simulators {

void add_to(ProblemCatalog& catalog) {
  catalog.add(racing::racing_family());
  catalog.add(racing::track_file_family());
}

}  // namespace bobench::simulators
