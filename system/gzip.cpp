#include "system/gzip.hpp"

#include <zlib.h>

#include <algorithm>
#include <limits>
#include <vector>

#include "core/error.hpp"

namespace bobench::system {

std::string gzip(std::string_view text) {
  constexpr int gzip_window = 15 + 16;  // the largest window; with the header and the end of a gzip file
  z_stream stream{};
  if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, gzip_window, 8, Z_DEFAULT_STRATEGY) != Z_OK) {
    throw Error("cannot compress: there is not enough memory");
  }
  std::string packed;
  std::vector<char> block(std::size_t{1} << 18);
  int state = Z_OK;
  while (state == Z_OK) {
    const std::size_t piece = std::min<std::size_t>(text.size(), std::numeric_limits<uInt>::max());
    // zlib does not write to its input.
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
    stream.avail_in = static_cast<uInt>(piece);
    stream.next_out = reinterpret_cast<Bytef*>(block.data());
    stream.avail_out = static_cast<uInt>(block.size());
    state = deflate(&stream, piece == text.size() ? Z_FINISH : Z_NO_FLUSH);
    text.remove_prefix(piece - stream.avail_in);
    packed.append(block.data(), block.size() - stream.avail_out);
  }
  deflateEnd(&stream);
  if (state != Z_STREAM_END) throw Error("cannot compress: zlib failed");
  return packed;
}

}  // namespace bobench::system
