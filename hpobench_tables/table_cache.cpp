#include "hpobench_tables/table_cache.hpp"

#include <filesystem>

#include <fmt/format.h>

#include "core/error.hpp"
#include "hpobench_tables/data_directory.hpp"
#include "hpobench_tables/embedded/embedded.hpp"
#include "hpobench_tables/table_file.hpp"

namespace bobench::hpobench_tables {

std::shared_ptr<const Table> TableCache::find(const std::string& id) {
  const auto image = embedded_table(id);
  const std::string path = image.empty() ? native_path(id) : id;
  const std::lock_guard lock(mutex_);
  if (const auto found = tables_.find(path); found != tables_.end()) return found->second;
  if (image.empty() && !std::filesystem::exists(path)) return nullptr;
  auto table = image.empty() ? open_table(path) : open_table(image, id);
  if (table->info().id != id) {
    throw InputError(fmt::format("'{}' is the table of '{}'; expected that of '{}'", path, table->info().id, id));
  }
  return tables_[path] = std::move(table);
}

}  // namespace bobench::hpobench_tables
