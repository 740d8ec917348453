// The C++ library is not used: the linker might take its inline functions from a file that was compiled for more
// instruction sets.
#include "core/missing_instructions.hpp"

#include <string.h>
#include <sys/platform/x86.h>

extern "C" {

extern const char bobench_instruction_set[];
extern const unsigned char bobench_needs_avx2, bobench_needs_avx512;

const char* bobench_missing_instructions() {
  struct Feature {
    const char* name;
    bool is_needed, is_there;
  };
  // The features enabled in glibc, not those of the processor: glibc chooses its exp, log, sin, cos and pow by them.
  const Feature features[] = {
      {"AVX", bobench_needs_avx2 != 0, CPU_FEATURE_ACTIVE(AVX)},
      {"AVX2", bobench_needs_avx2 != 0, CPU_FEATURE_ACTIVE(AVX2)},
      {"FMA", bobench_needs_avx2 != 0, CPU_FEATURE_ACTIVE(FMA)},
      {"BMI1", bobench_needs_avx2 != 0, CPU_FEATURE_ACTIVE(BMI1)},
      {"BMI2", bobench_needs_avx2 != 0, CPU_FEATURE_ACTIVE(BMI2)},
      {"F16C", bobench_needs_avx2 != 0, CPU_FEATURE_ACTIVE(F16C)},
      {"LZCNT", bobench_needs_avx2 != 0, CPU_FEATURE_ACTIVE(LZCNT)},
      {"MOVBE", bobench_needs_avx2 != 0, CPU_FEATURE_ACTIVE(MOVBE)},
      {"AVX512F", bobench_needs_avx512 != 0, CPU_FEATURE_ACTIVE(AVX512F)},
      {"AVX512BW", bobench_needs_avx512 != 0, CPU_FEATURE_ACTIVE(AVX512BW)},
      {"AVX512CD", bobench_needs_avx512 != 0, CPU_FEATURE_ACTIVE(AVX512CD)},
      {"AVX512DQ", bobench_needs_avx512 != 0, CPU_FEATURE_ACTIVE(AVX512DQ)},
      {"AVX512VL", bobench_needs_avx512 != 0, CPU_FEATURE_ACTIVE(AVX512VL)},
  };
  static char line[512];
  strcpy(line, "bobench: built for ");
  strcat(line, bobench_instruction_set);
  strcat(line, ", but this processor lacks");
  bool is_complete = true;
  for (const Feature& feature : features) {
    if (!feature.is_needed || feature.is_there) continue;
    strcat(line, is_complete ? " " : ", ");
    strcat(line, feature.name);
    is_complete = false;
  }
  if (is_complete) return nullptr;
  strcat(line, "; build with -DBOBENCH_ISA=x86-64 for any x86-64 processor");
  return line;
}
}
