#include <algorithm>
#include <deque>
#include <filesystem>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "analysis/table.hpp"
#include "cli/arguments.hpp"
#include "cli/command.hpp"
#include "cli/distribution.hpp"
#include "cli/drawing.hpp"
#include "cli/interrupt.hpp"
#include "core/error.hpp"
#include "reproduction/papers/registry.hpp"
#include "reproduction/plan/availability.hpp"
#include "reproduction/plan/cost.hpp"
#include "reproduction/plan/scaled_runs.hpp"
#include "reproduction/report/paper_page.hpp"
#include "reproduction/report/record_file.hpp"
#include "reproduction/report/summary_report.hpp"
#include "reproduction/reproduce.hpp"
#include "runners/revision.hpp"

namespace bobench::cli {
namespace {

namespace po = boost::program_options;
using analysis::Spending;
using analysis::TableFormat;
using reproduction::PaperFile, reproduction::Reproduction, reproduction::ReproductionOptions, reproduction::Resources;
using reproduction::Scale;

/// @param is_told  interim analyses of the scale decide are printed as they happen
ReproductionOptions options_from(const po::variables_map& values, const Environment& environment, bool is_told,
                                 const std::unique_ptr<system::Ranks>& ranks) {
  ReproductionOptions options;
  options.scale = choice<Scale>(values, "scale");
  options.seed = values["seed"].as<std::uint64_t>();
  options.threads = values["threads"].as<int>();
  options.distribution = distribution_of(values, ranks, options.threads);
  options.output = values["output"].as<std::string>();
  if (options.output.empty()) throw InputError("--output is empty; expected a folder");
  options.command_line = environment.command_line;
  options.progress_style = values.count("quiet") ? runners::Progress::Style::silent : runners::Progress::automatic();
  options.stop = InterruptGuard::requested;
  for (const char* only : {"hours", "spending"}) {
    if (options.scale != Scale::decide && !values[only].defaulted()) {
      throw InputError(fmt::format("--{} goes with --scale decide", only));
    }
  }
  options.hours = values["hours"].as<double>();
  if (!(options.hours > 0.0 && options.hours <= 1e6)) {
    throw InputError(fmt::format("--hours is {:g}; expected a number above 0 and at most 1e6", options.hours));
  }
  options.spending = choice<Spending>(values, "spending");
  options.image_formats = image_formats(values);
  if (values.count("without")) options.without = values["without"].as<std::vector<std::string>>();
  if (is_told) options.tell = [&out = environment.out](const std::string& line) { out << line << std::endl; };
  return options;
}

/// Text, markdown and latex show everything; formats for programs only one table, the first.
void print(const Reproduction& reproduction, TableFormat format, bool claims, std::ostream& out) {
  const bool document = !analysis::is_for_programs(format);
  if (document) {
    for (const analysis::Table& table : reproduction.results) out << table.print(format) << "\n";
  } else if (!claims && !reproduction.results.empty()) {
    out << reproduction.results.front().print(format);
  }
  if (claims || (document && !reproduction.claims.empty())) {
    out << claims_table(reproduction.claims).print(format);
  }
  if (format != TableFormat::text) return;
  out << "\n";
  for (const reproduction::Note& note : reproduction.notes) out << note.text << "\n";
}

ArgumentParser reproduce_parser() {
  ArgumentParser parser(
      "bobench reproduce [ID... | PAPER... | file.json... | --all] [options]",
      "Reproduces a paper's table or figure, compares the results with the published ones and judges its claims; "
      "several, or all of a paper, one after the other. Without ID, lists what there is. Rerun a stopped command to "
      "resume it.");
  parser.positional("id", -1);
  auto add = parser.options();
  parser.group("What to run");
  add("all", "all whose data and optimisers are available, in order of increasing cost");
  parser.one_of<Scale>("scale", "size of the experiment", Scale::quick);
  add("hours", real_value()->default_value(1.0, "1"),
      "with --scale decide: processor time for each table or figure; a larger value resumes");
  parser.one_of<Spending>("spending", "with --scale decide: alpha spending over the interim analyses",
                          Spending::obrien_fleming);
  add("without", text_values("LABEL"),
      "leave out these optimisers, by their labels in the table or figure; what needs them is not decided");
  add("seed", seed_value(), "seed of everything");
  parser.group("Output");
  add("output", text_value("DIR")->default_value("reproduced"),
      "folder; runs go to DIR/runs/, the files of a table or figure to DIR/ID/");
  add("record", text_value("FILE")->default_value(""),
      "add the results to this record (.md, with a .json and pages on papers next to it); without ID, write it again");
  add("claims", "with --format csv or json: the claims instead of the results");
  parser.table_format("format of the tables");
  parser.some_of("formats", "image formats of the figures; SVG is always drawn, for report.html", {"svg", "pdf", "png"})
      .default_value({"svg"}, "svg");
  add("quiet", "print no progress");
  parser.group("Distribution");
  add("threads", threads_value(), "runs at a time; results do not depend on it");
  add_distribution_options(parser);
  parser.example("bobench reproduce", "List the tables and figures that can be reproduced");
  parser.example("bobench reproduce tiao2021/figure-12", "Reproduce a figure in short and judge its claims");
  parser.example("bobench reproduce aryan2020 --scale decide --hours 2",
                 "Reproduce all of a paper, at most two hours of processor time for each table or figure");
  parser.example("bobench reproduce tiao2021/figure-4 --scale decide --without GP-BO",
                 "Decide the claims that do not need the slowest optimiser; later, the same without --without");
  return parser;
}

int stopped(const Reproduction& reproduction, std::ostream& out) {
  if (reproduction.missing == 0) {
    out << fmt::format(
        "{}: {} runs of other processes are missing; the last process judges, or the same command without --shard\n",
        reproduction.file->id, reproduction.missing_elsewhere);
    return 0;
  }
  out << fmt::format("{}: stopped with {} runs to do; rerun the same command to resume\n", reproduction.file->id,
                     reproduction.missing);
  return InterruptGuard::requested() ? InterruptGuard::exit_code() : exit_unfinished;
}

/// Adds the results to the record, which other processes may have changed meanwhile.
void add_to_record(const std::string& page, const reproduction::Reproductions& all,
                   const reproduction::Registry& registry, const Environment& environment) {
  const reproduction::RecordLock lock(page);
  reproduction::Record record = reproduction::read_record(page);
  std::vector<reproduction::UnrecordedFile> others;
  for (const reproduction::NotReproduced& one : all.others) others.push_back(reproduction::unrecorded(one));
  record.add(reproduction::recorded(
                 all.done, fmt::format("`{}` (revision {})", environment.command_line, runners::git_revision())),
             std::move(others));
  reproduction::write_record(page, record, environment.command_line);
  reproduction::write_paper_pages(page, record, registry);
}

/// @throws InputError if no record can be written, before hours of work
void check_record(const std::string& record) {
  if (record.empty()) return;
  const std::filesystem::path folder = std::filesystem::path(record).parent_path();
  if (!folder.empty() && !std::filesystem::is_directory(folder)) {
    throw InputError(fmt::format("--record is '{}': there is no folder '{}'", record, folder.string()));
  }
  if (!record.ends_with(".md")) {
    throw InputError(fmt::format("--record is '{}'; expected a name that ends in .md", record));
  }
  reproduction::read_record(record);
}

/// Writes the page of a record again, from its .json, with a row for every table and figure of the program.
int write_page_again(const std::string& page, const Resources& resources, const Environment& environment) {
  check_record(page);
  const reproduction::RecordLock lock(page);
  reproduction::Record record = reproduction::read_record(page);
  if (record.files.empty()) {
    throw InputError(fmt::format("'{}' does not exist; give ids, papers or --all to begin a record",
                                 std::filesystem::path(page).replace_extension(".json").string()));
  }
  std::vector<reproduction::UnrecordedFile> others;
  for (const PaperFile* file : resources.registry.all_files()) {
    const bool has_row = std::ranges::any_of(record.others, [&](const auto& other) { return other.id == file->id; });
    if (!has_row) others.push_back(reproduction::unrecorded({file, "not run yet"}));
  }
  record.add({}, std::move(others));
  reproduction::write_record(page, record, environment.command_line);
  reproduction::write_paper_pages(page, record, resources.registry);
  environment.out << fmt::format("{}: {} tables and figures, {} of them not run\n", page,
                                 record.files.size() + record.others.size(), record.others.size());
  return 0;
}

/// The command with its options.
class ReproduceCommand {
 public:
  ReproduceCommand(const Environment& environment, const Resources& resources, const ReproductionOptions& options,
                   TableFormat format)
      : environment_(environment), resources_(resources), options_(options), format_(format) {}

  /// @param claims  csv and json: print the claims instead of the results
  int one(const PaperFile& file, bool claims) const {
    if (availability(file, options_.scale, resources_).is_ready()) {
      reproduction::CostEstimate estimate(resources_.catalogs, options_);
      estimate.add(file);
      print_cost(file.id, estimate.seconds(), describe_shares(estimate));
    }
    const Reproduction found = reproduce(file, resources_, options_);
    if (options_.distribution.is_helper()) return 0;  // rank 0 prints for all
    if (found.missing + found.missing_elsewhere > 0) return stopped(found, environment_.out);
    print(found, format_, claims, environment_.out);
    if (format_ == TableFormat::text) {
      environment_.out << fmt::format("\n{}: {} ({:.1f} s; files in {})\n", file.id, found.summary(), found.seconds,
                                      (options_.output / file.id).string());
    }
    return 0;
  }

  /// @param record  the page to extend; "": none
  int several(const std::vector<const PaperFile*>& files, const std::string& record) const {
    check_record(record);
    const reproduction::WorkPlan plan = plan_work(files, resources_, options_);
    print_cost(files.size() == resources_.registry.files.size() ? "all"
               : files.size() == 1                              ? files[0]->id
                                                                : fmt::format("{} tables and figures", files.size()),
               plan.seconds, plan.cost_shares);
    const reproduction::Reproductions all = reproduction::reproduce_several(plan, resources_, options_, observer());
    if (!record.empty()) add_to_record(record, all, resources_.registry, environment_);
    if (format_ != TableFormat::text) environment_.out << summary_table(all.done).print(format_);
    for (const auto& [file, reason] : all.others) {
      if (format_ == TableFormat::text) environment_.out << fmt::format("{}: not run ({})\n", file->id, reason);
    }
    if (format_ == TableFormat::text) print_headlines(files, all);
    if (all.was_stopped) return InterruptGuard::exit_code();
    return all.has_failed ? 1 : 0;
  }

 private:
  /// The headlines of the papers, judged by these results alone.
  void print_headlines(const std::vector<const PaperFile*>& files, const reproduction::Reproductions& all) const {
    if (all.done.empty()) return;
    std::vector<std::string> ids;
    for (const PaperFile* file : files) ids.push_back(file->id);
    reproduction::Record record;
    record.add(reproduction::recorded(all.done, environment_.command_line), {});
    for (const analysis::Table& table : headline_tables(resources_.registry, record, ids)) {
      environment_.out << "\n" << table.print(TableFormat::text);
    }
  }

  /// Printed before the runs; with --quiet only for runs that may take days.
  void print_cost(const std::string& what, double seconds, const std::string& shares) const {
    const bool as_published = options_.scale == Scale::paper;
    if (options_.distribution.is_helper()) return;
    if (!as_published && options_.progress_style == runners::Progress::Style::silent) return;
    const std::string scale = as_published ? "as published" : fmt::format("at the scale {}", name_of(options_.scale));
    const std::string most =
        options_.scale == Scale::decide
            ? fmt::format(", at most; it ends where all is decided, or after {:g} h of it for each table or figure",
                          options_.hours)
            : "";
    environment_.err << fmt::format("{} {}: {}{}{}\n", what, scale,
                                    reproduction::describe_cost(seconds, options_.threads), most,
                                    shares.empty() ? "" : fmt::format(" ({})", shares));
  }

  reproduction::ReproductionObserver observer() const {
    std::ostream &out = environment_.out, &err = environment_.err;
    const bool is_text = format_ == TableFormat::text;
    return {.on_done =
                [&out, is_text](const Reproduction& one) {
                  if (!is_text) return;
                  out << fmt::format("{}: {} ({:.1f} s)", one.file->id, one.summary(), one.seconds) << std::endl;
                },
            .on_stopped = [&out](const Reproduction& one) { stopped(one, out); },
            .on_failed = [&err](const PaperFile& file,
                                const std::string& error) { err << fmt::format("bobench: {}: {}\n", file.id, error); }};
  }

  const Environment& environment_;
  const Resources& resources_;
  const ReproductionOptions& options_;
  TableFormat format_;
};

/// A user's file must not replace the results of a built-in table. An identical copy is accepted.
void require_other_id(const PaperFile& file, const std::string& name, const Resources& resources) {
  for (const PaperFile* known : resources.registry.all_files()) {
    if (known->id == file.id && known->text != file.text) {
      throw InputError(fmt::format("'{}': id is '{}', which is built in; give it another", name, file.id));
    }
  }
}

/// The tables and figures named by the arguments, each once.
/// @param own  stores those that are the user's files
std::vector<const PaperFile*> wanted_files(const po::variables_map& values, const Resources& resources,
                                           std::deque<PaperFile>& own) {
  if (values.count("all")) return resources.registry.all_files();
  std::vector<const PaperFile*> files;
  const auto add = [&](const PaperFile* file) {
    const bool is_new = std::ranges::none_of(files, [&](const PaperFile* other) { return other->id == file->id; });
    if (is_new) files.push_back(file);
  };
  for (const std::string& name : values["id"].as<std::vector<std::string>>()) {
    if (!name.ends_with(".json")) {
      std::ranges::for_each(resources.registry.files_of(name), add);
      continue;
    }
    const PaperFile& file = own.emplace_back(reproduction::read_paper_file(name));
    require_other_id(file, name, resources);
    check_names(file, resources);
    add(&file);
  }
  return files;
}

bool is_shared(const ReproductionOptions& options) {
  const runners::Distribution& how = options.distribution;
  return how.ranks || how.is_shared || !how.shard.is_whole();
}

int reproduce_what(const po::variables_map& values, const ReproductionOptions& options, TableFormat format,
                   const Environment& environment) {
  const Resources resources{environment.catalogs, papers::registry()};
  const std::string record = values["record"].as<std::string>();
  if (!values.count("all") && !values.count("id")) {
    if (!options.without.empty()) {
      throw InputError("--without leaves out optimisers of a table or figure; give its id before the option");
    }
    if (!record.empty()) return write_page_again(record, resources, environment);
    environment.out << listing(resources).print(format);
    return 0;
  }
  std::deque<PaperFile> own;
  const std::vector<const PaperFile*> files = wanted_files(values, resources, own);
  check_left_out(options.without, files);
  const ReproduceCommand command(environment, resources, options, format);
  if (!values.count("all") && files.size() == 1 && record.empty()) {
    return command.one(*files[0], values.count("claims") > 0);
  }
  if (is_shared(options)) {
    throw InputError("several tables and figures, or a record, are one process's work; give one id to share its runs");
  }
  return command.several(files, record);
}

}  // namespace

int reproduce_command(const Environment& environment, const std::vector<std::string>& arguments) {
  const auto values = reproduce_parser().parse(arguments, environment.out);
  if (!values) return 0;
  const std::unique_ptr<system::Ranks> ranks = system::Ranks::join();
  const auto format = choice<analysis::TableFormat>(*values, "format");
  const ReproductionOptions options = options_from(*values, environment, format == TableFormat::text, ranks);
  const bool all = values->count("all") > 0;
  if (all && values->count("id")) throw InputError("--all and an id together; expected one of them");
  const InterruptGuard guard;
  const int code = reproduce_what(*values, options, format, environment);
  if (ranks) ranks->finish();
  return code;
}

}  // namespace bobench::cli
