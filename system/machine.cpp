#include "system/machine.hpp"

#include <unistd.h>

#include <array>
#include <system_error>

namespace bobench::system {

std::string machine_name() {
  std::array<char, 256> name{};
  ::gethostname(name.data(), name.size() - 1);
  return name.data();
}

std::filesystem::path this_program() {
  std::error_code none;
  return std::filesystem::read_symlink("/proc/self/exe", none);
}

}  // namespace bobench::system
