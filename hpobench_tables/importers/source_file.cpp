#include "hpobench_tables/importers/source_file.hpp"

#include <algorithm>
#include <filesystem>

#include "hpobench_tables/importers/csv_columns.hpp"
#include "hpobench_tables/table_file.hpp"
#include "system/checksum.hpp"

namespace bobench::hpobench_tables {

std::string id_by_name(const std::string& path, const std::vector<KnownFile>& known) {
  const std::string name = std::filesystem::path(path).filename().string();
  const auto found = std::ranges::find_if(known, [&](const KnownFile& file) { return name.starts_with(file.stem); });
  return found == known.end() ? "" : found->id;
}

std::vector<std::string> recognize_csv(const std::string& path, const std::vector<KnownFile>& known,
                                       const std::vector<std::string>& columns) {
  if (!path.ends_with(".csv") && !path.ends_with(".csv.xz")) return {};
  if (const std::string id = id_by_name(path, known); !id.empty()) return {id};
  const std::vector<std::string> header = csv_header(path);
  const auto is_there = [&](const std::string& column) { return std::ranges::find(header, column) != header.end(); };
  std::vector<std::string> ids;
  if (!std::ranges::all_of(columns, is_there)) return ids;
  for (const KnownFile& file : known) ids.push_back(file.id);
  return ids;
}

std::vector<std::string> columns_of(const SearchSpace& space, const std::vector<std::string>& further) {
  std::vector<std::string> columns;
  for (const Parameter& parameter : space.parameters()) columns.push_back(parameter.name);
  columns.insert(columns.end(), further.begin(), further.end());
  return columns;
}

Source source_of(const std::string& path) {
  return {std::filesystem::path(path).filename().string(), system::sha256_of_file(path)};
}

void write_native(TableData table, const Source& source, const DataDirectory& data) {
  table.info.source = source.name;
  table.info.source_sha256 = source.sha256;
  write_table(data.prepare_file(table.info.id), table);
}

}  // namespace bobench::hpobench_tables
