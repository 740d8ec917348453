// Any text is a track with a lap time, or a track without one and with a reason, or gives an InputError.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "core/error.hpp"
#include "testfunctions/simulators/racing/racing_line.hpp"

using namespace bobench;
using namespace bobench::simulators::racing;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    const Track track = parse_track({reinterpret_cast<const char*>(data), size}, "fuzz.csv");
    for (const double share : {0.0, 1.0}) {
      const SpeedProfile profile = lap(track, share * track.reach);
      if (profile.trouble.empty() && !(std::isfinite(profile.seconds) && profile.seconds > 0.0)) std::abort();
    }
  } catch (const InputError&) {
  }
  return 0;
}
