#include <fstream>
#include <string>
#include <vector>

#include "catch.hpp"
#include "core/error.hpp"
#include "system/checksum.hpp"
#include "system/compressed_file.hpp"
#include "system/hdf5/native_file.hpp"
#include "temporary_folder.hpp"

using namespace bobench;
using namespace bobench::system;

namespace {

// printf 'a,b\n1,2\n' | xz | xxd -i
constexpr unsigned char packed[] = {0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00, 0x00, 0x04, 0xe6, 0xd6, 0xb4, 0x46, 0x02,
                                    0x00, 0x21, 0x01, 0x16, 0x00, 0x00, 0x00, 0x74, 0x2f, 0xe5, 0xa3, 0x01, 0x00,
                                    0x07, 0x61, 0x2c, 0x62, 0x0a, 0x31, 0x2c, 0x32, 0x0a, 0x00, 0xbe, 0x9c, 0xbd,
                                    0x49, 0xb5, 0x12, 0x2a, 0xfe, 0x00, 0x01, 0x20, 0x08, 0xbb, 0x19, 0xd9, 0xbb,
                                    0x1f, 0xb6, 0xf3, 0x7d, 0x01, 0x00, 0x00, 0x00, 0x00, 0x04, 0x59, 0x5a};

std::string packed_text() {
  return {reinterpret_cast<const char*>(packed), sizeof packed};
}

void write(const std::string& path, const std::string& content) {
  std::ofstream(path, std::ios::binary) << content;
}

}  // namespace

TEST_CASE("text is read as it is, xz is unpacked") {
  const TemporaryFolder folder;
  write(folder.file("a.csv"), "a,b\n1,2\n");
  write(folder.file("a.csv.xz"), packed_text());
  CHECK(read_text_file(folder.file("a.csv")) == "a,b\n1,2\n");
  CHECK(read_text_file(folder.file("a.csv.xz")) == "a,b\n1,2\n");
  CHECK_THROWS_AS(read_text_file(folder.file("none")), InputError);
  CHECK_THROWS_AS(read_text_file(folder.file("a.csv"), 7), InputError);
  CHECK_THROWS_AS(read_text_file(folder.file("a.csv.xz"), 7), InputError);
  CHECK_THROWS_WITH(read_text_file("/dev/zero", 1 << 20), ContainsSubstring("a pipe or a device"));
}

TEST_CASE("an xz file cut short anywhere, or with a byte changed, is refused") {
  const std::string whole = packed_text();
  for (std::size_t length = 0; length < whole.size(); ++length) {
    CHECK_THROWS_AS(unpack_xz(whole.substr(0, length), "cut", 1000), InputError);
  }
  for (std::size_t at = 0; at < whole.size(); ++at) {
    std::string damaged = whole;
    damaged[at] = static_cast<char>(damaged[at] ^ 0x10);
    CHECK_THROWS_AS(unpack_xz(damaged, "damaged", 1000), InputError);
  }
}

TEST_CASE("a file's beginning is read, as far as it can be") {
  const TemporaryFolder folder;
  write(folder.file("a.csv"), "a,b\n1,2\n");
  write(folder.file("a.csv.xz"), packed_text());
  write(folder.file("cut.csv.xz"), packed_text().substr(0, packed_text().size() - 30));
  write(folder.file("bad.csv.xz"), packed_text().substr(0, 8));
  CHECK(read_text_beginning(folder.file("a.csv"), 3) == "a,b");
  CHECK(read_text_beginning(folder.file("a.csv"), 100) == "a,b\n1,2\n");
  CHECK(read_text_beginning(folder.file("a.csv.xz"), 3) == "a,b");
  CHECK(std::string("a,b\n1,2\n").starts_with(read_text_beginning(folder.file("cut.csv.xz"), 100)));
  CHECK(read_text_beginning(folder.file("bad.csv.xz"), 100).empty());
  CHECK_THROWS_AS(read_text_beginning(folder.file("none"), 1), InputError);
}

TEST_CASE("text attributes are read back, wherever the file keeps them") {
  const TemporaryFolder folder;
  for (const auto structures : {hdf5::Structures::widely_readable, hdf5::Structures::checksummed}) {
    write_hdf5_file(folder.file("a.h5"), structures, [](const hdf5::File& file) {
      file.write_attribute("heap", std::string("tanh \u2014"));
      file.write_fixed_attribute("header", "tanh \u2014");
      file.write_fixed_attribute("empty", "");
      file.write_attribute("number", 1.0);
      CHECK_THROWS_AS(file.write_fixed_attribute("long", std::string(60000, 'x')), Error);
      file.write_text("longer", std::string(100000, 'x'));
      file.write_text("short", "y");
      file.write<std::string>("list", {3}, {"a", "", "tanh \u2014"});
    });
    const auto file = hdf5::File::open(folder.file("a.h5"));
    CHECK(file.string_attribute("heap") == "tanh \u2014");
    CHECK(file.string_attribute("header") == "tanh \u2014");
    CHECK(file.string_attribute("empty").empty());
    CHECK(file.text("longer") == std::string(100000, 'x'));
    CHECK(file.text("short") == "y");
    hdf5::Shape shape;
    CHECK(file.read<std::string>("list", shape) == std::vector<std::string>{"a", "", "tanh \u2014"});
    CHECK_THROWS_AS(file.string_attribute("number"), Error);
    CHECK_THROWS_AS(file.real_attribute("heap"), Error);
  }
}

TEST_CASE("SHA-256 is sha256sum's") {
  const TemporaryFolder folder;
  write(folder.file("abc"), "abc");
  CHECK(sha256_of_file(folder.file("abc")) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  CHECK_THROWS_AS(sha256_of_file(folder.file("none")), InputError);
  // printf abc | openssl dgst -sha256 -binary | base64
  CHECK(sha256_base64("abc") == "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=");
  CHECK(sha256_base64("") == "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=");
}

TEST_CASE("HDF5 data sets are read whole, in slices, and from memory") {
  const TemporaryFolder folder;
  const std::string path = folder.file("a.h5");
  write_hdf5_file(path, hdf5::Structures::widely_readable, [](const hdf5::File& file) {
    file.write<float>("cube", {2, 3, 1}, {1, 2, 3, 4, 5, 6.5F}, {1, 3, 1});
  });
  hdf5::Shape shape;
  const auto check = [&](const hdf5::File& file) {
    CHECK(file.read<double>("cube", shape) == std::vector<double>{1, 2, 3, 4, 5, 6.5});
    CHECK(file.read_slice<double>("cube", 1, shape) == std::vector<double>{4, 5, 6.5});
    CHECK(shape == hdf5::Shape{2, 3, 1});
    CHECK(file.shape("cube") == shape);
    CHECK_THROWS_AS(file.read_slice<double>("cube", 2, shape), Error);
    CHECK_THROWS_AS(file.shape("none"), Error);
  };
  check(hdf5::File::open(path));
  const std::string image = read_text_file(path);
  check(hdf5::File::open_image(std::as_bytes(std::span(image)), "image"));
  const std::string cut = image.substr(0, image.size() / 2);
  CHECK_THROWS_AS(hdf5::File::open_image(std::as_bytes(std::span(cut)), "cut"), InputError);
}
