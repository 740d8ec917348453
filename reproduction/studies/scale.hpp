// How much of a paper is run again.
#pragma once

#include <string>

namespace bobench::reproduction {

/// Smoke shows that everything works, quick decides what is clear, decide runs what was published until all is decided
/// or so many hours are spent, paper is what was published.
enum class Scale { smoke, quick, decide, paper };

/// @throws InputError naming the accepted scales
Scale scale_from(const std::string& name);
std::string name_of(Scale scale);

}  // namespace bobench::reproduction
