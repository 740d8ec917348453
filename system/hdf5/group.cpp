#include "system/hdf5/private_calls.hpp"

#include <algorithm>
#include <cstring>
#include <type_traits>

#include <fmt/format.h>

#include "core/error.hpp"

namespace bobench::system::hdf5 {
namespace {

template <class T>
hid_t native_type() {
  if constexpr (std::is_same_v<T, float>) return H5T_NATIVE_FLOAT;
  if constexpr (std::is_same_v<T, double>) return H5T_NATIVE_DOUBLE;
  if constexpr (std::is_same_v<T, std::int32_t>) return H5T_NATIVE_INT32;
  if constexpr (std::is_same_v<T, std::uint8_t>) return H5T_NATIVE_UINT8;
  if constexpr (std::is_same_v<T, std::uint64_t>) return H5T_NATIVE_UINT64;
}

std::vector<hsize_t> chunk_of(const Shape& shape, std::size_t element_size) {
  constexpr std::uint64_t target_bytes = 65536;
  std::vector<hsize_t> chunk(shape.begin(), shape.end());
  std::uint64_t bytes = element_size;
  for (std::size_t axis = chunk.size(); axis-- > 0;) {
    const std::uint64_t fits = std::max<std::uint64_t>(1, target_bytes / bytes);
    chunk[axis] = std::clamp<hsize_t>(chunk[axis], 1, fits);
    bytes *= chunk[axis];
  }
  return chunk;
}

Handle compressed(const std::vector<hsize_t>& chunk) {
  Handle properties = own(H5Pcreate(H5P_DATASET_CREATE), H5Pclose, "set up compression");
  check(H5Pset_chunk(properties.id(), static_cast<int>(chunk.size()), chunk.data()), "set up chunks");
  check(H5Pset_shuffle(properties.id()), "set up compression");
  check(H5Pset_deflate(properties.id(), 2), "set up compression");
  check(H5Pset_fletcher32(properties.id()), "set up checksums");
  return properties;
}
/// A link may point to another file of the user, which a file from an untrusted source must not read.
void refuse_external_link(hid_t group, const std::string& name, const std::string& what) {
  H5L_info_t link{};
  if (H5Lget_info(group, name.c_str(), &link, inside_file(H5P_LINK_ACCESS).id()) >= 0 &&
      link.type == H5L_TYPE_EXTERNAL) {
    throw InputError(fmt::format("HDF5: cannot {}: it is a link to another file, which is not followed", what));
  }
}

/// Opens a data set whose data are stored in the file itself.
Handle open_dataset(hid_t group, const std::string& name, const std::string& what) {
  refuse_external_link(group, name, what);
  Handle dataset = own(H5Dopen2(group, name.c_str(), inside_file(H5P_DATASET_ACCESS).id()), H5Dclose, what);
  const Handle properties = own(H5Dget_create_plist(dataset.id()), H5Pclose, what);
  if (H5Pget_layout(properties.id()) == H5D_VIRTUAL || H5Pget_external_count(properties.id()) > 0) {
    throw InputError(fmt::format("HDF5: cannot {}: its data are in other files, which are not read", what));
  }
  return dataset;
}

/// Limit of the unpacked size of a data set. A damaged or hostile file may claim any extent, but deflate cannot
/// compress more than this into the storage that the data set occupies.
std::uint64_t max_bytes(const Handle& dataset) {
  constexpr std::uint64_t always = std::uint64_t{1} << 16, deflate_ratio = 1100;
  return always + deflate_ratio * H5Dget_storage_size(dataset.id());
}

/// Number of elements that are read at a time when a data set is read in blocks.
constexpr std::uint64_t block_elements = std::uint64_t{1} << 22;

/// The number of elements of a shape; refused if they take more than `most_bytes` bytes.
std::size_t count_of(const Shape& shape, std::size_t element_bytes, std::uint64_t most_bytes, const std::string& what) {
  const std::uint64_t most = most_bytes / std::max<std::size_t>(1, element_bytes);
  std::uint64_t count = 1;
  for (const std::uint64_t axis : shape) {
    if (axis != 0 && count > most / axis) throw Error("HDF5: cannot " + what + ": it is too large for its file");
    count *= axis;
  }
  return static_cast<std::size_t>(count);
}

Shape extent_of(const Handle& space, const std::string& what) {
  const int rank = H5Sget_simple_extent_ndims(space.id());
  if (rank < 0) throw Error("HDF5: cannot " + what);
  std::vector<hsize_t> extent(static_cast<std::size_t>(rank));
  H5Sget_simple_extent_dims(space.id(), extent.data(), nullptr);
  return {extent.begin(), extent.end()};
}

}  // namespace

std::unique_lock<std::recursive_mutex> exclusive() {
  static std::recursive_mutex mutex;
  return std::unique_lock(mutex);
}

Group Group::group(const std::string& path) const {
  const std::string what = "open group " + path_ + "/" + path;
  refuse_external_link(handle_.id(), path, what);
  return Group(own(H5Gopen2(handle_.id(), path.c_str(), inside_file(H5P_GROUP_ACCESS).id()), H5Gclose, what),
               path_ + "/" + path);
}

Group Group::create_group(const std::string& path) const {
  const std::string name = path.substr(0, path.find('/'));
  const std::string what = "create group " + path_ + "/" + name;
  const Handle properties = own(H5Pcreate(H5P_GROUP_CREATE), H5Pclose, what);
  keep_in_header(properties);
  const hid_t id = has(name) ? H5Gopen2(handle_.id(), name.c_str(), H5P_DEFAULT)
                             : H5Gcreate2(handle_.id(), name.c_str(), H5P_DEFAULT, properties.id(), H5P_DEFAULT);
  Group made(own(id, H5Gclose, what), path_ + "/" + name);
  return name.size() == path.size() ? std::move(made) : made.create_group(path.substr(name.size() + 1));
}

std::vector<std::string> Group::members() const {
  std::vector<std::string> names;
  const auto collect = [](hid_t, const char* name, const H5L_info_t*, void* list) -> herr_t {
    static_cast<std::vector<std::string>*>(list)->emplace_back(name);
    return 0;
  };
  check(H5Literate(handle_.id(), H5_INDEX_NAME, H5_ITER_INC, nullptr, collect, &names), "list group " + path_);
  return names;
}

bool Group::has(const std::string& name) const {
  return H5Lexists(handle_.id(), name.c_str(), inside_file(H5P_LINK_ACCESS).id()) > 0;
}

bool Group::is_group(const std::string& name) const {
  const hid_t object = H5Oopen(handle_.id(), name.c_str(), inside_file(H5P_LINK_ACCESS).id());
  if (object < 0) return false;
  const Handle owner(object, H5Oclose);
  return H5Iget_type(object) == H5I_GROUP;
}

namespace {

/// Concatenates texts, each padded with zeros to `length` bytes.
std::string side_by_side(const std::vector<std::string>& values, std::size_t length) {
  std::string bytes(values.size() * length, '\0');
  for (std::size_t i = 0; i < values.size(); ++i) values[i].copy(bytes.data() + i * length, length - 1);
  return bytes;
}

std::size_t longest_of(const std::vector<std::string>& values) {
  std::size_t longest = 0;
  for (const std::string& value : values) longest = std::max(longest, value.size());
  return longest;
}

/// Variable-length texts are stored in a heap, and many of them may refer to one long text.
void require_room(const Handle& dataset, const Handle& type, const Handle& space, const std::string& what) {
  constexpr std::uint64_t always = std::uint64_t{1} << 24, ratio = 100;
  const Handle file = own(H5Iget_file_id(dataset.id()), H5Fclose, what);
  hsize_t file_bytes = 0, bytes = 0;
  check(H5Fget_filesize(file.id(), &file_bytes), what);
  check(H5Dvlen_get_buf_size(dataset.id(), type.id(), space.id(), &bytes), what);
  if (bytes > always + ratio * file_bytes) throw Error("HDF5: cannot " + what + ": it is too large");
}

std::vector<std::string> read_texts(const Handle& dataset, const Handle& space, const Shape& shape,
                                    const std::string& what) {
  const Handle stored = own(H5Dget_type(dataset.id()), H5Tclose, what);
  if (H5Tget_class(stored.id()) != H5T_STRING) throw Error("HDF5: cannot " + what + ": it holds no texts");
  const std::size_t length = H5Tget_size(stored.id()), count = count_of(shape, length, max_bytes(dataset), what);
  std::vector<std::string> values;
  if (H5Tis_variable_str(stored.id()) > 0) {
    const Handle type = string_type();
    require_room(dataset, type, space, what);
    std::vector<char*> pointers(count, nullptr);
    check(H5Dread(dataset.id(), type.id(), H5S_ALL, H5S_ALL, H5P_DEFAULT, pointers.data()), what);
    for (const char* pointer : pointers) values.emplace_back(pointer ? pointer : "");
    H5Dvlen_reclaim(type.id(), space.id(), H5P_DEFAULT, pointers.data());
    return values;
  }
  std::string bytes(count * length, '\0');
  check(H5Dread(dataset.id(), stored.id(), H5S_ALL, H5S_ALL, H5P_DEFAULT, bytes.data()), what);
  for (std::size_t i = 0; i < count; ++i) {
    const std::string_view one = std::string_view(bytes).substr(i * length, length);
    values.emplace_back(one.substr(0, one.find('\0')));
  }
  return values;
}

}  // namespace

template <class T>
void Group::write(const std::string& name, const Shape& shape, const std::vector<T>& values, const Shape& chunk) const {
  const std::string what = "write " + path_ + "/" + name;
  const std::vector<hsize_t> extent(shape.begin(), shape.end());
  const Handle space = own(H5Screate_simple(static_cast<int>(extent.size()), extent.data(), nullptr), H5Sclose, what);
  const auto write_as = [&](hid_t type, std::size_t bytes, const void* data) {
    const Handle properties =
        compressed(chunk.empty() ? chunk_of(shape, bytes) : std::vector<hsize_t>(chunk.begin(), chunk.end()));
    const Handle dataset =
        own(H5Dcreate2(handle_.id(), name.c_str(), type, space.id(), H5P_DEFAULT, properties.id(), H5P_DEFAULT),
            H5Dclose, what);
    check(H5Dwrite(dataset.id(), type, H5S_ALL, H5S_ALL, H5P_DEFAULT, data), what);
  };
  if constexpr (std::is_same_v<T, std::string>) {
    const std::size_t length = longest_of(values) + 1;
    const std::string bytes = side_by_side(values, length);
    write_as(string_type(length).id(), length, bytes.data());
  } else {
    write_as(native_type<T>(), sizeof(T), values.data());
  }
}

template <class T>
void Group::write_rows(const std::string& name, const Shape& shape, T fill,
                       const std::function<std::span<const T>(std::uint64_t)>& row) const {
  const std::string what = "write " + path_ + "/" + name;
  std::vector<hsize_t> extent(shape.begin(), shape.end()), start(shape.size(), 0);
  const Handle space = own(H5Screate_simple(static_cast<int>(extent.size()), extent.data(), nullptr), H5Sclose, what);
  const Handle properties = compressed(chunk_of(shape, sizeof(T)));
  check(H5Pset_fill_value(properties.id(), native_type<T>(), &fill), what);
  const Handle dataset = own(
      H5Dcreate2(handle_.id(), name.c_str(), native_type<T>(), space.id(), H5P_DEFAULT, properties.id(), H5P_DEFAULT),
      H5Dclose, what);
  const auto put = [&](std::uint64_t first, std::uint64_t rows, std::uint64_t columns, const T* values) {
    if (columns == 0) return;
    start[0] = first;
    extent[0] = rows;
    extent[1] = columns;
    check(H5Sselect_hyperslab(space.id(), H5S_SELECT_SET, start.data(), nullptr, extent.data(), nullptr), what);
    const Handle memory =
        own(H5Screate_simple(static_cast<int>(extent.size()), extent.data(), nullptr), H5Sclose, what);
    check(H5Dwrite(dataset.id(), native_type<T>(), memory.id(), space.id(), H5P_DEFAULT, values), what);
  };
  std::uint64_t cell = 1;  // elements along the axes after the second
  for (std::size_t axis = 2; axis < shape.size(); ++axis) cell *= shape[axis];
  // Short rows are copied and written together; long rows are written directly.
  constexpr std::uint64_t together = std::uint64_t{1} << 17;
  const std::uint64_t width = shape[1] * cell,
                      step = std::max<std::uint64_t>(1, together / std::max<std::uint64_t>(1, width));
  std::vector<T> block;
  for (std::uint64_t first = 0; first < shape[0]; first += step) {
    const std::uint64_t rows = std::min(step, shape[0] - first);
    if (rows == 1) {
      const std::span<const T> values = row(first);
      put(first, 1, std::min<std::uint64_t>(values.size(), width) / cell, values.data());
      continue;
    }
    block.assign(rows * width, fill);
    for (std::uint64_t r = 0; r < rows; ++r) {
      const std::span<const T> values = row(first + r);
      std::copy_n(values.begin(), std::min<std::uint64_t>(values.size(), width),
                  block.begin() + static_cast<std::ptrdiff_t>(r * width));
    }
    put(first, rows, shape[1], block.data());
  }
}

template <class T>
std::vector<T> Group::read(const std::string& name, Shape& shape) const {
  const std::string what = "read " + path_ + "/" + name;
  const Handle dataset = open_dataset(handle_.id(), name, what);
  const Handle space = own(H5Dget_space(dataset.id()), H5Sclose, what);
  shape = extent_of(space, what);
  if constexpr (std::is_same_v<T, std::string>) {
    return read_texts(dataset, space, shape, what);
  } else {
    std::vector<T> values(count_of(shape, sizeof(T), max_bytes(dataset), what));
    check(H5Dread(dataset.id(), native_type<T>(), H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data()), what);
    return values;
  }
}

template <class T>
void Group::read_rows(const std::string& name, const std::vector<std::size_t>& columns,
                      const std::function<void(std::uint64_t, std::span<const T>)>& take) const {
  const std::string what = "read " + path_ + "/" + name;
  const Handle dataset = open_dataset(handle_.id(), name, what);
  const Handle space = own(H5Dget_space(dataset.id()), H5Sclose, what);
  const Shape shape = extent_of(space, what);
  if (shape.size() < 2 || shape[0] != columns.size()) throw Error("HDF5: cannot " + what + ": it has the wrong shape");
  const std::uint64_t most = max_bytes(dataset);
  const std::size_t cell = count_of({shape.begin() + 2, shape.end()}, sizeof(T), most, what);
  std::uint64_t widest = 0, wanted = 0;
  for (const std::size_t some : columns) {
    const std::uint64_t here = std::min<std::uint64_t>(some, shape[1]);
    widest = std::max(widest, here);
    wanted += here;  // columns are 32 bits wide, so this cannot overflow
  }
  count_of({wanted, cell}, sizeof(T), most, what);
  const std::size_t width = widest * cell;
  const std::uint64_t step = std::max<std::uint64_t>(1, block_elements / std::max<std::size_t>(1, width));
  std::vector<hsize_t> start(shape.size(), 0), extent(shape.begin(), shape.end());
  extent[1] = widest;
  std::vector<T> values;
  for (; start[0] < shape[0]; start[0] += step) {
    extent[0] = std::min<std::uint64_t>(step, shape[0] - start[0]);
    values.resize(extent[0] * width);
    if (width > 0) {
      check(H5Sselect_hyperslab(space.id(), H5S_SELECT_SET, start.data(), nullptr, extent.data(), nullptr), what);
      const Handle memory =
          own(H5Screate_simple(static_cast<int>(extent.size()), extent.data(), nullptr), H5Sclose, what);
      check(H5Dread(dataset.id(), native_type<T>(), memory.id(), space.id(), H5P_DEFAULT, values.data()), what);
    }
    for (std::uint64_t r = 0; r < extent[0]; ++r) {
      const std::size_t used = std::min<std::uint64_t>(columns[start[0] + r], widest) * cell;
      take(start[0] + r, std::span<const T>(values).subspan(r * width, used));
    }
  }
}

template <class T>
std::vector<T> Group::read_slice(const std::string& name, std::uint64_t index, Shape& shape) const {
  const std::string what = "read " + path_ + "/" + name;
  const Handle dataset = open_dataset(handle_.id(), name, what);
  const Handle space = own(H5Dget_space(dataset.id()), H5Sclose, what);
  shape = extent_of(space, what);
  if (shape.empty() || index >= shape[0]) throw Error("HDF5: cannot " + what + ": no such slice");
  std::vector<hsize_t> start(shape.size(), 0), extent(shape.begin(), shape.end());
  start[0] = index;
  extent[0] = 1;
  std::vector<T> values(count_of({extent.begin(), extent.end()}, sizeof(T), max_bytes(dataset), what));
  check(H5Sselect_hyperslab(space.id(), H5S_SELECT_SET, start.data(), nullptr, extent.data(), nullptr), what);
  const Handle memory = own(H5Screate_simple(static_cast<int>(extent.size()), extent.data(), nullptr), H5Sclose, what);
  check(H5Dread(dataset.id(), native_type<T>(), memory.id(), space.id(), H5P_DEFAULT, values.data()), what);
  return values;
}

Shape Group::shape(const std::string& name) const {
  const std::string what = "read " + path_ + "/" + name;
  const Handle dataset = open_dataset(handle_.id(), name, what);
  return extent_of(own(H5Dget_space(dataset.id()), H5Sclose, what), what);
}

template void Group::write(const std::string&, const Shape&, const std::vector<double>&, const Shape&) const;
template void Group::write(const std::string&, const Shape&, const std::vector<float>&, const Shape&) const;
template void Group::write(const std::string&, const Shape&, const std::vector<std::int32_t>&, const Shape&) const;
template void Group::write(const std::string&, const Shape&, const std::vector<std::uint8_t>&, const Shape&) const;
template void Group::write(const std::string&, const Shape&, const std::vector<std::uint64_t>&, const Shape&) const;
template void Group::write(const std::string&, const Shape&, const std::vector<std::string>&, const Shape&) const;
template void Group::write_rows(const std::string&, const Shape&, double,
                                const std::function<std::span<const double>(std::uint64_t)>&) const;
template std::vector<double> Group::read(const std::string&, Shape&) const;
template std::vector<float> Group::read(const std::string&, Shape&) const;
template std::vector<std::int32_t> Group::read(const std::string&, Shape&) const;
template std::vector<std::uint8_t> Group::read(const std::string&, Shape&) const;
template std::vector<std::uint64_t> Group::read(const std::string&, Shape&) const;
template std::vector<std::string> Group::read(const std::string&, Shape&) const;
template void Group::read_rows(const std::string&, const std::vector<std::size_t>&,
                               const std::function<void(std::uint64_t, std::span<const double>)>&) const;
template std::vector<double> Group::read_slice(const std::string&, std::uint64_t, Shape&) const;
template std::vector<float> Group::read_slice(const std::string&, std::uint64_t, Shape&) const;
}  // namespace bobench::system::hdf5
