#include "system/memory.hpp"

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace bobench::system {

void keep_freed_memory() {
#ifdef __GLIBC__
  constexpr int megabyte = 1 << 20;
  ::mallopt(M_TRIM_THRESHOLD, 256 * megabyte);
  ::mallopt(M_MMAP_THRESHOLD, 32 * megabyte);  // the largest value that glibc accepts
#endif
}

}  // namespace bobench::system
