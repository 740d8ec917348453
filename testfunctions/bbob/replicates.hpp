// Mapping between replicates and instances of the BBOB suites.
#pragma once

#include <optional>
#include <string_view>

namespace bobench::testfunctions {

/// The instance of a replicate, counted from 0. BBOB and most suites use those of BBOB-2015 (1 to 5, 41 to 50),
/// followed by 51, 52, ...; bbob-boxed uses 1 to 5, then 101, 102, ...; the others use 1, 2, ...
/// @throws InputError if the replicate is negative or beyond the last instance
int suite_instance(std::string_view suite, int replicate);

/// The replicate that uses an instance; nothing if no replicate does (6 to 40 of BBOB).
std::optional<int> suite_replicate(std::string_view suite, int instance);

/// The largest instance: 10000 times the instance must fit the generator's seed.
inline constexpr int max_bbob_instances = 100'000;

}  // namespace bobench::testfunctions
