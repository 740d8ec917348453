// Any text is a result set or an InputError in every format. The first byte selects the reader; for COCO and
// IOHprofiler, which are folders, the second and third give the end of the index file and the start of the data.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>

#include "core/error.hpp"
#include "results/formats/coco.hpp"
#include "results/formats/csv.hpp"
#include "results/formats/ioh.hpp"
#include "results/formats/json.hpp"
#include "results/formats/kurobako.hpp"

using namespace bobench;
using namespace bobench::results;

namespace {

/// One folder for the whole fuzzing run, in memory if possible.
const std::string& folder() {
  static const std::string path = [] {
    std::string pattern =
        (std::filesystem::is_directory("/dev/shm") ? "/dev/shm" : "/tmp") + std::string("/fuzz-XXXXXX");
    if (!::mkdtemp(pattern.data())) std::abort();
    std::filesystem::create_directory(pattern + "/data");
    return pattern;
  }();
  return path;
}

void put(const std::string& name, std::string_view text) {
  std::ofstream(folder() + "/" + name, std::ios::binary) << text;
}

/// Any result set that was read can be written, and is unchanged after a round trip through JSON.
void use(const ResultSet& set) {
  std::string csv, json, again;
  write_csv(set, system::into(csv));
  write_json(set, system::into(json));
  write_json(read_json_text(json, "json").results, system::into(again));
  if (json != again) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 3) return 0;
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  const ReadOptions options{.budget = 1000};
  try {
    if (data[0] % 5 == 0) use(read_csv_text(text, "fuzz").results);
    if (data[0] % 5 == 1) use(read_json_text(text, "fuzz").results);
    if (data[0] % 5 == 2) use(read_kurobako_text(text, "fuzz").results);
    if (data[0] % 5 < 3) return 0;
    const std::string_view files = text.substr(2);
    const std::size_t index = std::min<std::size_t>(data[1] * 256u + data[2], files.size());
    if (data[0] % 5 == 3) {
      put("f.info", files.substr(0, index));
      put("data/f.dat", files.substr(index));
      use(read_coco(folder() + "/f.info", options).results);
    } else {
      put("f.json", files.substr(0, index));
      put("data/f.dat", files.substr(index));
      use(read_ioh(folder() + "/f.json", options).results);
    }
  } catch (const InputError&) {
  }
  return 0;
}
