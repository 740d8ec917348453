// operator new of the golden traces' program: with BOBENCH_TEST_SHIFTED_HEAP set, memory begins 16 bytes after a
// multiple of 32, else at one. The grouping of vectorised sums must not depend on it: malloc's addresses depend on
// threads, on earlier allocations, on the machine.
#include <cstdlib>
#include <new>

namespace {

std::size_t shift() {
  static const std::size_t bytes = std::getenv("BOBENCH_TEST_SHIFTED_HEAP") != nullptr ? 16 : 0;
  return bytes;
}

void* allocate(std::size_t size) noexcept {
  char* const memory = static_cast<char*>(std::aligned_alloc(32, (size + 16 + 31) / 32 * 32));
  return memory == nullptr ? nullptr : memory + shift();
}

void release(void* memory) noexcept {
  if (memory != nullptr) std::free(static_cast<char*>(memory) - shift());
}

}  // namespace

void* operator new(std::size_t size) {
  if (void* const memory = allocate(size)) return memory;
  throw std::bad_alloc();
}
void* operator new[](std::size_t size) {
  return operator new(size);
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  return allocate(size);
}
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept {
  return allocate(size);
}
void operator delete(void* memory) noexcept {
  release(memory);
}
void operator delete[](void* memory) noexcept {
  release(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
  release(memory);
}
void operator delete[](void* memory, std::size_t) noexcept {
  release(memory);
}
void operator delete(void* memory, const std::nothrow_t&) noexcept {
  release(memory);
}
void operator delete[](void* memory, const std::nothrow_t&) noexcept {
  release(memory);
}
