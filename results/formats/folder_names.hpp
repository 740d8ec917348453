// Names of files and folders made of names of optimisers and problems, which may hold anything.
#pragma once

#include <set>
#include <string>
#include <string_view>

namespace bobench::results {

/// The name with everything but letters, digits, '.', '-', '+' and '_' made '_': fit for a path, a shell, HTML, LaTeX
/// and a field of a comma-separated line. Never empty, hidden, or longer than 100 bytes.
std::string plain_name(std::string_view name);

/// Plain names, no two alike, not even where upper and lower case are one.
class FolderNames {
 public:
  std::string unique(std::string_view name);

 private:
  std::set<std::string> taken_;
};

}  // namespace bobench::results
