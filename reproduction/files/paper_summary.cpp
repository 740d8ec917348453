#include "reproduction/files/paper_summary.hpp"

#include "system/strict_json.hpp"

namespace bobench::reproduction {
namespace {

constexpr const char* format_name = "bobench-paper-summary";

}  // namespace

bool is_paper_summary(const std::string& text) {
  return text.find(format_name) != std::string::npos;
}

PaperSummary parse_paper_summary(const std::string& text, const std::string& name) {
  const nlohmann::json json = nlohmann::json::parse(text);  // the program's own files
  system::StrictObject object(json, name, "");
  PaperSummary summary;
  object.choice("format", {format_name});
  summary.name = object.text("name");
  summary.title = object.text("title");
  summary.reference = object.text("reference");
  summary.proposal = object.text("proposal");
  for (system::StrictObject& one : object.objects("headlines")) {
    summary.headlines.push_back({.text = one.text("headline"),
                                 .published = one.text("published"),
                                 .claims = one.texts("claims"),
                                 .why = one.text("why", "")});
    one.finish();
  }
  object.finish();
  return summary;
}

}  // namespace bobench::reproduction
