#include "hpobench_tables/importers/native_table.hpp"

#include <fmt/format.h>

#include "core/error.hpp"
#include "hpobench_tables/table_file.hpp"

namespace bobench::hpobench_tables {
void require_usable_id(const std::string& id, const std::string& path) {
  const bool two_segments = !id.starts_with('/') && !id.ends_with('/') && id.find('/') != std::string::npos;
  const bool plain =
      id.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./") == std::string::npos &&
      id.find("..") == std::string::npos;
  if (!two_segments || !plain) {
    throw InputError(fmt::format("'{}': its id '{}' cannot name a problem; expected one like mine/table", path, id));
  }
}

namespace {

std::vector<std::string> recognize_table(const std::string& path) {
  if (!is_table(path)) return {};
  try {
    return {open_table(path)->info().id};
  } catch (const InputError&) {
    return {"mine/table"};  // a damaged table of ours: importing it reports the damage
  }
}

void import_table(const std::string& path, const std::vector<std::string>&, const DataDirectory& data) {
  const TableData table = read_table(path);
  require_usable_id(table.info.id, path);
  write_table(data.prepare_file(table.info.id), table);
}

}  // namespace

Importer native_table_importer() {
  return {"native", "a table of bobench's own, such as make-table writes", recognize_table, import_table};
}

}  // namespace bobench::hpobench_tables
