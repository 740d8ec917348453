#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <string_view>

#include "system/descriptor.hpp"
#include "system/hdf5/private_calls.hpp"

namespace bobench::system::hdf5 {
namespace {

/// Disables HDF5's own error trace on standard error, as our messages name the object.
void set_up_library() {
  H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
}

/// A damaged file may still open.
Handle open_root(const Handle& file, const std::string& name) {
  const hid_t root = H5Gopen2(file.id(), "/", H5P_DEFAULT);
  if (root < 0) throw InputError(fmt::format("'{}' cannot be read as HDF5: its root is damaged", name));
  return Handle(root, H5Gclose);
}

/// Why HDF5 does not open a file, judged by its first bytes.
std::string why_not(const std::string& path) {
  constexpr std::string_view signature = "\x89HDF\r\n\x1a\n";
  constexpr std::size_t version_at = 8, flags_at = 11;
  std::ifstream file(path, std::ios::binary);
  if (!file) return std::strerror(errno);
  std::array<char, 12> start{};
  file.read(start.data(), start.size());
  if (file.gcount() == 0) return "it is empty";
  if (std::string_view(start.data(), signature.size()) != signature) return "it is not such a file";
  if (start[version_at] == 3 && (start[flags_at] & 1) != 0) {
    return "another program has it open for writing (a notebook with h5py?), or ended without closing it; `h5clear -s` "
           "says that it is closed";
  }
  return "it is cut short or damaged";
}

}  // namespace

File::File(Handle file, const std::string& name) : Group(open_root(file, name), ""), file_(std::move(file)) {}

File File::open(const std::string& path) {
  set_up_library();
  require_regular_file(path);
  // Files are never written in place, so no lock is needed; HDF5 would fail on a file system without locks.
  const Handle access = own(H5Pcreate(H5P_FILE_ACCESS), H5Pclose, "open " + path);
  check(H5Pset_file_locking(access.id(), false, true), "open " + path);
  hid_t id = H5Fopen(path.c_str(), H5F_ACC_RDONLY, access.id());
  if (id < 0) {
    // The process has the file open with other settings (h5py in Python): HDF5 takes files of another driver as others.
    check(H5Pset_fapl_stdio(access.id()), "open " + path);
    id = H5Fopen(path.c_str(), H5F_ACC_RDONLY, access.id());
  }
  if (id < 0) throw InputError(fmt::format("'{}' cannot be read as HDF5: {}", path, why_not(path)));
  return File(Handle(id, H5Fclose), path);
}

File File::open_image(std::span<const std::byte> image, const std::string& name) {
  set_up_library();
  if (image.empty()) throw InputError(fmt::format("'{}' cannot be read as HDF5: it is empty", name));
  const Handle access = own(H5Pcreate(H5P_FILE_ACCESS), H5Pclose, "open " + name);
  check(H5Pset_fapl_core(access.id(), 65536, false), "open " + name);
  check(H5Pset_file_image(access.id(), const_cast<std::byte*>(image.data()), image.size()), "open " + name);
  const hid_t id = H5Fopen(name.c_str(), H5F_ACC_RDONLY, access.id());
  if (id < 0) throw InputError(fmt::format("'{}' cannot be read as HDF5: not such a file, or cut short", name));
  return File(Handle(id, H5Fclose), name);
}

std::uint64_t File::bytes() const {
  hsize_t bytes = 0;
  check(H5Fget_filesize(file_.id(), &bytes), "find the file's size");
  return bytes;
}

/// H5Fget_file_image() would copy the image, and gives the superblock of an open file a wrong checksum.
struct Image::Callbacks {
  static void* resize(void*, std::size_t size, H5FD_file_image_op_t, void* data) {
    Memory& memory = *static_cast<Memory*>(data);
    void* start = std::realloc(memory.start.get(), size);
    if (start == nullptr) return nullptr;
    static_cast<void>(memory.start.release());
    memory.start.reset(start);
    memory.size = size;
    return start;
  }
  static void* allocate(std::size_t size, H5FD_file_image_op_t op, void* data) {
    return resize(nullptr, size, op, data);
  }
  static herr_t release(void*, H5FD_file_image_op_t, void* data) {
    static_cast<Memory*>(data)->closed = true;
    return 0;
  }
  static void* share(void* data) { return data; }
  static herr_t forget(void*) { return 0; }
};

Image::Image(const std::string& name, Structures structures, const std::function<void(const File&)>& write) {
  set_up_library();
  const std::string what = "make '" + name + "'";
  const Handle access = own(H5Pcreate(H5P_FILE_ACCESS), H5Pclose, what);
  const Handle layout = own(H5Pcreate(H5P_FILE_CREATE), H5Pclose, what);
  constexpr std::size_t memory_step = std::size_t{1} << 20;
  check(H5Pset_fapl_core(access.id(), memory_step, false), what);
  H5FD_file_image_callbacks_t callbacks = {
      &Callbacks::allocate, nullptr, &Callbacks::resize, &Callbacks::release, &Callbacks::share,
      &Callbacks::forget,   &memory_};
  check(H5Pset_file_image_callbacks(access.id(), &callbacks), what);
  if (structures == Structures::checksummed) {
    check(H5Pset_libver_bounds(access.id(), H5F_LIBVER_V110, H5F_LIBVER_V110), what);
    keep_in_header(layout);
  }
  {
    const File file(own(H5Fcreate(name.c_str(), H5F_ACC_TRUNC, layout.id(), access.id()), H5Fclose, what), name);
    write(file);
    check(H5Fflush(file.file_.id(), H5F_SCOPE_GLOBAL), what);
  }
  if (!memory_.closed || bytes().size() > memory_.size) throw Error("HDF5: cannot " + what);
}

std::string_view Image::bytes() const {
  const auto* start = static_cast<const char*>(memory_.start.get());
  // Memory grows in steps; the superblock states where the file ends, at a place that depends on its version.
  const std::size_t place = start[8] < 2 ? 40 : 28;
  std::uint64_t end = 0;
  std::memcpy(&end, start + place, sizeof(end));
  return {start, end};
}

}  // namespace bobench::system::hdf5