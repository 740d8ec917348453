// Untrusted result files: none may read other files of the user, use unlimited memory, or keep a reader busy forever.
#include <hdf5.h>

#include <fmt/format.h>

#include "catch.hpp"
#include "core/error.hpp"
#include "results/result_file.hpp"
#include "results/result_sets.hpp"
#include "temporary_folder.hpp"

using namespace bobench;
using namespace bobench::results;

namespace {

constexpr const char* series_path = "/runs/bbob/f1/d2/gp-ei:kernel=se";

/// A result file, open for tampering; closed when it goes out of scope.
class Tampered {
 public:
  explicit Tampered(const std::string& path) {
    write_result_file(path, rich_results());
    H5close();  // re-enables links to other files, which bobench has disabled
    file_ = H5Fopen(path.c_str(), H5F_ACC_RDWR, H5P_DEFAULT);
    REQUIRE(file_ >= 0);
    series_ = H5Gopen2(file_, series_path, H5P_DEFAULT);
    REQUIRE(series_ >= 0);
  }
  ~Tampered() {
    H5Gclose(series_);
    H5Fclose(file_);
  }
  Tampered(const Tampered&) = delete;
  Tampered& operator=(const Tampered&) = delete;

  hid_t file() const { return file_; }
  hid_t series() const { return series_; }

  /// Replaces a data set of the series by one of another extent, or with its data elsewhere.
  void replace(hid_t group, const char* name, hid_t type, const std::vector<hsize_t>& extent, hid_t properties) const {
    H5Ldelete(group, name, H5P_DEFAULT);
    const hid_t space = H5Screate_simple(static_cast<int>(extent.size()), extent.data(), nullptr);
    const hid_t made = H5Dcreate2(group, name, type, space, H5P_DEFAULT, properties, H5P_DEFAULT);
    REQUIRE(made >= 0);
    H5Dclose(made);
    H5Sclose(space);
  }

 private:
  hid_t file_ = -1, series_ = -1;
};

hid_t new_properties() {
  return H5Pcreate(H5P_DATASET_CREATE);
}

hid_t in_chunks(const std::vector<hsize_t>& chunk) {
  const hid_t properties = new_properties();
  H5Pset_chunk(properties, static_cast<int>(chunk.size()), chunk.data());
  H5Pset_deflate(properties, 2);
  return properties;
}

std::string refusal(const std::string& path) {
  try {
    read_result_file(path);
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

}  // namespace

TEST_CASE("result files that point into other files are refused, and the object is named") {
  const TemporaryFolder folder;
  const std::string path = folder.file("r.h5"), other = folder.file("other.h5");
  write_result_file(other, rich_results());
  {
    const Tampered file(path);
    const hid_t properties = new_properties();
    H5Pset_external(properties, "/etc/passwd", 0, 96);
    file.replace(file.series(), "value", H5T_NATIVE_DOUBLE, {4, 3}, properties);
    H5Pclose(properties);
  }
  CHECK_THAT(refusal(path), ContainsSubstring("/value") && ContainsSubstring("its data are in other files"));
  {
    const Tampered file(path);
    const hid_t properties = new_properties();
    const std::vector<hsize_t> extent = {4, 3};
    const hid_t space = H5Screate_simple(2, extent.data(), nullptr);
    REQUIRE(H5Pset_virtual(properties, space, other.c_str(), fmt::format("{}/value", series_path).c_str(), space) >= 0);
    file.replace(file.series(), "value", H5T_NATIVE_DOUBLE, extent, properties);
    H5Sclose(space);
    H5Pclose(properties);
  }
  CHECK_THAT(refusal(path), ContainsSubstring("/value") && ContainsSubstring("its data are in other files"));
  {
    const Tampered file(path);
    H5Ldelete(file.series(), "value", H5P_DEFAULT);
    H5Lcreate_external(other.c_str(), fmt::format("{}/value", series_path).c_str(), file.series(), "value", H5P_DEFAULT,
                       H5P_DEFAULT);
  }
  CHECK_THAT(refusal(path), ContainsSubstring("/value"));
  {
    const Tampered file(path);
    H5Ldelete(file.file(), series_path, H5P_DEFAULT);
    H5Lcreate_external(other.c_str(), series_path, file.file(), series_path, H5P_DEFAULT, H5P_DEFAULT);
  }
  CHECK_THAT(refusal(path), ContainsSubstring("is a link to another file"));
  {
    const Tampered file(path);
    H5Ldelete(file.file(), "/runs", H5P_DEFAULT);
    H5Lcreate_external(other.c_str(), "/runs", file.file(), "/elsewhere", H5P_DEFAULT, H5P_DEFAULT);
    H5Lcreate_soft("/elsewhere", file.file(), "/runs", H5P_DEFAULT, H5P_DEFAULT);
  }
  CHECK_THAT(refusal(path), ContainsSubstring("cannot open group /runs"));
}

TEST_CASE("data sets that claim more than their file can hold are refused") {
  const TemporaryFolder folder;
  const std::string path = folder.file("r.h5");
  constexpr hsize_t many = hsize_t{1} << 28;
  const auto claims = [&](bool in_series, const char* name, const auto& type_of, const std::vector<hsize_t>& extent,
                          const std::vector<hsize_t>& chunk) {
    {
      const Tampered file(path);
      const hid_t properties = in_chunks(chunk), type = type_of();
      file.replace(in_series ? file.series() : file.file(), name, type, extent, properties);
      H5Tclose(type);
      H5Pclose(properties);
    }
    INFO(name);
    CHECK_THAT(refusal(path), ContainsSubstring("too large for its file"));
  };
  claims(true, "status", [] { return H5Tcopy(H5T_NATIVE_UINT8); }, {many}, {65536});
  claims(true, "seed", [] { return H5Tcopy(H5T_NATIVE_UINT64); }, {many}, {65536});
  claims(true, "evaluation", [] { return H5Tcopy(H5T_NATIVE_DOUBLE); }, {4, many}, {1, 65536});
  const auto any_length = [] {
    const hid_t type = H5Tcopy(H5T_C_S1);
    H5Tset_size(type, H5T_VARIABLE);
    return type;
  };
  claims(false, "series", [] { return H5Tcopy(H5T_C_S1); }, {many}, {65536});
  claims(false, "series", any_length, {many}, {65536});
  claims(false, "builds", [] { return H5Tcopy(H5T_C_S1); }, {many}, {65536});
  // More evaluations than its trace can contain.
  {
    const Tampered file(path);
    const std::vector<std::int32_t> counts(4, 1 << 30);
    const hid_t evaluations = H5Dopen2(file.series(), "evaluations", H5P_DEFAULT);
    REQUIRE(H5Dwrite(evaluations, H5T_NATIVE_INT32, H5S_ALL, H5S_ALL, H5P_DEFAULT, counts.data()) >= 0);
    H5Dclose(evaluations);
    const hid_t properties = in_chunks({1, 65536});
    file.replace(file.series(), "value", H5T_NATIVE_DOUBLE, {4, hsize_t{1} << 30}, properties);
    H5Pclose(properties);
  }
  CHECK_THAT(refusal(path), ContainsSubstring("too large for its file"));
}

TEST_CASE("groups without end and names that are listed twice are refused") {
  const TemporaryFolder folder;
  const std::string path = folder.file("r.h5");
  const auto make_version_1 = [](hid_t file) {
    const hid_t attribute = H5Aopen(file, "format_version", H5P_DEFAULT);
    const std::uint64_t version = 1;
    REQUIRE(H5Awrite(attribute, H5T_NATIVE_UINT64, &version) >= 0);
    H5Aclose(attribute);
  };
  {
    const Tampered file(path);
    make_version_1(file.file());
    H5Lcreate_hard(file.file(), "/runs", file.file(), "/runs/self", H5P_DEFAULT, H5P_DEFAULT);
  }
  CHECK_THAT(refusal(path), ContainsSubstring("no end"));
  {
    const Tampered file(path);
    make_version_1(file.file());
    std::string inner = "/runs";
    for (int i = 0; i < 26; ++i) {  // 2^26 ways
      const std::string next = fmt::format("/m{}", i);
      H5Gclose(H5Gcreate2(file.file(), next.c_str(), H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT));
      for (const char* name : {"/a", "/b"}) {
        H5Lcreate_hard(file.file(), next.c_str(), file.file(), (inner + name).c_str(), H5P_DEFAULT, H5P_DEFAULT);
      }
      inner = next;
    }
  }
  CHECK_THAT(refusal(path), ContainsSubstring("no end"));
  {
    const Tampered file(path);
    const std::string twice = std::string(series_path).substr(6);
    std::string names = twice + '\0' + twice + '\0';
    const hid_t type = H5Tcopy(H5T_C_S1);
    H5Tset_size(type, twice.size() + 1);
    file.replace(file.file(), "series", type, {2}, H5P_DEFAULT);
    const hid_t series = H5Dopen2(file.file(), "series", H5P_DEFAULT);
    REQUIRE(H5Dwrite(series, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, names.data()) >= 0);
    H5Dclose(series);
    H5Tclose(type);
  }
  CHECK_THAT(refusal(path), ContainsSubstring("it is listed twice"));
}

TEST_CASE("a result file that was cut anywhere is refused") {
  const TemporaryFolder folder;
  const std::string path = folder.file("r.h5");
  write_result_file(path, rich_results());
  const auto size = std::filesystem::file_size(path);
  constexpr std::uintmax_t cuts = 150;
  for (std::uintmax_t i = 1; i <= cuts; ++i) {
    std::filesystem::resize_file(path, size - i * (size - 1) / cuts);  // shorter each time
    INFO(std::filesystem::file_size(path) << " of " << size << " bytes");
    CHECK_THROWS_AS(read_results(path), Error);
  }
}
