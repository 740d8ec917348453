// The command line. A custom program takes a few lines:
//
//     #include <bobench/bobench.hpp>
//
//     int main(int argc, char** argv) {
//       return bobench::cli::main(argc, argv, [](bobench::runners::Catalogs& catalogs) {
//         catalogs.optimizers.add<MyOptimizer>("my-optimizer", "what it does, in one line");
//       });
//     }
#pragma once

#include <functional>

#include "hpobench_tables/data_directory.hpp"
#include "runners/plan.hpp"

namespace bobench::cli {

/// All optimisers and problems included in bobench.
/// @param data  location of imported tables
runners::Catalogs standard_catalogs(const hpobench_tables::DataDirectory& data);

/// Runs one command. Results go to standard output, progress and errors to standard error.
/// @param extend  adds to the standard catalogues; may be empty
/// @return the exit code: 0 done, 1 failed work, 2 bad input, 130 interrupted
int main(int argc, const char* const* argv, const std::function<void(runners::Catalogs&)>& extend = {});

}  // namespace bobench::cli
