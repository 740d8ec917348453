#include "system/append_log.hpp"

#include <atomic>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <thread>
#include <vector>

#include "catch.hpp"
#include "core/error.hpp"
#include "temporary_folder.hpp"

using namespace bobench;
using namespace bobench::system;

namespace {

struct Found {
  std::vector<std::string> kinds;
  std::vector<nlohmann::json> objects;
  std::size_t damaged = 0;
};

Found found_in(const std::string& path) {
  Found found;
  found.damaged = read_log(path, [&](std::string_view kind, const nlohmann::json& object) {
    found.kinds.emplace_back(kind);
    found.objects.push_back(object);
  });
  return found;
}

/// A log of the numbers 0, ..., n - 1.
void write_numbers(const std::string& path, int n) {
  AppendLog log(path, "mine");
  for (int i = 0; i < n; ++i) log.append("number", {{"i", i}, {"text", "a \"quoted\": {text}\n"}});
}

}  // namespace

TEST_CASE("the records of a log come back in their order", "[system]") {
  const TemporaryFolder folder;
  const std::string path = folder.file("log");
  CHECK(found_in(path).objects.empty());
  write_numbers(path, 2);
  {
    AppendLog log(path, "mine");
    log.append("other", [](const Sink& sink) {
      sink("{\"long\":");
      sink("[1,2]}");
    });
  }
  const Found found = found_in(path);
  CHECK(found.kinds == std::vector<std::string>{"number", "number", "other"});
  CHECK(found.objects[1]["i"] == 1);
  CHECK(found.objects[1]["text"] == "a \"quoted\": {text}\n");
  CHECK(found.objects[2]["long"] == std::vector<int>{1, 2});
  CHECK(found.damaged == 0);
  CHECK(contents_of(path).starts_with("{\"crc32\":\""));
}

TEST_CASE("a log cut off anywhere has its whole records, and continues behind them", "[system]") {
  const TemporaryFolder folder;
  const std::string path = folder.file("log");
  write_numbers(path, 3);
  const std::string whole = contents_of(path);
  for (std::size_t keep = 0; keep < whole.size(); ++keep) {
    std::ofstream(path, std::ios::binary | std::ios::trunc) << whole.substr(0, keep);
    const auto lines =
        static_cast<std::size_t>(std::count(whole.begin(), whole.begin() + static_cast<long>(keep), '\n'));
    const Found cut = found_in(path);
    REQUIRE(cut.objects.size() == lines);
    REQUIRE(cut.damaged == 0);
    if (keep % 10 != 0) continue;
    write_numbers(path, 1);
    const Found after = found_in(path);
    REQUIRE(after.objects.size() == lines + 1);
    REQUIRE(after.objects.back()["i"] == 0);
  }
}

TEST_CASE("a flipped bit anywhere costs one record of a log", "[system]") {
  const TemporaryFolder folder;
  const std::string path = folder.file("log");
  write_numbers(path, 3);
  const std::string whole = contents_of(path);
  for (std::size_t at = 0; at < whole.size(); ++at) {
    for (const int bit : {0, 3, 6}) {
      std::string flipped = whole;
      flipped[at] = static_cast<char>(flipped[at] ^ (1 << bit));
      std::ofstream(path, std::ios::binary | std::ios::trunc) << flipped;
      const Found found = found_in(path);
      // An added line feed makes two damaged lines of one; a removed one makes a damaged line of two, or cuts the last.
      REQUIRE(found.objects.size() >= 1);
      REQUIRE(found.objects.size() <= 3);
      for (const auto& object : found.objects) REQUIRE(object["text"] == "a \"quoted\": {text}\n");
      REQUIRE((found.objects.size() < 3 || found.kinds != std::vector<std::string>(3, "number")));
    }
  }
}

TEST_CASE("what a reader throws makes a record damaged, and others are read", "[system]") {
  const TemporaryFolder folder;
  const std::string path = folder.file("log");
  write_numbers(path, 3);
  std::vector<int> read;
  const std::size_t damaged = read_log(path, [&](std::string_view, const nlohmann::json& object) {
    if (object["i"] == 1) throw Error("not this one");
    read.push_back(object["i"]);
  });
  CHECK(damaged == 1);
  CHECK(read == std::vector<int>{0, 2});
}

TEST_CASE("one writer at a time, and nothing of a cleared or removed log is left", "[system]") {
  const TemporaryFolder folder;
  const std::string path = folder.file("log");
  AppendLog log(path, "r.h5");
  CHECK_THROWS_WITH(AppendLog(path, "r.h5"), ContainsSubstring("'r.h5' is being written by another process"));
  log.append("number", {{"i", 1}});
  log.clear();
  CHECK(found_in(path).objects.empty());
  log.append("number", {{"i", 2}});
  CHECK(found_in(path).objects.at(0)["i"] == 2);
  log.remove();
  CHECK_FALSE(std::filesystem::exists(path));
  CHECK_THROWS_AS(AppendLog(folder.file("no/such/folder"), "mine"), InputError);
}

TEST_CASE("threads append whole records", "[system]") {
  const TemporaryFolder folder;
  const std::string path = folder.file("log");
  {
    AppendLog log(path, "mine");
    std::vector<std::jthread> threads;
    for (int t = 0; t < 4; ++t) {
      threads.emplace_back([&log, t] {
        for (int i = 0; i < 100; ++i) log.append("number", {{"i", 100 * t + i}, {"text", std::string(3000, 'x')}});
      });
    }
  }
  const Found found = found_in(path);
  CHECK(found.damaged == 0);
  std::vector<bool> seen(400);
  for (const auto& object : found.objects) seen[object["i"].get<std::size_t>()] = true;
  CHECK(std::ranges::all_of(seen, [](bool one) { return one; }));
}
