// Helpers for HDF5 identifiers and return codes, shared by the files of this wrapper.
#pragma once

#include <hdf5.h>

#include <string>
#include <type_traits>

#include <fmt/format.h>

#include "core/error.hpp"
#include "system/hdf5/hdf5.hpp"

namespace bobench::system::hdf5 {

// Handle::Close takes std::int64_t, the type of hid_t since HDF5 1.10.
static_assert(std::is_same_v<hid_t, std::int64_t>);

inline Handle own(hid_t id, Handle::Close close, const std::string& what) {
  if (id < 0) throw Error(fmt::format("HDF5: cannot {}", what));
  return Handle(id, close);
}

inline void check(herr_t status, const std::string& what) {
  if (status < 0) throw Error(fmt::format("HDF5: cannot {}", what));
}

/// @param size  in bytes, including the terminating zero
inline Handle string_type(std::size_t size = H5T_VARIABLE) {
  Handle type = own(H5Tcopy(H5T_C_S1), H5Tclose, "make a string type");
  check(H5Tset_size(type.id(), size), "make a string type");
  check(H5Tset_cset(type.id(), H5T_CSET_UTF8), "make a string type");
  return type;
}

/// Keeps members and attributes in a group's header: above eight, HDF5 would move them to a heap without checksums.
inline void keep_in_header(const Handle& properties) {
  constexpr unsigned most = 65535;
  check(H5Pset_attr_phase_change(properties.id(), most, 0), "set up attributes");
  check(H5Pset_link_phase_change(properties.id(), most, 0), "set up links");
}

/// Access properties under which no link to another file is followed, since a file from an untrusted source must not read
/// other files of the user. Other users of HDF5 in this process (h5py) follow them.
/// @param of  H5P_LINK_ACCESS, H5P_GROUP_ACCESS or H5P_DATASET_ACCESS
inline Handle inside_file(hid_t of) {
  Handle access = own(H5Pcreate(of), H5Pclose, "set up access");
  const auto refuse = [](const char*, const char*, const char*, const char*, unsigned*, hid_t, void*) -> herr_t {
    return -1;
  };
  check(H5Pset_elink_cb(access.id(), refuse, nullptr), "set up access");
  return access;
}

}  // namespace bobench::system::hdf5
