#include "core/instruction_set.hpp"

// The instruction sets enabled in this build. missing_instructions.cpp checks for them without using them.
extern "C" {
extern const char bobench_instruction_set[];
const char bobench_instruction_set[] = BOBENCH_ISA;

extern const unsigned char bobench_needs_avx2, bobench_needs_avx512;
#ifdef __AVX2__
const unsigned char bobench_needs_avx2 = 1;
#else
const unsigned char bobench_needs_avx2 = 0;
#endif
#ifdef __AVX512F__
const unsigned char bobench_needs_avx512 = 1;
#else
const unsigned char bobench_needs_avx512 = 0;
#endif
}

namespace bobench {

const char* instruction_set() {
  return bobench_instruction_set;
}

}  // namespace bobench
