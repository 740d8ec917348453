#include "cli/own_results.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <ostream>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "core/error.hpp"
#include "core/excerpt.hpp"
#include "core/overloaded.hpp"
#include "core/search_space.hpp"
#include "hpobench_tables/importers/native_table.hpp"
#include "hpobench_tables/importers/own_results.hpp"
#include "hpobench_tables/importers/scattered_results.hpp"
#include "hpobench_tables/importers/source_file.hpp"
#include "hpobench_tables/surrogate_benchmarks/own_surrogate_file.hpp"
#include "hpobench_tables/table_file.hpp"
#include "system/compressed_file.hpp"

namespace bobench::cli {
namespace {

namespace po = boost::program_options;
namespace tables = hpobench_tables;

/// The options that describe a CSV file of one's own results.
constexpr std::array own_options = {"target", "maximize", "cost", "fidelity", "ignore", "space", "model"};

/// @throws InputError for an id of another family
tables::OwnResults own_results(const po::variables_map& values) {
  const auto text = [&](const char* option) {
    return values.count(option) ? values[option].as<std::string>() : std::string();
  };
  tables::OwnResults own{.id = text("id"), .target = text("target"), .is_maximized = values.count("maximize") > 0};
  own.cost = text("cost");
  own.fidelity = text("fidelity");
  if (values.count("ignore")) own.ignored = values["ignore"].as<std::vector<std::string>>();
  if (!own.id.starts_with("mine/") || std::ranges::count(own.id, '/') != 1 || own.id.ends_with('/')) {
    throw InputError(fmt::format("--target is for results of your own: give --id mine/NAME{}",
                                 own.id.empty() ? "" : fmt::format(", not '{}'", own.id)));
  }
  return own;
}

/// "kernel=rbf|poly"
std::string condition_text(const SearchSpace& space, const Condition& condition) {
  const auto& parent = *std::ranges::find(space.parameters(), condition.parent, &Parameter::name);
  std::vector<std::string> values;
  for (const double value : condition.values) {
    if (const auto* categorical = std::get_if<CategoricalParameter>(&parent.kind)) {
      values.push_back(categorical->choices[static_cast<std::size_t>(value)]);
    } else if (const auto* ordinal = std::get_if<OrdinalParameter>(&parent.kind)) {
      values.push_back(fmt::format("{}", ordinal->levels[static_cast<std::size_t>(value)]));
    } else {
      values.push_back(fmt::format("{}", value));
    }
  }
  return fmt::format("{}={}", condition.parent, fmt::join(values, "|"));
}

/// "lr: real in [1e-05, 0.1], log", "batch: levels 16, 32", or "kernel: choices rbf, linear", with the condition
std::string outline(const SearchSpace& space, const Parameter& parameter) {
  constexpr std::size_t longest = 90;
  const auto range = [&](const char* type) {
    const auto shown = [&](double bound) {
      return parameter.is_integer() ? fmt::format("{:.0f}", bound) : fmt::format("{:.6g}", bound);
    };
    return fmt::format("{} in [{}, {}]{}", type, shown(parameter.low()), shown(parameter.high()),
                       parameter.is_log() ? ", log" : "");
  };
  const std::string values = std::visit(
      Overloaded{[&](const RealParameter&) { return range("real"); },
                 [&](const IntegerParameter&) { return range("integer"); },
                 [](const OrdinalParameter& ordinal) {
                   return "levels " + excerpt(fmt::format("{}", fmt::join(ordinal.levels, ", ")), longest);
                 },
                 [](const CategoricalParameter& categorical) {
                   return "choices " + excerpt(fmt::format("{}", fmt::join(categorical.choices, ", ")), longest);
                 }},
      parameter.kind);
  const std::string condition =
      parameter.condition ? fmt::format(", if {}", condition_text(space, *parameter.condition)) : "";
  return fmt::format("  {}: {}{}\n", parameter.name, values, condition);
}

void print_parameters(const SearchSpace& space, const Environment& environment) {
  for (const Parameter& parameter : space.parameters()) environment.out << outline(space, parameter);
}

void import_own_grid(const tables::TableData& table, const std::string& path, const Environment& environment) {
  tables::write_native(table, tables::source_of(path), environment.data);
  const std::string file = environment.data.file(table.info.id);
  environment.out << fmt::format("{:<22} {}{}\n", table.info.id, table_outline(file), file);
  print_parameters(table.space, environment);
}

/// The parameters of a file as written by to_json(SearchSpace).
std::vector<Parameter> read_parameters(const std::string& path) {
  try {
    return search_space_from_json(nlohmann::json::parse(system::read_text_file(path))).parameters();
  } catch (const nlohmann::json::exception& error) {
    throw InputError(fmt::format("'{}' is not a search space in JSON: {}", path, error.what()));
  } catch (const InputError& error) {
    throw InputError(fmt::format("'{}': {}", path, error.what()));
  }
}

void import_scattered(const tables::ScatteredResults& read, const std::string& model, const std::string& path,
                      const Environment& environment) {
  tables::OwnEvaluations evaluations = read.evaluations;
  const tables::Source source = tables::source_of(path);
  evaluations.source = source.name;
  evaluations.source_sha256 = source.sha256;
  const tables::CrossValidation validation = tables::cross_validate(evaluations, model);
  const std::string file = environment.data.prepare_file(evaluations.id);
  tables::write_own_surrogate(file, evaluations, model, validation);
  auto& out = environment.out;
  out << fmt::format("{:<22} surrogate {} of {} evaluations, {}\n", evaluations.id, model, evaluations.size(), file);
  out << fmt::format(
      "  cross-validated in ten folds: root mean squared error {:.3g}, {:.1f} % of the variance explained, rank "
      "correlation {:.3f}\n",
      validation.rmse, 100.0 * validation.explained, validation.rank_correlation);
  if (read.failed > 0) out << fmt::format("  left out: {} rows without {}\n", read.failed, evaluations.objective);
  if (!read.constant_columns.empty()) {
    out << fmt::format("  left out: columns with a single value: {}\n", fmt::join(read.constant_columns, ", "));
  }
  print_parameters(evaluations.space, environment);
}

}  // namespace

std::string table_outline(const std::string& path) {
  if (!tables::is_table(path)) return "";
  const auto table = tables::open_table(path);
  double best = std::numeric_limits<double>::infinity();
  for (const double mean : table->full().mean) best = std::min(best, mean);  // comparisons with NaN are false
  const auto& fidelities = table->fidelities();
  const std::string at = fidelities.size() == 1 ? ""
                                                : fmt::format(", {} {} to {} ({})", table->info().fidelity_name,
                                                              fidelities.front(), fidelities.back(), fidelities.size());
  return fmt::format("{} rows x {}{}, best mean {:.9g}, ", table->full().mean.size(), table->repeats(), at, best);
}

void add_own_result_options(ArgumentParser& parser) {
  auto add = parser.options();
  parser.group("Results of your own, a row for each evaluation: a grid becomes a table, else a surrogate");
  add("target", text_value("COLUMN"), "column of the values; columns that no option names are parameters");
  add("maximize", "higher values are better: their negatives are minimised");
  add("cost", text_value("COLUMN"), "column of seconds");
  add("fidelity", text_value("COLUMN"), "column of the fidelity, such as epochs");
  add("ignore", text_values("COLUMN"), "columns that are neither parameters nor results");
  add("space", text_value("FILE"), "JSON file of parameters that replace the guessed ones");
  add("model", text_value("MODEL"), "regression model of the surrogate (`bobench list models`); default rf, a forest");
}

bool has_own_results(const po::variables_map& values) {
  if (values.count("target")) return true;
  for (const char* option : own_options) {
    if (values.count(option)) throw InputError(fmt::format("--{} goes with --target", option));
  }
  return false;
}

void import_own_results(const std::string& path, const po::variables_map& values, const Environment& environment) {
  const tables::OwnResults own = own_results(values);
  tables::require_usable_id(own.id, path);
  const auto csv = tables::CsvColumns::of_any_program(path, system::read_text_file(path));
  const bool has_space = values.count("space") > 0, has_model = values.count("model") > 0;
  if (!has_space && !has_model) {
    const tables::OwnGrid grid = tables::read_own_grid(csv, own);
    if (grid.table) {
      import_own_grid(*grid.table, path, environment);
      return;
    }
    environment.err << fmt::format("'{}' is not a complete grid ({}): a surrogate is fitted\n", path, grid.reason);
  }
  const auto given = has_space ? read_parameters(values["space"].as<std::string>()) : std::vector<Parameter>();
  const std::string model = has_model ? values["model"].as<std::string>() : "rf";
  import_scattered(tables::read_scattered_results(csv, own, given), model, path, environment);
}

}  // namespace bobench::cli
