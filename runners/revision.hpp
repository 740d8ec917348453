// The revision of the sources that the library was built from.
#pragma once

namespace bobench::runners {

/// The first twelve digits of git's revision when the library was last built, with "-dirty" appended if files differed
/// from it; "unknown" without git or outside bobench's own repository. A build rewrites the function's file if the
/// revision has changed (cmake/WriteRevision.cmake).
const char* git_revision();

}  // namespace bobench::runners
