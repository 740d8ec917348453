// Where imported tables lie on the user's machine.
#pragma once

#include <string>

namespace bobench::hpobench_tables {

/// $BOBENCH_DATA if set (`--data-dir` sets it), else $XDG_CACHE_HOME/bobench, else ~/.cache/bobench, else
/// bobench in the system's folder for temporary files.
std::string data_directory();

/// The native file of an id: data_directory()/fcnet/protein.h5.
std::string native_path(const std::string& id);

/// Makes the folder that native_path(id) lies in, and returns the path.
/// @throws InputError if it cannot be made
std::string prepare_native_path(const std::string& id);

}  // namespace bobench::hpobench_tables
