#include "system/machine.hpp"

#include <dlfcn.h>
#include <link.h>
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

std::filesystem::path this_binary() {
  Dl_info info{};
  link_map* object = nullptr;
  const int found =
      ::dladdr1(reinterpret_cast<const void*>(&this_binary), &info, reinterpret_cast<void**>(&object), RTLD_DL_LINKMAP);
  // The loader's list of objects has no name for the program itself.
  if (found == 0 || object == nullptr || object->l_name[0] == '\0') return this_program();
  return std::filesystem::absolute(object->l_name);
}

}  // namespace bobench::system
