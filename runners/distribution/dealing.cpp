#include "runners/distribution/dealing.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace bobench::runners {

std::vector<RunTicket> deal(Schedule& schedule, int threads, int ranks) {
  constexpr double least = 0.5, most = 60.0;
  const double left = schedule.seconds_to_begin();
  const double each = std::isfinite(left) ? std::clamp(left / 4.0, least, most) : least;
  return schedule.next_chunk(each * threads, static_cast<std::size_t>(threads), 0.25 / ranks);
}

}  // namespace bobench::runners
