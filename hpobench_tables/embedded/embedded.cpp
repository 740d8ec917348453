#include "hpobench_tables/embedded/embedded.hpp"

// The assembler copies the file into the program as it is; BOBENCH_FRIEDMAN_FILE is its path.
asm(R"(
.section .rodata
.balign 16
.global bobench_friedman_begin
.global bobench_friedman_end
bobench_friedman_begin:
.incbin ")" BOBENCH_FRIEDMAN_FILE R"("
bobench_friedman_end:
.byte 0
.text
)");

extern "C" const std::byte bobench_friedman_begin[];
extern "C" const std::byte bobench_friedman_end[];

namespace bobench::hpobench_tables {

std::span<const std::byte> embedded_table(std::string_view id) {
  if (id != "embedded/friedman") return {};
  return {bobench_friedman_begin, bobench_friedman_end};
}

}  // namespace bobench::hpobench_tables
