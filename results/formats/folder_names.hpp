// Names of files and folders, made from names of optimisers and problems, which may contain any characters.
#pragma once

#include <set>
#include <string>
#include <string_view>

namespace bobench::results {

/// The name with all characters except letters, digits, '.', '-', '+' and '_' replaced by '_': safe in a path, a shell,
/// HTML, LaTeX and a field of a comma-separated line. Never empty, hidden, or longer than 100 bytes.
std::string plain_name(std::string_view name);

/// Makes plain names unique, even if upper and lower case are not distinguished.
class FolderNames {
 public:
  std::string unique(std::string_view name);

 private:
  std::set<std::string> taken_;
};

}  // namespace bobench::results
