// Memory allocator settings of the process.
#pragma once

namespace bobench::system {

/// Keeps freed memory in the process for reuse, up to 256 MB for each of its arenas. By default, glibc returns free
/// memory at the end of the heap, and arrays above a few 100 kB at once. Models that allocate such arrays at every fit
/// would spend most of their time on getting them back. No effect with other C libraries.
void keep_freed_memory();

}  // namespace bobench::system
