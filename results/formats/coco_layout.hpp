// Conventions of the reader and the writer of COCO's files, in addition to COCO's own rules.
#pragma once

namespace bobench::results::coco {

/// In column 3: no finite value yet; larger numbers overflow in cocopp's powers of ten.
inline constexpr double huge = 1e300;

/// Start of the second line of a block in files written by bobench. A JSON object follows, with data that COCO's format
/// cannot hold.
inline constexpr const char* our_comment = "% bobench ";

}  // namespace bobench::results::coco
