// Compiled for any x86-64 (core/CMakeLists.txt), and run before all other constructors, as is
// missing_instructions.cpp.
#include <string.h>
#include <unistd.h>

#include "core/missing_instructions.hpp"

extern "C" {

// This symbol makes programs link this file (cmake: -u).
extern const char bobench_require_instruction_set;
const char bobench_require_instruction_set = 0;

__attribute__((constructor(101))) static void require_instruction_set() {
  const char* line = bobench_missing_instructions();
  if (!line) return;
  const bool is_written = write(STDERR_FILENO, line, strlen(line)) >= 0 && write(STDERR_FILENO, "\n", 1) >= 0;
  _exit(is_written ? 2 : 3);
}
}
