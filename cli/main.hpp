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
#include <iosfwd>
#include <string>
#include <vector>

#include "hpobench_tables/data_directory.hpp"
#include "runners/plan.hpp"

namespace bobench::cli {

/// All optimisers and problems included in bobench.
/// @param data  location of imported tables
runners::Catalogs standard_catalogs(const hpobench_tables::DataDirectory& data);

/// The streams of a command.
struct Streams {
  std::istream& in;
  std::ostream& out;
  std::ostream& err;
};

/// Runs one command: {"rank", "r.h5"}. Results go to `streams.out`, notes to `streams.err`, progress to std::cerr.
/// @param extend  adds to the standard catalogues; may be empty
/// @return the exit code: 0 done, 1 failed work, 75 and 130 interrupted
/// @throws InputError for bad input; Error, std::filesystem::filesystem_error and others
int execute(std::vector<std::string> words, const Streams& streams,
            const std::function<void(runners::Catalogs&)>& extend = {});

/// execute() as the `main` of a program. Results go to standard output, progress and errors to standard error.
/// @param extend  adds to the standard catalogues; may be empty
/// @return the exit code: 0 done, 1 failed work, 2 bad input, 75 and 130 interrupted
int main(int argc, const char* const* argv, const std::function<void(runners::Catalogs&)>& extend = {});

}  // namespace bobench::cli
