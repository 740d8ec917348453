// The instruction set the program is compiled for. An x86-64 program that is linked with bobench and started on a
// processor that lacks it says so in one line and ends with exit code 2, before anything else runs.
#pragma once

namespace bobench {

/// The name given to the build as BOBENCH_ISA: "x86-64-v3", "x86-64", "x86-64-v4", "armv8-a" or "native".
const char* instruction_set();

}  // namespace bobench
