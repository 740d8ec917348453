#include "hpobench_tables/table_cache.hpp"

#include <filesystem>

#include <fmt/format.h>

#include "core/error.hpp"
#include "hpobench_tables/embedded/embedded.hpp"
#include "hpobench_tables/table_file.hpp"

namespace bobench::hpobench_tables {

std::shared_ptr<const Table> TableCache::find(const std::string& id) {
  if (const auto image = embedded_table(id); !image.empty()) {
    return files_.get(id, [&](const std::string& name) { return open_table(image, name); });
  }
  const std::string path = data_.file(id);
  if (!std::filesystem::exists(path)) return nullptr;
  auto table = files_.get(path, [](const std::string& file) { return open_table(file); });
  if (table->info().id != id) {
    throw InputError(fmt::format("'{}' is the table of '{}'; expected that of '{}'", path, table->info().id, id));
  }
  return table;
}

}  // namespace bobench::hpobench_tables
