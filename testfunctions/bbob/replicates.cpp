#include "testfunctions/bbob/replicates.hpp"

#include <fmt/format.h>

#include "core/error.hpp"

namespace bobench::testfunctions {

int bbob_2015_instance(int replicate) {
  constexpr int most = max_bbob_instances - 36;
  if (replicate < 0 || replicate > most) {
    throw InputError(fmt::format("BBOB replicate is {}; expected one in [0, {}]", replicate, most));
  }
  return replicate < 5 ? replicate + 1 : replicate + 36;
}

std::optional<int> bbob_2015_replicate(int instance) {
  if (instance >= 1 && instance <= 5) return instance - 1;
  if (instance >= 41 && instance <= max_bbob_instances) return instance - 36;
  return std::nullopt;
}

}  // namespace bobench::testfunctions
