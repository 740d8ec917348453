// Atomic replacement of files, and creation of folders.
#include "system/durable_file.hpp"

#include <chrono>
#include <filesystem>
#include <functional>
#include <stdexcept>
#include <thread>

#include "catch.hpp"
#include "core/error.hpp"
#include "system/descriptor.hpp"
#include "temporary_folder.hpp"

using namespace bobench;
using namespace bobench::system;

TEST_CASE("a text replaces what was there, and a failure leaves that alone") {
  const TemporaryFolder folder;
  const std::string path = folder.file("a.txt");
  replace_text(path, "one");
  replace_text(path, std::string_view("two\0\n", 5));
  CHECK(contents_of(path) == std::string("two\0\n", 5));
  CHECK_THROWS_AS(replace_file(path, [](OutputFile&) { throw std::runtime_error("no"); }), std::runtime_error);
  CHECK(contents_of(path) == std::string("two\0\n", 5));
  CHECK(std::distance(std::filesystem::directory_iterator(folder.file("")), {}) == 1);
  CHECK_THROWS_WITH(replace_text(folder.file("no/such/a.txt"), "x"), ContainsSubstring("there is no folder"));
}

TEST_CASE("what another process takes for a leftover while it is being made is made again") {
  const TemporaryFolder folder;
  const std::string path = folder.file("new");
  int made = 0;
  Descriptor other;
  const auto make = [&](const std::function<void()>& meanwhile) {
    return make_own(path, [&] {
      Descriptor file(path, O_WRONLY | O_CREAT | O_EXCL);
      if (++made == 1) meanwhile();
      return file;
    });
  };
  const auto other_locks = [&] {
    other = Descriptor(path, O_RDONLY);
    REQUIRE(other.lock() == Lock::ours);
  };
  const auto require_own = [&](const Descriptor& own) {
    REQUIRE(own.is_open());
    CHECK(own.is_at(path));
    CHECK(Descriptor(path, O_RDONLY).lock() == Lock::others);
  };
  SECTION("it has deleted it") {
    require_own(make([&] {
      other_locks();
      std::filesystem::remove(path);
      other.close();
    }));
    CHECK(made == 2);
  }
  SECTION("it is about to delete it") {
    std::thread later;
    require_own(make([&] {
      other_locks();
      later = std::thread([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(30));
        std::filesystem::remove(path);
        other.close();
      });
    }));
    later.join();
    CHECK(made == 2);
  }
  SECTION("it dies before it has") {
    std::thread later;
    require_own(make([&] {
      other_locks();
      later = std::thread([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(30));
        other.close();
      });
    }));
    later.join();
    CHECK(made == 1);
  }
}

TEST_CASE("a complete temporary file stays locked until it has its final name, and can be read with a lock") {
  const TemporaryFolder folder;
  const std::string path = folder.file("new");
  {
    OutputFile file(path, path);
    file.write("text");
    file.finish();
    CHECK(Descriptor(path, O_RDONLY).lock() == Lock::others);
    CHECK(Descriptor(path, O_RDONLY).lock_shared() == Lock::ours);
  }
  CHECK(Descriptor(path, O_RDONLY).lock() == Lock::ours);
}

TEST_CASE("a folder is made with those on the way, once") {
  const TemporaryFolder folder;
  make_folder(folder.file("a/b/c"));
  make_folder(folder.file("a/b/c"));
  CHECK(std::filesystem::is_directory(folder.file("a/b/c")));
  replace_text(folder.file("file"), "x");
  CHECK_THROWS_AS(make_folder(folder.file("file/d")), InputError);
}
