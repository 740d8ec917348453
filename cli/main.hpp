// The command line. A program of one's own is five lines:
//
//     int main(int argc, char** argv) {
//       auto catalogs = bobench::cli::standard_catalogs();
//       catalogs.optimizers.add<MyOptimizer>("my-optimizer", "what it does, in one line");
//       return bobench::cli::main(argc, argv, catalogs);
//     }
#pragma once

#include "runners/plan.hpp"

namespace bobench::cli {

/// Every optimiser and problem that comes with bobench.
runners::Catalogs standard_catalogs();

/// Runs one command. Results go to standard output, progress and errors to standard error.
/// @return the exit code: 0 done, 1 failed work, 2 bad input, 130 interrupted
int main(int argc, const char* const* argv, const runners::Catalogs& catalogs);

}  // namespace bobench::cli
