// Scale: how much of a paper's experiments is run.
#pragma once

#include <string>

#include "core/enum_names.hpp"

namespace bobench::reproduction {

/// Smoke checks that everything works. Quick decides the clear cases. Decide runs the published settings until every
/// claim is decided or a number of hours is spent. Paper runs what was published.
enum class Scale { smoke, quick, decide, paper };
constexpr auto enum_names(Scale) {
  return std::to_array<EnumName<Scale>>(
      {{Scale::smoke, "smoke", "does it work?"},
       {Scale::quick, "quick", "what is clear"},
       {Scale::decide, "decide", "published settings; adds replicates until every claim is decided"},
       {Scale::paper, "paper", "as published"}});
}

/// @throws InputError naming the accepted scales
Scale scale_from(const std::string& name);

}  // namespace bobench::reproduction
