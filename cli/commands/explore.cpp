#include <chrono>
#include <filesystem>
#include <ostream>
#include <system_error>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "analysis/report/report.hpp"
#include "cli/arguments.hpp"
#include "cli/citations.hpp"
#include "cli/command.hpp"
#include "cli/interrupt.hpp"
#include "cli/plot_options.hpp"
#include "cli/progress.hpp"
#include "cli/report_figures.hpp"
#include "cli/report_maps.hpp"
#include "cli/result_files.hpp"
#include "core/error.hpp"
#include "core/random.hpp"
#include "results/journal.hpp"
#include "results/merge.hpp"
#include "results/parts.hpp"
#include "results/result_file.hpp"
#include "system/http/local_server.hpp"
#include "system/temporary_folder.hpp"

namespace bobench::cli {
namespace {

namespace fs = std::filesystem;
namespace po = boost::program_options;
namespace report = analysis::report;
using Clock = std::chrono::steady_clock;
using Names = std::vector<std::string>;

ArgumentParser explore_parser() {
  ArgumentParser parser(
      "bobench explore r.h5 [more.h5 ...] [options]",
      "Serves the interactive page of `bobench report` on this machine, and keeps it up to date during "
      "a run. Open the address that it prints in a browser. Ctrl-C ends it. It reads the "
      "files only, and no other machine can reach it.");
  parser.positional("file", -1);
  auto add = parser.options();
  parser.group("Server");
  add("port", whole_value(0)->default_value(0), "port on 127.0.0.1; 0: any free one");
  add("title", text_value("TEXT")->default_value(""), "title of the page");
  add_published_option(parser);
  add_plot_options(parser);
  parser.example("bobench explore r.h5", "Look at the results, also while `bobench run` adds to them");
  parser.example("bobench explore mine.h5 theirs.h5 --problems 'bbob/*/d5'",
                 "Look at the results of two files together, on problems of dimension 5");
  return parser;
}

/// Changes whenever one of the files, their journals or parts does.
std::string version_of(const Names& files) {
  std::string stamps;
  const auto add = [&](const fs::path& path) {
    std::error_code none;
    const auto size = fs::file_size(path, none);
    const auto time = fs::last_write_time(path, none).time_since_epoch().count();
    if (!none) stamps += fmt::format("{} {} {}\n", path.string(), size, time);
  };
  for (const std::string& file : files) {
    add(file);
    add(results::journal_path(file));
    std::error_code none;
    for (auto entry = fs::directory_iterator(results::parts_path(file), none);
         !none && entry != fs::directory_iterator(); entry.increment(none)) {
      add(entry->path());
    }
  }
  return fmt::format("{:016x}", stable_hash(stamps));
}

/// "120 of 240 runs done, 1 failed; under way: ...".
std::string progress_of(const Names& files) {
  std::size_t done = 0, failed = 0, missing = 0;
  std::string under_way;
  for (const std::string& file : files) {
    const results::ResultSet results = results::read_results(file, results::Wanted::no_traces());
    done += results.count(results::RunStatus::complete);
    failed += results.count(results::RunStatus::failed);
    missing += results.count(results::RunStatus::missing);
    const std::string here = runs_under_way(file, results);
    if (!here.empty()) under_way += (under_way.empty() ? "; under way: " : "; ") + here;
  }
  return fmt::format("{} of {} runs done{}{}", done, done + failed + missing,
                     failed > 0 ? fmt::format(", {} failed", failed) : "", under_way);
}

/// The page, made again when it is asked for and the files have changed.
class LivePage {
 public:
  LivePage(const Environment& environment, const po::variables_map& values, Names files)
      : environment_(environment), values_(values), files_(std::move(files)) {}

  system::HttpAnswer answer(std::string_view path) {
    if (path == "state") return {200, "application/json", state()};
    if (!path.empty()) return {404, "text/plain", "not found\n"};
    if (version_ != offered_version()) make();
    return {200, "text/html; charset=utf-8", html_};
  }

  /// @throws as `report` does, for wrong options and files
  void make() {
    const Clock::time_point begin = Clock::now();
    version_ = version_of(files_);
    results::Merger merger;
    for (const std::string& file : files_) merger.add(read_result_set(environment_, file));
    results::ResultSet results = std::move(merger).merged();
    results.regret_kind = choice<results::RegretKind>(values_, "regret");
    const report::ReportRequest request{
        .plots = plot_request(values_, environment_.catalogs.problems),
        .title = values_["title"].as<std::string>(),
        .file = fmt::format("{}", fmt::join(files_, ", ")),
        .command = environment_.command_line,
        .citations = [&](const results::ResultSet& shown) { return citations_of(shown, environment_.catalogs); },
        .map = maps_of(environment_.catalogs.problems),
        .version = version_};
    auto made = report_figures(results, request.plots, values_);
    const system::TemporaryFolder folder;
    const auto figures = report::draw_other_figures(std::move(made.figures), folder.path());
    html_ = report::html_page(results, request, figures, made.left_out);
    made_at_ = Clock::now();
    making_took_ = made_at_ - begin;
  }

 private:
  /// The version that a request gets now. During a run the files change all the time: making pages may take up to a
  /// tenth of it.
  std::string offered_version() const {
    constexpr auto shortest = std::chrono::seconds(2);
    if (Clock::now() - made_at_ < std::max<Clock::duration>(shortest, 10 * making_took_)) return version_;
    return version_of(files_);
  }

  std::string state() {
    const std::string now = version_of(files_);
    if (now != progress_version_) {
      progress_ = progress_of(files_);
      progress_version_ = now;
    }
    return nlohmann::json{{"version", offered_version()}, {"text", progress_}}.dump(
        -1, ' ', false, nlohmann::json::error_handler_t::replace);
  }

  const Environment& environment_;
  const po::variables_map& values_;
  Names files_;
  std::string version_, html_, progress_, progress_version_;
  Clock::time_point made_at_;
  Clock::duration making_took_{};
};

}  // namespace

int explore_command(const Environment& environment, const std::vector<std::string>& arguments) {
  const auto values = explore_parser().parse(arguments, environment.out);
  if (!values) return 0;
  if (!values->count("file")) throw InputError("no file given. Usage: bobench explore r.h5 [more.h5 ...]");
  const int port = (*values)["port"].as<int>();
  if (port > 65535) throw InputError(fmt::format("--port is {}; expected at most 65535", port));
  LivePage page(environment, *values, (*values)["file"].as<Names>());
  page.make();
  const InterruptGuard guard;
  system::serve_locally(
      static_cast<std::uint16_t>(port), [&](std::string_view path) { return page.answer(path); },
      [&](const std::string& address) {
        environment.out << fmt::format("Open {} in a browser; Ctrl-C ends\n", address) << std::flush;
        if (!environment.out) throw Error("cannot write to standard output");
      },
      InterruptGuard::requested);
  return 0;
}

}  // namespace bobench::cli
