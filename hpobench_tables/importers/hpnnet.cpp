#include "hpobench_tables/importers/hpnnet.hpp"

#include <filesystem>

#include "hpobench_tables/importers/hpnnet_forests.hpp"
#include "hpobench_tables/importers/source_file.hpp"

namespace bobench::hpobench_tables {
namespace {

constexpr const char* hpnnet_id = "hpolib/hpnnet-convex";

std::vector<std::string> recognize_evaluations(const std::string& path) {
  const std::string name = std::filesystem::path(path).filename().string();
  const bool is_ours = name.starts_with("hpnnet_convex") || name.starts_with("hpnnet_nocv_convex");
  const bool is_csv = name.ends_with(".csv") || name.ends_with(".csv.xz");
  return is_ours && is_csv ? std::vector<std::string>{hpnnet_id} : std::vector<std::string>{};
}

void import_evaluations(const std::string& path, const std::vector<std::string>&, const DataDirectory& data) {
  ForestFile forests = fit_hpnnet(read_hpnnet(CsvColumns::read(path)));
  const Source source = source_of(path);
  forests.source = source.name;
  forests.source_sha256 = source.sha256;
  write_forests(data.prepare_file(hpnnet_id), forests);
}

}  // namespace

Importer hpnnet_importer() {
  return {.name = "hpnnet-csv",
          .description = "HP-NNET on convex: 8,000 evaluations, to which a forest is fitted",
          .recognize = recognize_evaluations,
          .import = import_evaluations};
}

}  // namespace bobench::hpobench_tables
