#include "cli/general_options.hpp"

namespace bobench::cli {

const std::vector<GeneralOption>& general_options() {
  static const std::vector<GeneralOption> table = {
      {"--data-dir", "DIR", "folder of imported tables (default: $BOBENCH_DATA, else the user's cache)", true},
      {"--help", "", "show this help; after a command: its options and examples", true},
      {"--version", "", "show the version, and how this program was built", false},
  };
  return table;
}

}  // namespace bobench::cli
