// The revision of the sources that the library was built of.
#pragma once

namespace bobench::runners {

/// Twelve digits of git's, as they were when the library was last built, "-dirty" after them if files differed from it;
/// "unknown" without git or outside a repository of our own. Each build writes the function's file anew if it is
/// another one (cmake/WriteRevision.cmake).
const char* git_revision();

}  // namespace bobench::runners
