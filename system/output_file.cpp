#include "system/output_file.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <utility>

#include <fmt/format.h>
#include <boost/crc.hpp>

#include "core/error.hpp"

namespace bobench::system {
namespace {

constexpr std::uint32_t no_bytes = 0xFFFFFFFF;

/// The remainder of CRC-32 after further bytes.
std::uint32_t remainder_after(std::string_view bytes, std::uint32_t remainder) {
  boost::crc_32_type crc(remainder);
  crc.process_bytes(bytes.data(), bytes.size());
  return crc.get_interim_remainder();
}

}  // namespace

std::string disk_error(int error) {
  if (error == ENOSPC) return "the disk is full";
  if (error == EDQUOT) return "the disk quota is used up";
  if (error == EFBIG) return "the file would be larger than the system allows (ulimit -f)";
  if (error == EIO) return "the disk fails (input/output error)";
  return std::strerror(error);
}

void refuse_write(const std::string& path, int error) {
  throw Error(fmt::format("cannot write '{}': {}", path, disk_error(error)));
}

void write_all(int descriptor, std::string_view bytes, const std::string& path) {
  while (!bytes.empty()) {
    const ssize_t count = ::write(descriptor, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) refuse_write(path, count < 0 ? errno : ENOSPC);
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
}

OutputFile::OutputFile(std::string path, std::string name)
    : path_(std::move(path)), name_(std::move(name)), remainder_(no_bytes) {
  file_ = make_own(path_, [&] { return Descriptor(path_, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW); });
  if (!file_.is_open()) {
    if (errno == ENOSPC || errno == EDQUOT || errno == EIO) refuse_write(name_, errno);
    throw InputError(fmt::format("cannot write '{}': {}", name_, std::strerror(errno)));
  }
  owner_ = file_.duplicate();
}

void OutputFile::write(std::string_view bytes) {
  write_all(file_.get(), bytes, name_);
  bytes_ += bytes.size();
  remainder_ = remainder_after(bytes, remainder_);
}

void OutputFile::finish() {
  if (!file_.flush()) refuse_write(name_, errno);
  compare();
  // close() reports what fsync() has already reported, or a new error.
  if (file_.close() != 0 && errno != EINTR) refuse_write(name_, errno);
}

void OutputFile::compare() const {
  std::array<char, 65536> block;
  std::uint64_t bytes = 0;
  std::uint32_t found = no_bytes;
  while (true) {
    const ssize_t count = ::pread(file_.get(), block.data(), block.size(), static_cast<off_t>(bytes));
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) throw Error(fmt::format("cannot read '{}' again: {}", name_, disk_error(errno)));
    if (count == 0) break;
    bytes += static_cast<std::uint64_t>(count);
    found = remainder_after({block.data(), static_cast<std::size_t>(count)}, found);
  }
  if (bytes != bytes_ || found != remainder_) {
    throw Error(fmt::format("cannot write '{}': the disk gives back something else than was written", name_));
  }
}

}  // namespace bobench::system
