#include "cli/documentation/documentation.hpp"

#include <filesystem>
#include <ostream>
#include <sstream>

#include "cli/arguments.hpp"
#include "cli/documentation/completion.hpp"
#include "cli/documentation/man_page.hpp"
#include "cli/documentation/optimizers_page.hpp"
#include "core/error.hpp"
#include "system/durable_file.hpp"

namespace bobench::cli {

std::vector<DocumentedCommand> documented_commands(const Environment& environment) {
  std::vector<DocumentedCommand> documented;
  for (const Command& command : commands()) {
    std::ostringstream answer;
    const Environment asking{environment.catalogs, environment.in,           answer,
                             environment.err,      environment.command_line, environment.data};
    try {
      command.run(asking, {description_request});
    } catch (const Error&) {
      continue;  // `reproduce` in a program without papers
    }
    documented.push_back(
        {command.name, command.summary, command.group, nlohmann::json::parse(answer.str()).get<CommandDescription>()});
  }
  return documented;
}

int documentation_command(const Environment& environment, const std::vector<std::string>& arguments) {
  if (arguments.size() != 1 || arguments[0].starts_with('-'))
    throw InputError("expected a folder: bobench documentation FOLDER");
  const std::filesystem::path folder = arguments[0], man = folder / "man", completion = folder / "completion";
  const std::vector<DocumentedCommand> commands = documented_commands(environment);
  system::make_folder(man);
  system::make_folder(completion);
  system::replace_text(man / "bobench.1", program_page(commands));
  for (const DocumentedCommand& command : commands) {
    system::replace_text(man / ("bobench-" + command.name + ".1"), command_page(command, commands));
  }
  system::replace_text(completion / "bobench.bash", bash_completion(commands));
  system::replace_text(completion / "_bobench", zsh_completion(commands));
  system::replace_text(completion / "bobench.fish", fish_completion(commands));
  system::replace_text(folder / "optimizers.md", optimizers_page(environment.catalogs.optimizers));
  return 0;
}

}  // namespace bobench::cli
