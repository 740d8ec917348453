// Build information of a run: the parts of a build of bobench that can change the bits of its results.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace bobench::results {

struct Build {
  /// Names and values, in display order: {"instruction set", "x86-64-v3"}, {"compiler", ...}, ...
  std::vector<std::pair<std::string, std::string>> parts;

  /// The value of a part; "none" if the build does not have this part (a library that it does not use).
  std::string_view value(std::string_view name) const;
  bool operator==(const Build&) const = default;
};

/// Shared by all runs of a build, so that each run stores only a pointer.
/// Null: not on record, as for imported results and for files written before builds were recorded.
using SharedBuild = std::shared_ptr<const Build>;

/// The stored form of a build: a JSON object of strings, in one line.
std::string build_text(const Build& build);

/// Parses the texts of builds; equal texts share one build.
class BuildPool {
 public:
  /// @throws Error if the text is not a JSON object of strings
  SharedBuild of(const std::string& text);

 private:
  std::unordered_map<std::string, SharedBuild> builds_;
};

}  // namespace bobench::results
