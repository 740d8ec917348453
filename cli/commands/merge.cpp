#include <fmt/format.h>

#include <ostream>
#include <utility>

#include "cli/arguments.hpp"
#include "cli/command.hpp"
#include "cli/result_files.hpp"
#include "core/error.hpp"
#include "results/builds.hpp"
#include "results/merge.hpp"
#include "results/result_file.hpp"
#include "runners/provenance.hpp"

namespace bobench::cli {

int merge_command(const Environment& environment, const std::vector<std::string>& arguments) {
  ArgumentParser parser("bobench merge a.h5 b.h5 [...] --output c.h5",
                        "Merges result files that were made under the same settings into a new one.");
  parser.positional("files", -1);
  parser.options()("output", text_value("FILE")->required(), "the new result file; it must not exist");
  parser.example("bobench merge a.h5 b.h5 --output all.h5", "Merge two files");
  const auto values = parser.parse(arguments, environment.out);
  if (!values) return 0;
  const auto files =
      values->count("files") ? (*values)["files"].as<std::vector<std::string>>() : std::vector<std::string>{};
  const std::string output = (*values)["output"].as<std::string>();
  if (files.size() < 2) throw InputError("expected two files or more: bobench merge a.h5 b.h5 --output c.h5");
  require_free_output(output);

  results::Merger merger;
  for (const std::string& file : files) merger.add(read_result_set(environment, file));
  results::ResultSet merged = std::move(merger).merged();
  if (const std::string mixed = describe_mixed_builds(merged); !mixed.empty()) {
    environment.err << fmt::format("Note: '{}' holds {}.\n", output, mixed);
  }
  merged.provenance = runners::provenance(environment.command_line);
  results::write_result_file(output, merged);
  environment.out << fmt::format("{} series, {} runs done. Results: {}\n", merged.series.size(),
                                 merged.count(results::RunStatus::complete), output);
  return 0;
}

}  // namespace bobench::cli
