// The instructions of this build that the processor lacks; only on x86-64. Compiled for any x86-64 processor, without
// the C++ library.
#pragma once

/// One line without its end, which names the missing instructions; null if the processor has all.
extern "C" const char* bobench_missing_instructions();
