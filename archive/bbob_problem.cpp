#include "archive/bbob_problem.hpp"

#include <limits>
#include <vector>

#include "core/text.hpp"

namespace bobench::archive {

std::optional<BbobProblem> bbob_problem(const std::string& id) {
  constexpr int most = 100'000;
  const std::vector<std::string> segments = split(id, '/');
  if (segments.size() < 3 || segments.size() > 4 || segments[0] != "bbob") return std::nullopt;
  const auto function = number_behind('f', segments[1], 1, 24), dimension = number_behind('d', segments[2], 1, most);
  if (!function || !dimension) return std::nullopt;
  if (segments.size() == 4 && !number_behind('i', segments[3], 1, std::numeric_limits<int>::max())) return std::nullopt;
  return BbobProblem{*function, *dimension};
}

}  // namespace bobench::archive
