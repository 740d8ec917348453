// Which instance of a function of a BBOB suite a replicate meets.
#pragma once

#include <optional>
#include <string_view>

namespace bobench::testfunctions {

/// The instance of a replicate from 0 on: those of BBOB-2015 (1 to 5, 41 to 50), and after the fifteenth 51, 52, ...
/// @throws InputError if the replicate is negative or beyond the last instance
int bbob_2015_instance(int replicate);

/// The replicate that meets an instance; nothing for those that none does (6 to 40).
std::optional<int> bbob_2015_replicate(int instance);

/// The same of any suite by its name: BBOB's are those of 2015, bbob-boxed's 1 to 5 and 101 on, others' 1, 2, ...
int suite_instance(std::string_view suite, int replicate);
std::optional<int> suite_replicate(std::string_view suite, int instance);

/// Instances beyond it do not exist: 10000 times the instance must fit the generator's seed.
inline constexpr int max_bbob_instances = 100'000;

}  // namespace bobench::testfunctions
