// The instruction set that the program is compiled for. If an x86-64 processor lacks it, a program linked with bobench
// prints one line and exits with code 2, before any other code runs.
#pragma once

namespace bobench {

/// The name given to the build as BOBENCH_ISA: "x86-64-v3", "x86-64", "x86-64-v4", "armv8-a" or "native".
const char* instruction_set();

}  // namespace bobench
