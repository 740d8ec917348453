// RAII wrapper of the HDF5 C library, restricted to what result files and tables need. The library is not thread-safe:
// hold exclusive() whenever another thread may use it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bobench::system::hdf5 {

/// The global lock of HDF5, to be held from before a file is opened until after it is closed.
std::unique_lock<std::recursive_mutex> exclusive();

/// Owns one HDF5 identifier and closes it.
class Handle {
 public:
  using Close = int (*)(std::int64_t);

  Handle() = default;
  Handle(std::int64_t id, Close close) : id_(id), close_(close) {}
  Handle(Handle&& other) noexcept : id_(std::exchange(other.id_, -1)), close_(other.close_) {}
  Handle& operator=(Handle&& other) noexcept {
    std::swap(id_, other.id_);
    std::swap(close_, other.close_);
    return *this;
  }
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;
  ~Handle() {
    if (id_ >= 0) close_(id_);
  }
  std::int64_t id() const { return id_; }

 private:
  std::int64_t id_ = -1;
  Close close_ = nullptr;
};

/// The extent of a dataset, slowest index first.
using Shape = std::vector<std::uint64_t>;

/// A group of a file, or the file's root. Failures throw bobench::Error naming the object. Data stored in other files
/// are refused (external links, external storage, virtual data sets). An extent larger than the file can hold is
/// refused, too.
class Group {
 public:
  /// Opens (or creates, with its parents, stored in the same way as the root) the group at a path of '/'-separated
  /// names.
  Group group(const std::string& path) const;
  Group create_group(const std::string& path) const;
  /// Names of the members, sorted.
  std::vector<std::string> members() const;
  bool has(const std::string& name) const;
  bool is_group(const std::string& name) const;

  /// Writes a data set: chunked, shuffled, deflated, with Fletcher-32 checksums. Element types are double, float,
  /// std::int32_t, std::uint8_t, std::uint64_t and std::string. Strings are UTF-8 of fixed length, that of the longest,
  /// so that the checksums cover them; h5py reads them as bytes.
  /// @param chunk  extent of a chunk; empty: whole rows, about 64 KiB
  template <class T>
  void write(const std::string& name, const Shape& shape, const std::vector<T>& values, const Shape& chunk = {}) const;
  /// The same for an array that is given row by row (index of the slowest axis) and need not fit into memory.
  /// @param row  returns the elements of a row, or the first of them; the others are set to `fill`
  template <class T>
  void write_rows(const std::string& name, const Shape& shape, T fill,
                  const std::function<std::span<const T>(std::uint64_t)>& row) const;
  /// Reads with conversion to T. Texts may have fixed or variable length.
  template <class T>
  std::vector<T> read(const std::string& name, Shape& shape) const;
  /// For each index of the slowest axis, reads the first columns (indices of the second axis) and calls take(index,
  /// elements). A few million elements are read at a time.
  /// @param columns  number of columns for each index; fewer are read where the data set has fewer
  template <class T>
  void read_rows(const std::string& name, const std::vector<std::size_t>& columns,
                 const std::function<void(std::uint64_t, std::span<const T>)>& take) const;
  /// Reads one index of the slowest axis.
  /// @param shape  receives the shape of the whole data set
  template <class T>
  std::vector<T> read_slice(const std::string& name, std::uint64_t index, Shape& shape) const;
  /// The shape of a data set.
  Shape shape(const std::string& name) const;

  void write_attribute(const std::string& name, const std::string& value) const;
  /// The same, stored in the object's header (which is checksummed where structures are) instead of the file's heap of
  /// texts. h5py reads it as bytes. At most 60,000 bytes.
  void write_fixed_attribute(const std::string& name, const std::string& value) const;
  /// Writes a text of any length: as a fixed attribute, or as a data set of that name if it is too long for one.
  void write_text(const std::string& name, const std::string& value) const;
  bool has_text(const std::string& name) const { return has_attribute(name) || has(name); }
  std::string text(const std::string& name) const;
  void write_attribute(const std::string& name, double value) const;
  void write_attribute(const std::string& name, std::int64_t value) const;
  void write_attribute(const std::string& name, std::uint64_t value) const;
  bool has_attribute(const std::string& name) const;
  /// A text of fixed or variable length.
  std::string string_attribute(const std::string& name) const;
  double real_attribute(const std::string& name) const;
  std::uint64_t unsigned_attribute(const std::string& name) const;

 protected:
  Group(Handle handle, std::string path) : handle_(std::move(handle)), path_(std::move(path)) {}
  Handle handle_;
  std::string path_;
};

/// How the structures of a new file (headers, links, attributes) are stored.
enum class Structures {
  widely_readable,  ///< readable by every version of HDF5
  checksummed,      ///< readable by HDF5 1.10 and later, which checks them before it uses them
};

/// An HDF5 file; the object is its root group.
///
/// libhdf5 trusts structures without checksums. In a damaged file they may cause endless loops and absurd allocations
/// within it (found by fuzzing). Data, except text attributes, are checked in every file of ours.
class File : public Group {
 public:
  /// Opens for reading. @throws InputError if the file does not exist or is not (or no longer) HDF5
  static File open(const std::string& path);
  /// Opens a file held in memory, which must outlive the object.
  static File open_image(std::span<const std::byte> image, const std::string& name);
  /// The size of the file.
  std::uint64_t bytes() const;

 private:
  friend class Image;
  File(Handle file, const std::string& name);
  Handle file_;
};

/// The bytes of a new file, created in memory: libhdf5 would lose data without notice if it wrote to a full disk
/// itself.
class Image {
 public:
  /// @param name  for messages
  Image(const std::string& name, Structures structures, const std::function<void(const File&)>& write);

  std::string_view bytes() const;

 private:
  /// Memory that libhdf5 allocates and that we own once it has closed the file.
  struct Memory {
    std::unique_ptr<void, void (*)(void*)> start{nullptr, std::free};
    std::size_t size = 0;
    bool closed = false;
  };
  struct Callbacks;
  Memory memory_;
};

}  // namespace bobench::system::hdf5
