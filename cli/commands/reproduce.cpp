#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <thread>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "analysis/table.hpp"
#include "cli/arguments.hpp"
#include "cli/command.hpp"
#include "cli/interrupt.hpp"
#include "core/error.hpp"
#include "papers/cost.hpp"
#include "papers/library.hpp"
#include "papers/readiness.hpp"
#include "papers/record.hpp"
#include "papers/reproduction.hpp"
#include "papers/reproduction_page.hpp"
#include "storage/durable_file.hpp"

namespace bobench::cli {
namespace {

namespace po = boost::program_options;
using analysis::TableFormat;
using papers::PaperFile;
using papers::Reproduction;

constexpr int interrupted = 130;

papers::ReproductionOptions options_from(const po::variables_map& values, const Environment& environment) {
  papers::ReproductionOptions options;
  options.scale = choice<papers::Scale>(values, "scale");
  options.seed = values["seed"].as<std::uint64_t>();
  options.threads = values["threads"].as<int>();
  if (options.threads < 1 || options.threads > 4096) {
    throw InputError(fmt::format("--threads is {}; expected a whole number in [1, 4096]", options.threads));
  }
  options.output = values["output"].as<std::string>();
  if (options.output.empty()) throw InputError("--output is empty; expected a folder");
  options.command_line = environment.command_line;
  options.progress = values.count("quiet") ? runners::Progress::Style::silent : runners::Progress::automatic();
  options.stop = InterruptGuard::requested;
  return options;
}

bool is_document(TableFormat format) {
  return format != TableFormat::csv && format != TableFormat::json;
}

/// Text, markdown and latex show everything; csv and json hold one table.
void print(const Reproduction& reproduction, TableFormat format, bool claims, std::ostream& out) {
  const bool document = is_document(format);
  if (document || !claims) {
    for (const analysis::Table& table : reproduction.results) out << table.print(format) << (document ? "\n" : "");
  }
  if (claims || (document && !reproduction.claims.empty())) {
    out << analysis::claims_table(reproduction.claims).print(format);
  }
  if (format != TableFormat::text) return;
  out << "\n";
  for (const std::string& note : reproduction.notes) out << note << "\n";
}

/// "about 1.5 h of processor time, 46 min with 2 threads"
std::string describe_cost(double seconds, int threads) {
  const auto told = [](double s) {
    return s < 120.0      ? fmt::format("{:.0f} s", s)
           : s < 7200.0   ? fmt::format("{:.0f} min", s / 60.0)
           : s < 172800.0 ? fmt::format("{:.1f} h", s / 3600.0)
                          : fmt::format("{:.1f} days", s / 86400.0);
  };
  return fmt::format("about {} of processor time, {} with {} threads", told(seconds), told(seconds / threads), threads);
}

/// Said before anything starts; in silence only of what may take days.
void say_cost(const std::string& what, double seconds, const papers::ReproductionOptions& options,
              const Environment& environment) {
  const bool as_published = options.scale == papers::Scale::paper;
  if (!as_published && options.progress == runners::Progress::Style::silent) return;
  const std::string scale =
      as_published ? "as published" : fmt::format("at the scale {}", papers::name_of(options.scale));
  environment.err << fmt::format("{} {}: {}\n", what, scale, describe_cost(seconds, options.threads));
}

int stopped(const Reproduction& reproduction, std::ostream& out) {
  out << fmt::format("{}: stopped with {} runs to do; the same command goes on with them\n", reproduction.file->id,
                     reproduction.missing);
  return interrupted;
}

int reproduce_one(const PaperFile& file, const papers::ReproductionOptions& options, TableFormat format, bool claims,
                  const Environment& environment) {
  if (papers::readiness(file, options.scale, environment.catalogs).ready()) {
    say_cost(file.id, papers::estimated_seconds(file, environment.catalogs, options), options, environment);
  }
  const Reproduction reproduction = papers::reproduce(file, environment.catalogs, options);
  if (reproduction.missing > 0) return stopped(reproduction, environment.out);
  print(reproduction, format, claims, environment.out);
  if (format == TableFormat::text) {
    environment.out << fmt::format("\n{}: {} ({:.1f} s; files in {})\n", file.id, reproduction.summary(),
                                   reproduction.seconds, (options.output / file.id).string());
  }
  return 0;
}

/// A row for each table or figure.
analysis::Table summaries(const std::vector<Reproduction>& reproductions) {
  analysis::Table table{.title = "",
                        .columns = {"id", "scale", "agree", "better", "worse", "reproduced", "contradicted",
                                    "inconclusive", "untested", "seconds"},
                        .rows = {},
                        .notes = {}};
  for (const Reproduction& one : reproductions) {
    const auto cells = one.cell_count();
    const auto claims = analysis::count_claims(one.claims);
    table.rows.push_back({one.file->id,
                          name_of(one.scale),
                          cells.agree,
                          cells.better,
                          cells.worse,
                          claims.reproduced,
                          claims.contradicted,
                          claims.inconclusive,
                          claims.untested,
                          {one.seconds, 3}});
  }
  return table;
}

/// What `--all` runs, the cheapest first, and what it does not.
struct Plan {
  std::vector<const PaperFile*> ready;
  std::vector<papers::NotReproduced> others;
  double seconds = 0.0;  ///< of processor time, estimated
};

Plan plan_all(const papers::ReproductionOptions& options, const Environment& environment) {
  Plan plan;
  std::vector<std::pair<double, const PaperFile*>> ready;
  for (const PaperFile& file : papers::library()) {
    const papers::Readiness readiness = papers::readiness(file, options.scale, environment.catalogs);
    if (readiness.ready()) {
      ready.emplace_back(papers::estimated_seconds(file, environment.catalogs, options), &file);
      plan.seconds += ready.back().first;
    } else if (readiness.needs.empty()) {
      plan.others.push_back({&file, fmt::format("no data: {}", fmt::join(readiness.without_data, ", "))});
    } else {
      plan.others.push_back({&file, fmt::format("needs {}: {}", readiness.needs[0].name, readiness.needs[0].because)});
    }
  }
  std::ranges::stable_sort(ready, {}, [](const auto& one) { return one.first; });
  for (const auto& [seconds, file] : ready) plan.ready.push_back(file);
  return plan;
}

/// One that fails does not keep the others from being run; it and those that are not reached go to the plan's others.
/// @param code  the program's
std::vector<Reproduction> run_all(Plan& plan, const papers::ReproductionOptions& options, bool lines,
                                  const Environment& environment, int& code) {
  std::vector<Reproduction> done;
  for (const PaperFile* file : plan.ready) {
    if (code == interrupted) {
      plan.others.push_back({file, "not reached"});
      continue;
    }
    try {
      Reproduction one = papers::reproduce(*file, environment.catalogs, options);
      if (one.missing > 0) {
        code = stopped(one, environment.out);
        plan.others.push_back({file, "stopped half-way"});
        continue;
      }
      if (lines) environment.out << fmt::format("{}: {} ({:.1f} s)", file->id, one.summary(), one.seconds) << std::endl;
      done.push_back(std::move(one));
    } catch (const Error& error) {
      plan.others.push_back({file, error.what()});
      environment.err << fmt::format("bobench: {}: {}\n", file->id, error.what());
      code = 1;
    }
  }
  std::ranges::sort(done, {}, [](const Reproduction& one) { return one.file; });
  return done;
}

int reproduce_all(const papers::ReproductionOptions& options, TableFormat format, const std::string& record,
                  const Environment& environment) {
  const std::filesystem::path folder = std::filesystem::path(record).parent_path();
  if (!folder.empty() && !std::filesystem::is_directory(folder)) {
    throw InputError(fmt::format("--record is '{}': there is no folder '{}'", record, folder.string()));
  }
  Plan plan = plan_all(options, environment);
  say_cost("all", plan.seconds, options, environment);
  int code = 0;
  const bool text = format == TableFormat::text;
  const std::vector<Reproduction> done = run_all(plan, options, text, environment, code);
  storage::make_folder(options.output);
  storage::replace_text(options.output / "index.html", papers::index_page(done, plan.others, environment.command_line));
  if (!record.empty()) {
    storage::replace_text(record, papers::record_page(done, plan.others, environment.command_line));
  }
  if (!text) environment.out << summaries(done).print(format);
  for (const auto& [file, reason] : plan.others) {
    if (text) environment.out << fmt::format("{}: not run ({})\n", file->id, reason);
  }
  return code;
}

}  // namespace

int reproduce_command(const Environment& environment, const std::vector<std::string>& arguments) {
  const int processors = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  ArgumentParser parser("bobench reproduce [ID | file.json | --all] [options]",
                        "Runs a paper's table or figure again, sets ours beside theirs and judges its claims; without "
                        "ID, lists what there is. A stopped one goes on where it was.");
  parser.positional("id", 1);
  parser.options()("all", "everything that needs nothing else, the cheapest first");
  parser.one_of("scale", "",
                {{name_of(papers::Scale::smoke), "does it work?"},
                 {name_of(papers::Scale::quick), "what is clear"},
                 {name_of(papers::Scale::paper), "as published"}},
                "quick");
  parser.options()("seed", po::value<std::uint64_t>()->default_value(1), "seed of everything")(
      "threads", po::value<int>()->default_value(processors, "all processors"),
      "runs at a time; results do not depend on it")(
      "output", po::value<std::string>()->default_value("reproduced"),
      "folder; runs go to DIR/runs/, what belongs to a table or figure to DIR/ID/")(
      "record", po::value<std::string>()->default_value(""), "of --all: write the record of it all to this file")(
      "claims", "csv and json: the claims instead of the results (the other formats show both)")("quiet",
                                                                                                 "no progress");
  parser.table_format();
  const auto values = parser.parse(arguments, environment.out);
  if (!values) return 0;
  const auto format = choice<analysis::TableFormat>(*values, "format");
  const papers::ReproductionOptions options = options_from(*values, environment);
  const bool all = values->count("all") > 0;
  if (all && values->count("id")) throw InputError("--all and an id together; expected one of them");
  if (!all && !(*values)["record"].as<std::string>().empty()) throw InputError("--record goes with --all");
  const InterruptGuard guard;
  if (all) return reproduce_all(options, format, (*values)["record"].as<std::string>(), environment);
  if (!values->count("id")) {
    environment.out << papers::listing(papers::library(), environment.catalogs).print(format);
    return 0;
  }
  const std::string id = (*values)["id"].as<std::vector<std::string>>()[0];
  const bool claims = values->count("claims") > 0;
  if (!id.ends_with(".json")) return reproduce_one(papers::paper_file(id), options, format, claims, environment);
  const PaperFile file = papers::read_paper_file(id);
  papers::check_names(file, environment.catalogs);
  return reproduce_one(file, options, format, claims, environment);
}

}  // namespace bobench::cli
