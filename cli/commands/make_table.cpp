// bobench make-table: trains every network of a grid on a data set and writes the table of their errors.
#include <algorithm>
#include <filesystem>
#include <optional>
#include <thread>

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
  const auto n = values["friedman"].as<Eigen::Index>();
  const double noise = values["noise"].as<double>();
  if (n < 10 || n > 10000000) throw InputError(fmt::format("--friedman {} is not in [10, 1e7]", n));
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
          .threads = thread_count(values),
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
                        "Trains every network of a grid on a data set and writes the table of their errors. A "
                        "second call resumes where the first was stopped.");
  const int processors = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  parser.positional("data", 1);
  parser.options()(
      "friedman", po::value<Eigen::Index>(),
      "N: Friedman's first function instead of a file, with N rows each for training, validation and test")(
      "noise", po::value<double>()->default_value(1.0, "1"), "standard deviation of its noise");
  parser.one_of<Task>("task", "what the last column of the file is", Task::regression);
  parser.options()("id", po::value<std::string>()->required(), "the table's name as a problem, such as mine/table")(
      "output", po::value<std::string>()->required(), "the table; finished trainings wait in FILE.checkpoint")(
      "grid", po::value<std::string>()->default_value("fcnet"), "fcnet (62,208 networks), or a JSON file")(
      "epochs", po::value<std::string>()->default_value("1,3,9,27"),
      "when the validation error is taken: the fidelities, the last one full")(
      "repeats", po::value<int>()->default_value(3), "trainings of each network")(
      "seed", po::value<std::uint64_t>()->default_value(1), "seed of everything")(
      "threads", po::value<int>()->default_value(processors, "all processors"),
      "trainings at a time; results do not depend on it")(
      "precision-bits", po::value<int>()->default_value(52),
      "binary digits kept after the leading one; 12 (a relative error of 1.2e-4) compresses well")(
      "keep-checkpoint", "leave FILE.checkpoint there in the end");
  return parser;
}

}  // namespace

int make_table_command(const Environment& environment, const std::vector<std::string>& arguments) {
  const auto values = make_parser().parse(arguments, environment.out);
  if (!values) return 0;
  const auto output = (*values)["output"].as<std::string>();
  const int bits = (*values)["precision-bits"].as<int>();
  if (bits < 1 || bits > 52) throw InputError(fmt::format("--precision-bits {} is not in [1, 52]", bits));
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
