#include "testfunctions/bbob/replicates.hpp"

#include <fmt/format.h>

#include "core/error.hpp"

namespace bobench::testfunctions {
namespace {

/// Instances 1 to 5, which all years share, followed by `later`, `later` + 1, ...
int after_the_first_five(int replicate, int later) {
  const int beyond = later - 6, most = max_bbob_instances - beyond - 1;
  if (replicate < 0 || replicate > most) {
    throw InputError(fmt::format("BBOB replicate is {}; expected one in [0, {}]", replicate, most));
  }
  return replicate + 1 + (replicate < 5 ? 0 : beyond);
}

std::optional<int> replicate_after_the_first_five(int instance, int later) {
  if (instance >= 1 && instance <= 5) return instance - 1;
  if (instance >= later && instance <= max_bbob_instances) return instance - later + 5;
  return std::nullopt;
}

/// The instance that follows the fifth.
int sixth_instance(std::string_view suite) {
  return suite == "bbob" ? 41 : suite == "bbob-boxed" ? 101 : 6;
}

}  // namespace

int suite_instance(std::string_view suite, int replicate) {
  return after_the_first_five(replicate, sixth_instance(suite));
}

std::optional<int> suite_replicate(std::string_view suite, int instance) {
  return replicate_after_the_first_five(instance, sixth_instance(suite));
}

}  // namespace bobench::testfunctions
