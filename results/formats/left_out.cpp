#include "results/formats/left_out.hpp"

#include <fmt/format.h>

namespace bobench::results {

void LeftOut::add(const Place& place, const std::string& what) {
  unless_sound([&] { place.refuse(what); });
}

void LeftOut::add_reason(const std::string& reason) {
  constexpr std::size_t most = 10;
  if (++count_ <= most) reasons_.push_back(reason);
}

std::vector<std::string> LeftOut::notes() const {
  std::vector<std::string> lines;
  for (const std::string& reason : reasons_) lines.push_back("left out: " + reason);
  if (count_ > reasons_.size())
    lines.push_back(fmt::format("left out: {} more of such parts", count_ - reasons_.size()));
  return lines;
}

}  // namespace bobench::results
