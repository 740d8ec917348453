#include "testfunctions/simulators/disturbance.hpp"

#include <utility>

#include <fmt/format.h>

#include "core/problem_catalog.hpp"

namespace bobench::simulators {

Disturbance::Disturbance(std::vector<std::string> segments_of_id, double usual)
    : segments(std::move(segments_of_id)), stddev(take_noise(segments).value_or(usual)), usual_(usual) {}

std::vector<std::string> Disturbance::canonical() const {
  std::vector<std::string> all = segments;
  if (stddev != usual_) all.push_back(fmt::format("noise={}", stddev));
  return all;
}

}  // namespace bobench::simulators
