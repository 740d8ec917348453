// What the reader and the writer of COCO's files agree on beyond COCO's own rules.
#pragma once

namespace bobench::results::coco {

/// Stands in column 3 for "nothing finite yet"; larger ones overflow in cocopp's powers of ten.
inline constexpr double huge = 1e300;

/// Begins the second line of a block in files of ours; a JSON object follows: what COCO's format has no place for.
inline constexpr const char* our_comment = "% bobench ";

}  // namespace bobench::results::coco
