#include <fmt/format.h>

#include <ostream>

#include "cli/arguments.hpp"
#include "cli/command.hpp"
#include "cli/result_files.hpp"
#include "core/error.hpp"
#include "results/formats/formats.hpp"

namespace bobench::cli {
namespace {

std::string export_summary() {
  std::string text = "Writes the runs of a result file in another format:\n";
  for (const results::Format& format : results::formats()) {
    if (format.writable())
      text += fmt::format("  {:<6} {}.\n         {}.\n", format.name, format.description, format.holds);
  }
  return text + "docs/formats.md describes them. --output - writes csv and json to standard output.";
}

/// Reports lost information on standard error, so that it never gets into exported data.
void say_what_is_lost(const Environment& environment, const results::Format& format,
                      const results::Exported& exported) {
  environment.err << format.holds << ".\n";
  for (const std::string& line : exported.left_out) environment.err << "Left out: " << line << ".\n";
  for (const std::string& line : exported.notes) environment.err << "Note: " << line << ".\n";
}

}  // namespace

int export_command(const Environment& environment, const std::vector<std::string>& arguments) {
  ArgumentParser parser("bobench export r.h5 --as FORMAT --output FILE-or-DIR", export_summary());
  parser.positional("file", 1);
  parser.allow_standard_output();
  std::vector<Name> names;
  for (const results::Format& format : results::formats()) {
    if (format.writable()) names.emplace_back(format.name);
  }
  parser.one_of("as", "format", std::move(names)).required();
  parser.options()("output", text_value("PATH")->required(), "a new file (csv, json) or folder (coco, ioh)")(
      "all-or-nothing", "refuse if the format cannot hold all runs, instead of leaving some out");
  parser.example("bobench export r.h5 --as csv --output r.csv", "Write all evaluations as CSV");
  parser.example("bobench export r.h5 --as coco --output exdata", "Write folders for cocopp");
  const auto values = parser.parse(arguments, environment.out);
  if (!values) return 0;
  if (!values->count("file")) throw InputError("no file given. Usage: bobench export r.h5 --as csv --output r.csv");
  const results::Format& format = results::format_named((*values)["as"].as<Choice>().name);
  const std::string output = (*values)["output"].as<std::string>();
  const bool all_or_nothing = values->count("all-or-nothing") > 0;
  const auto results = read_result_set(environment, (*values)["file"].as<std::vector<std::string>>()[0]);

  if (output == "-" && format.write_file) {
    const auto to_stream = [&](std::string_view text) { environment.out << text; };  // checked by main()
    const auto exported = results::write_format(format, results, to_stream, all_or_nothing);
    say_what_is_lost(environment, format, exported);
    return 0;
  }
  const auto exported = results::write_format(format, results, output, all_or_nothing);
  say_what_is_lost(environment, format, exported);
  environment.out << fmt::format("{} runs, {} evaluations. {}: {}\n", exported.runs, exported.evaluations,
                                 format.write_file ? "File" : "Folder", output);
  return 0;
}

}  // namespace bobench::cli
