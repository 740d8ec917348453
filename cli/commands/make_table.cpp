// bobench make-table: trains every network of a grid on a data set and writes the table of their errors.
#include <algorithm>
#include <filesystem>
#include <optional>

#include <fmt/format.h>

#include "cli/arguments.hpp"
#include "cli/command.hpp"
#include "cli/interrupt.hpp"
#include "core/error.hpp"
#include "core/text.hpp"
#include "hpobench_tables/table_file.hpp"
#include "hpobench_tables/training/make_table.hpp"
#include "runners/progress_line.hpp"
#include "system/durable_file.hpp"

namespace bobench::cli {
namespace {

namespace po = boost::program_options;
namespace tables = hpobench_tables;
using tables::DataSet, tables::Grid, tables::Task;

DataSet data_from(const po::variables_map& values) {
  const auto seed = values["seed"].as<std::uint64_t>();
  const bool has_file = values.count("data") > 0;
  if (has_file == (values.count("friedman") > 0)) throw InputError("give a CSV file or --friedman N, one of them");
  if (has_file) {
    const auto path = values["data"].as<std::vector<std::string>>()[0];
    return split_data(tables::read_numeric_csv(path), choice<Task>(values, "task"), seed);
  }
  const auto n = static_cast<Eigen::Index>(values["friedman"].as<int>());
  const double noise = values["noise"].as<double>();
  if (!(noise >= 0.0 && noise < 1e6)) throw InputError(fmt::format("--noise {} is not in [0, 1e6)", noise));
  return tables::friedman1(n, noise, seed);
}

std::vector<int> epochs_from(const std::string& text) {
  std::vector<int> epochs;
  for (const std::string& item : split(text, ',')) {
    const auto epoch = parse_integer(item);
    if (!epoch || *epoch < 1 || *epoch > 1000000) {
      throw InputError(fmt::format("--epochs '{}': '{}' is not a whole number from 1 to 1000000", text, item));
    }
    epochs.push_back(static_cast<int>(*epoch));
  }
  return epochs;
}

tables::MakeTableOptions options_from(const po::variables_map& values, const std::string& output) {
  return {.epochs = epochs_from(values["epochs"].as<std::string>()),
          .repeats = values["repeats"].as<int>(),
          .seed = values["seed"].as<std::uint64_t>(),
          .threads = values["threads"].as<int>(),
          .checkpoint = output + ".checkpoint",
          .stop = InterruptGuard::requested,
          .progress = {}};
}

/// Shows progress on standard error, starting with the first training of this session.
auto shown_progress(std::optional<runners::ProgressLine>& line) {
  return [&line](std::size_t done, std::size_t total) {
    if (!line) line.emplace(total, runners::ProgressLine::automatic(), done - 1);
    if (line->advance()) line->show("trainings");
  };
}

tables::TableInfo info_from(const po::variables_map& values, const DataSet& data, const std::string& command_line) {
  const bool regression = data.task == Task::regression;
  return {.id = values["id"].as<std::string>(),
          .description = fmt::format("networks trained by bobench on {}", data.description),
          .objective = regression ? "validation mean squared error, of targets standardised by the training part"
                                  : "validation error rate",
          .fidelity_name = "epoch",
          .source = command_line,
          .source_sha256 = ""};
}

ArgumentParser make_parser() {
  ArgumentParser parser("bobench make-table data.csv --id mine/table --output table.h5 [options]",
                        "Trains every network of a grid on a data set and writes the table of their errors. Rerun a "
                        "stopped command to resume it.");
  parser.positional("data", 1);
  auto add = parser.options();
  parser.group("Data");
  parser.one_of<Task>("task", "kind of the last column of the file", Task::regression);
  add("friedman", whole_value(10, 10000000),
      "instead of a file: Friedman's first function, N points each for training, validation and test");
  add("noise", real_value()->default_value(1.0, "1"), "standard deviation of the noise of --friedman");
  parser.group("Networks");
  add("grid", text_value("FILE")->default_value("fcnet"), "fcnet (62,208 networks), or a JSON file");
  add("epochs", text_value("N,N,...")->default_value("1,3,9,27"),
      "epochs after which the validation error is measured: the fidelities, the highest last");
  add("repeats", whole_value(1)->default_value(3), "trainings of each network");
  add("seed", seed_value(), "seed of everything");
  add("threads", threads_value(), "trainings at a time; results do not depend on it");
  parser.group("Output");
  add("id", text_value("ID")->required(), "id of the table as a problem, such as mine/table");
  add("output", text_value("FILE")->required(), "the table; finished trainings are kept in FILE.checkpoint");
  add("precision-bits", whole_value(1, 52)->default_value(52),
      "binary digits of an error after the leading one; 12 (relative error 1.2e-4) compress well");
  add("keep-checkpoint", "do not remove FILE.checkpoint at the end");
  parser.example("bobench make-table data.csv --id mine/table --output table.h5 --grid grid.json --threads 8",
                 "Train the networks of a grid on a data set");
  return parser;
}

}  // namespace

int make_table_command(const Environment& environment, const std::vector<std::string>& arguments) {
  const auto values = make_parser().parse(arguments, environment.out);
  if (!values) return 0;
  const auto output = (*values)["output"].as<std::string>();
  const int bits = (*values)["precision-bits"].as<int>();
  auto options = options_from(*values, output);
  if (std::filesystem::exists(output) && !std::filesystem::exists(options.checkpoint)) {
    throw InputError(fmt::format("'{}' is there already; delete it, or give another output", output));
  }
  const auto grid_name = (*values)["grid"].as<std::string>();
  const Grid grid = grid_name == "fcnet" ? Grid::fcnet() : Grid::from_file(grid_name);
  const DataSet data = data_from(*values);

  std::optional<runners::ProgressLine> line;
  options.progress = shown_progress(line);
  const InterruptGuard guard;
  const tables::TrainedGrid trained = tables::train_grid(grid, data, options);
  line.reset();
  if (trained.missing > 0) {
    environment.err << fmt::format("stopped; {} trainings are missing. The same command resumes them.\n",
                                   trained.missing);
    return InterruptGuard::exit_code();
  }
  tables::write_table(
      output, tables::to_table(grid, trained, options, info_from(*values, data, environment.command_line), bits));
  if (!values->count("keep-checkpoint")) system::remove_file(options.checkpoint);
  environment.out << fmt::format("{}: {} networks x {} trainings\n", output, grid.rows(), options.repeats);
  return 0;
}

}  // namespace bobench::cli
