// What a maximiser of an acquisition looks at beside the acquisition.
#pragma once

#include "core/configuration_set.hpp"
#include "core/encoding.hpp"
#include "core/history.hpp"

namespace bobench::acquisitions {

/// Where the optimisation stands. Maximisers propose nothing that `known` holds; it is filled in finite spaces, where
/// asking twice is a waste, and empty in others.
struct SearchState {
  const Encoding& encoding;
  const History& history;
  const ConfigurationSet& known;
};

}  // namespace bobench::acquisitions
