#include "testfunctions/simulators/catalog.hpp"

#include "testfunctions/simulators/racing/racing_family.hpp"
#include "testfunctions/simulators/robot_push/robot_push_family.hpp"
#include "testfunctions/simulators/rover/rover_family.hpp"

namespace bobench::simulators {

void add_to(ProblemCatalog& catalog) {
  catalog.add(racing::racing_family());
  catalog.add(racing::track_file_family());
  catalog.add(robot_push::robot_push_family());
  catalog.add(rover::rover_family());
}

}  // namespace bobench::simulators
