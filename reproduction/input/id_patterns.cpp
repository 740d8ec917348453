#include "reproduction/input/id_patterns.hpp"

#include <algorithm>

#include "core/problem_catalog.hpp"
#include "core/text.hpp"

namespace bobench::reproduction {

Labels expand_ids(const Labels& patterns) {
  Labels all;
  for (const std::string& pattern : patterns) {
    Labels ids{""};
    for (const std::string& segment : split(pattern, '/')) {
      Labels longer;
      for (const std::string& id : ids) {
        for (const std::string& item : expand_segment(segment)) longer.push_back(id.empty() ? item : id + "/" + item);
      }
      ids = std::move(longer);
    }
    for (std::string& id : ids) {
      if (std::ranges::find(all, id) == all.end()) all.push_back(std::move(id));
    }
  }
  return all;
}

}  // namespace bobench::reproduction
