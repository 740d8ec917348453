// bobench regress: prediction quality of surrogates, over the number of observations.
#include <algorithm>
#include <filesystem>
#include <optional>
#include <set>

#include <fmt/format.h>

#include "cli/arguments.hpp"
#include "cli/command.hpp"
#include "cli/drawing.hpp"
#include "cli/interrupt.hpp"
#include "core/error.hpp"
#include "core/text.hpp"
#include "hpobench_tables/training/data_set.hpp"
#include "regression/curve_report.hpp"
#include "regression/problem_task.hpp"
#include "runners/progress_line.hpp"
#include "system/durable_file.hpp"

namespace bobench::cli {
namespace {

namespace po = boost::program_options;
using Words = std::vector<std::string>;
using regression::Curves, regression::Experiment;

std::vector<Eigen::Index> sizes_from(const std::string& text) {
  std::vector<Eigen::Index> sizes;
  for (const std::string& item : split(text, ',')) {
    const auto size = parse_integer(item);
    if (!size || *size < 1 || *size > 1000000) {
      throw InputError(fmt::format("--sizes '{}': '{}' is not a whole number from 1 to 1000000", text, item));
    }
    sizes.push_back(static_cast<Eigen::Index>(*size));
  }
  std::ranges::sort(sizes);
  sizes.erase(std::unique(sizes.begin(), sizes.end()), sizes.end());
  return sizes;
}

/// Inputs scaled to [0, 1] by their range; the last column is the target.
regression::Task csv_task(const std::string& path) {
  const hpobench_tables::NumericTable table = hpobench_tables::read_numeric_csv(path);
  const Eigen::Index inputs = table.values.cols() - 1;
  regression::Data data{table.values.leftCols(inputs).transpose(), table.values.col(inputs)};
  for (Eigen::Index d = 0; d < inputs; ++d) {
    const double low = data.X.row(d).minCoeff(), range = data.X.row(d).maxCoeff() - low;
    data.X.row(d) = (data.X.row(d).array() - low) / (range > 0.0 ? range : 1.0);
  }
  return regression::table_task(std::filesystem::path(path).filename(), std::move(data));
}

Experiment experiment_from(const po::variables_map& values, const runners::Catalogs& catalogs) {
  const ProblemCatalog& problems = catalogs.problems;
  Experiment experiment{.regressors = &catalogs.regressors};
  // Different spellings of a model are equivalent.
  for (const std::string& spec : values["models"].as<Words>()) {
    const std::string canonical = catalogs.regressors.recipe(spec).spec;
    if (std::ranges::find(experiment.models, canonical) == experiment.models.end()) {
      experiment.models.push_back(canonical);
    }
  }
  if (values.count("problems")) {
    for (const std::string& pattern : values["problems"].as<Words>()) {
      if (pattern.ends_with(".csv") && pattern.find(':') == std::string::npos) {
        throw InputError(fmt::format("'{0}' is a file; `--csv {0}` learns from it", pattern));
      }
      for (const std::string& id : problems.expand(pattern)) {
        experiment.tasks.push_back(regression::problem_task(id, problems.make(id, 0)));
        experiment.tasks.back().function_name = problems.function_name(id);
      }
    }
  }
  if (values.count("csv")) {
    for (const std::string& path : values["csv"].as<Words>()) experiment.tasks.push_back(csv_task(path));
  }
  std::set<std::string> names;
  for (const regression::Task& task : experiment.tasks) {
    if (!names.insert(task.name).second) throw InputError(fmt::format("'{}' is there twice", task.name));
  }
  if (experiment.tasks.empty()) throw InputError("nothing to learn: give --problems, or --csv, or both");
  experiment.sizes = sizes_from(values["sizes"].as<std::string>());
  experiment.replicates = values["replicates"].as<int>();
  experiment.test_points = values["test-points"].as<int>();
  experiment.seed = values["seed"].as<std::uint64_t>();
  return experiment;
}

ArgumentParser regress_parser() {
  ArgumentParser parser(
      "bobench regress --models gp rf --problems synthetic/branin --sizes 10,20,40 [options]",
      "Measures how well surrogates predict unseen values, over the number of observations: errors, densities, "
      "coverage, and mean ranks. If the output exists, the command resumes.");
  auto add = parser.options();
  parser.group("What to run");
  add("models", text_values("NAME")->required(), "gp, gp:kernel=matern32, ... (`bobench list models` shows all)");
  add("problems", text_values("ID"), "problems whose values are learnt; ranges and lists expand");
  add("csv", text_values("FILE"), "files of numbers to learn from; the last column is the target");
  add("sizes", text_value("N,N,...")->default_value("10,20,40,80"), "numbers of observations to learn from");
  add("replicates", whole_value(1, 100000)->default_value(10), "samples of observations of each size");
  add("test-points", whole_value(1, 1000000)->default_value(1000), "other points, to be predicted");
  add("seed", seed_value(), "seed of everything");
  add("threads", threads_value(), "fits at a time; results do not depend on it");
  parser.group("Output");
  add("output", text_value("DIR"), "folder of tables, figures, and what is done so far");
  parser.table_format();
  add_image_formats(parser, {"svg"});
  parser.example("bobench regress --models gp rf --problems synthetic/branin --sizes 10,20,40 --output learning",
                 "Compare two models on a problem, and draw their learning curves");
  return parser;
}

/// Writes scores.csv, ranks.csv and the curves. @return whether every image was drawn
bool write_output(const std::filesystem::path& folder, const Experiment& experiment, const Curves& curves,
                  const std::vector<analysis::plots::ImageFormat>& formats, const Environment& environment) {
  const auto csv = analysis::TableFormat::csv;
  system::replace_text(folder / "scores.csv", scores_table(experiment, curves).print(csv));
  if (experiment.models.size() > 1) {
    system::replace_text(folder / "ranks.csv", ranks_table(experiment, curves).print(csv));
  }
  auto figures = learning_curves_figures(experiment, curves);
  figures.push_back(calibration_figure(experiment, curves));
  for (const auto& figure : figures) write_figure(figure, folder, formats);
  environment.err << fmt::format("Tables and curves: {}\n", folder.string());
  return draw_all(environment, figures, folder, formats);
}

}  // namespace

int regress_command(const Environment& environment, const std::vector<std::string>& arguments) {
  const auto values = regress_parser().parse(arguments, environment.out);
  if (!values) return 0;
  const Experiment experiment = experiment_from(*values, environment.catalogs);
  const InterruptGuard guard;
  std::optional<runners::ProgressLine> line;
  runners::PartsOptions parts{.threads = (*values)["threads"].as<int>(), .stop = InterruptGuard::requested};
  parts.progress = [&](std::size_t done, std::size_t total) {
    if (!line) line.emplace(total, runners::ProgressLine::automatic(), done - 1);
    if (line->advance()) line->show("fits");
  };
  std::filesystem::path folder;
  if (values->count("output")) {
    folder = (*values)["output"].as<std::string>();
    system::make_folder(folder);
    parts.journal = folder / "fits.jsonl";
  }
  const Curves curves = Curves::measure(experiment, parts);
  line.reset();
  if (!curves.is_complete()) {
    environment.err << fmt::format(
        "stopped; {} fits are missing.{}\n", curves.work().missing,
        folder.empty() ? " Nothing is kept without --output." : " The same command resumes them.");
    return InterruptGuard::exit_code();
  }
  if (const std::string others = describe_other_builds(curves.work(), "fits"); !others.empty()) {
    environment.err << fmt::format("note: {}\n", others);
  }
  const auto format = choice<analysis::TableFormat>(*values, "format");
  environment.out << scores_table(experiment, curves).print(format);
  if (experiment.models.size() > 1) environment.out << ranks_table(experiment, curves).print(format);
  return folder.empty() || write_output(folder, experiment, curves, image_formats(*values), environment) ? 0 : 1;
}

}  // namespace bobench::cli
