// Any text is a result set or an InputError for the readers of tuning programs' files. The first byte selects the
// reader; for those of two files, the second and third give the end of the first one.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "core/error.hpp"
#include "results/formats/bayesmark.hpp"
#include "results/formats/carps.hpp"
#include "results/formats/hpbandster.hpp"
#include "results/formats/json.hpp"
#include "results/formats/nevergrad.hpp"
#include "results/formats/optuna.hpp"
#include "results/formats/smac.hpp"
#include "results/formats/syne_tune.hpp"
#include "system/zip.hpp"

using namespace bobench;
using namespace bobench::results;

namespace {

/// Any result set that was read is unchanged after a round trip through JSON.
void use(const Imported& imported) {
  std::string json, again;
  write_json(imported.results, system::into(json));
  write_json(read_json_text(json, "json").results, system::into(again));
  if (json != again) std::abort();
}

/// Texts of `first` and of the rest.
void read_pair(std::size_t reader, std::string_view first, std::string_view rest) {
  if (reader == 5) use(read_hpbandster_text(first, rest, "fuzz/results.json"));
  if (reader == 6) use(read_syne_tune_text(first, rest, "fuzz/results.csv"));
  if (reader == 7) use(read_bayesmark_text(first, rest, rest, "fuzz/eval/a.json"));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 3) return 0;
  constexpr std::size_t readers = 9;
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  const std::size_t reader = data[0] % readers;
  try {
    if (reader == 0) use(read_optuna_journal_text(text, "fuzz"));
    if (reader == 1) use(read_optuna_csv_text(text, "fuzz", {.maximize = true}));
    if (reader == 2) use(read_smac_text(text, "fuzz"));
    if (reader == 3) use(read_nevergrad_text(text, "fuzz"));
    if (reader == 4) use(read_carps_text(text, "fuzz"));
    if (reader == 8) system::unpack_zip(text, "fuzz", 1 << 20);
    if (reader < 5 || reader > 7) return 0;
    const std::string_view files = text.substr(2);
    const std::size_t end = std::min<std::size_t>(data[1] * 256u + data[2], files.size());
    read_pair(reader, files.substr(0, end), files.substr(end));
  } catch (const InputError&) {
  }
  return 0;
}
