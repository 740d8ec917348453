#include "cli/distribution.hpp"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <string>

#include "cli/duration.hpp"
#include "core/text.hpp"

namespace bobench::cli {
namespace {

namespace po = boost::program_options;

/// The time by which the program must end, from --stop-after and Slurm's job end time.
std::chrono::steady_clock::time_point end_of(const po::variables_map& values) {
  using Clock = std::chrono::steady_clock;
  Clock::time_point end = Clock::time_point::max();
  if (values.count("stop-after")) end = Clock::now() + duration_of(values["stop-after"].as<std::string>());
  if (const char* const job_end = std::getenv("SLURM_JOB_END_TIME")) {
    constexpr auto to_finish = std::chrono::seconds(30);
    const auto at = parse_integer(job_end);
    // Ignored if it is in the past: then it belongs to another job.
    if (at && std::chrono::system_clock::from_time_t(*at) > std::chrono::system_clock::now()) {
      const auto left = std::chrono::system_clock::from_time_t(*at) - std::chrono::system_clock::now() - to_finish;
      end = std::min(end, Clock::now() + std::chrono::duration_cast<Clock::duration>(left));
    }
  }
  return end;
}

}  // namespace

void add_distribution_options(ArgumentParser& parser) {
  parser.options()("shard", text_value("K/N"), "do only share K of N of the runs, such as 3/40")(
      "shared", "share the output with other processes that do its runs at the same time")(
      "stop-after", text_value("TIME"), "begin no run that cannot end within TIME: 90s, 45m, 2h or 2:00:00");
}

runners::Distribution distribution_of(const po::variables_map& values, const std::unique_ptr<system::Ranks>& ranks,
                                      int& threads) {
  runners::Distribution distribution;
  if (values.count("shard")) distribution.shard = runners::Shard::parse(values["shard"].as<std::string>());
  distribution.is_shared = values.count("shared") > 0;
  distribution.ranks = ranks.get();
  distribution.end = end_of(values);
  if (ranks && values["threads"].defaulted()) threads = 1;
  return distribution;
}

}  // namespace bobench::cli
