// How the process treats memory that it has freed.
#pragma once

namespace bobench::system {

/// Freed memory stays with the process, to be used again, up to 256 MB for each of its arenas; glibc else gives back
/// whatever is free at the end of the heap, and arrays above a few 100 kB at once, and models that make such arrays at
/// every fit spend most of their time on getting them back. Without effect where the C library is another.
void keep_freed_memory();

}  // namespace bobench::system
