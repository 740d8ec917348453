// Which instance of a BBOB function a replicate meets.
#pragma once

#include <optional>

namespace bobench::testfunctions {

/// The instance of a replicate from 0 on: those of BBOB-2015 (1 to 5, 41 to 50), and after the fifteenth 51, 52, ...
/// @throws InputError if the replicate is negative or beyond the last instance
int bbob_2015_instance(int replicate);

/// The replicate that meets an instance; nothing for those that none does (6 to 40).
std::optional<int> bbob_2015_replicate(int instance);

/// Instances beyond it do not exist: 10000 times the instance must fit the generator's seed.
inline constexpr int max_bbob_instances = 100'000;

}  // namespace bobench::testfunctions
