// bobench fold: merges the runs of other processes into their result file.
#include <ostream>

#include <fmt/format.h>

#include "cli/arguments.hpp"
#include "cli/command.hpp"
#include "core/error.hpp"
#include "results/parts.hpp"
#include "results/result_file.hpp"
#include "runners/storage/result_store.hpp"

namespace bobench::cli {

int fold_command(const Environment& environment, const std::vector<std::string>& arguments) {
  ArgumentParser parser(
      "bobench fold r.h5",
      "Merges the partial results of distributed runs (r.h5.parts) into the result file. The last process does this "
      "by itself, and all commands read both.");
  parser.positional("file", 1);
  parser.example("bobench fold r.h5", "Merge what the processes have done so far");
  const auto values = parser.parse(arguments, environment.out);
  if (!values) return 0;
  if (!values->count("file")) throw InputError("no file given. Usage: bobench fold r.h5");
  const std::string path = (*values)["file"].as<std::vector<std::string>>()[0];
  const std::size_t before = results::read_parts(path, results::Wanted::no_traces()).size();
  results::ResultSet no_more;
  no_more.settings = results::read_result_header(path).settings;
  runners::ResultStore store(path, no_more);
  const std::size_t complete = store.results().count(results::RunStatus::complete),
                    missing = store.results().count(results::RunStatus::missing);
  for (const std::string& note : store.results().notes) environment.err << "Note: " << note << ".\n";
  store.close();
  environment.out << fmt::format("{} parts, {} of them not needed any more; {} runs done, {} missing. Results: {}\n",
                                 before, before - results::read_parts(path, results::Wanted::no_traces()).size(),
                                 complete, missing, path);
  return 0;
}

}  // namespace bobench::cli
