// What made a run: the parts of a build of bobench that can move the bits of its results.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace bobench::results {

struct Build {
  /// Names and values, in the order in which they are shown: {"instruction set", "x86-64-v3"}, {"compiler", ...}, ...
  std::vector<std::pair<std::string, std::string>> parts;

  /// The value of a part; "none" if the build has no such part (a library that it does not use).
  std::string_view value(std::string_view name) const;
  bool operator==(const Build&) const = default;
};

/// Shared by all runs of a build, so that a run's own share is two words and goes where the run goes.
/// Null: not on record, as of results from elsewhere and of files from before builds were recorded.
using SharedBuild = std::shared_ptr<const Build>;

/// How files hold a build: a JSON object of texts, in one line.
std::string build_text(const Build& build);

/// Makes builds of their texts, each once.
class BuildPool {
 public:
  /// @throws Error if it is no JSON object of texts
  SharedBuild of(const std::string& text);

 private:
  std::unordered_map<std::string, SharedBuild> builds_;
};

}  // namespace bobench::results
