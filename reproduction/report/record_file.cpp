#include "reproduction/report/record_file.hpp"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "analysis/table.hpp"
#include "core/error.hpp"
#include "reproduction/report/paper_page.hpp"
#include "reproduction/report/summary_report.hpp"
#include "reproduction/studies/scale.hpp"
#include "system/compressed_file.hpp"
#include "system/durable_file.hpp"

namespace bobench::reproduction {
namespace {

using nlohmann::json;

constexpr const char* format_name = "bobench-record";
constexpr int format_version = 2;

std::filesystem::path file_of(std::filesystem::path page) {
  return page.replace_extension(".json");
}

}  // namespace

RecordLock::RecordLock(const std::filesystem::path& page)
    : folder_(page.has_parent_path() ? page.parent_path() : std::filesystem::path("."), O_RDONLY | O_DIRECTORY) {
  if (folder_.is_open()) folder_.wait_for_lock();
}

Record read_record(const std::filesystem::path& page) {
  const std::filesystem::path path = file_of(page);
  if (!std::filesystem::exists(path)) {
    if (!std::filesystem::exists(page)) return {};
    throw InputError(fmt::format("'{}' would be overwritten: it is not a record's page, because its folder has no '{}'",
                                 page.string(), path.filename().string()));
  }
  const std::string text = system::read_text_file(path.string());
  try {
    const json object = json::parse(text);
    if (!object.is_object() || object.value("format", "") != format_name || object.at("version") != format_version) {
      throw InputError(fmt::format("'{}' is not a record of this version of bobench", path.string()));
    }
    Record record{object.at("files"), object.at("others")};
    for (const RecordedFile& file : record.files) scale_from(file.scale);
    return record;
  } catch (const json::exception& error) {
    const std::string_view what(error.what());  // "[json.exception.parse_error.101] what"
    throw InputError(fmt::format("'{}', to which --record would be added, is damaged: {}", path.string(),
                                 what.substr(std::min(what.find("] ") + 2, what.size()))));
  }
}

void write_record(const std::filesystem::path& page, const Record& record, const std::string& command) {
  const json object = {
      {"format", format_name}, {"version", format_version}, {"files", record.files}, {"others", record.others}};
  system::replace_text(file_of(page), object.dump(1) + "\n");
  system::replace_text(page, analysis::inert_markdown(summary_report(record, command)));
}

void write_paper_pages(const std::filesystem::path& page, const Record& record, const Registry& registry) {
  const std::filesystem::path folder = page.parent_path() / "papers";
  std::filesystem::create_directories(folder);
  const std::string link = "../" + page.filename().string();
  const auto write = [&](const std::string& name, const std::string& text) {
    system::replace_text(folder / (name + ".md"), analysis::inert_markdown(text));
  };
  write("index", papers_index(registry, record, link));
  for (const PaperSummary& summary : registry.summaries) {
    write(summary.name, paper_page(summary, registry, record, link));
  }
}

}  // namespace bobench::reproduction
