#include "runners/dealt_runs.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <exception>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/error.hpp"
#include "results/series_index.hpp"
#include "runners/chunked_runs.hpp"
#include "runners/dealing.hpp"
#include "runners/part_store.hpp"
#include "runners/runs_to_do.hpp"
#include "runners/worker.hpp"
#include "system/machine.hpp"

namespace bobench::runners {
namespace {

using nlohmann::json;

/// A run by its places in the plan, which all ranks share; the order of a store's series may differ from rank to rank.
struct PlanRun {
  std::size_t problem, optimizer, replicate;
};
void to_json(json& object, const PlanRun& run) {
  object = json::array({run.problem, run.optimizer, run.replicate});
}
void from_json(const json& object, PlanRun& run) {
  run = {object.at(0), object.at(1), object.at(2)};
}

/// From a plan's runs to a store's, and back.
class PlanMap {
 public:
  PlanMap(const Plan& plan, const results::ResultSet& stored)
      : optimizers_(plan.optimizers.size()), runs_(stored.series.size()) {
    const results::SeriesIndex index(stored);
    for (std::size_t p = 0; p < plan.problems.size(); ++p) {
      for (std::size_t o = 0; o < optimizers_; ++o) {
        series_.push_back(index.place(plan.problems[p].id, plan.optimizers[o].spec));
        runs_[series_.back()] = {p, o, 0};
      }
    }
  }
  RunTicket ticket(const PlanRun& run) const {
    return {series_.at(run.problem * optimizers_ + run.optimizer), run.replicate};
  }
  PlanRun run(const RunTicket& ticket) const {
    PlanRun run = runs_[ticket.series];
    run.replicate = ticket.replicate;
    return run;
  }

 private:
  std::size_t optimizers_;
  std::vector<std::size_t> series_;
  std::vector<PlanRun> runs_;
};

struct FinishedRun {
  PlanRun run;
  double seconds;
  bool has_failed;
};

/// What a rank says at its end.
struct RankReport {
  std::size_t done = 0, failed = 0;
  std::string first_failure;
  std::string error;  ///< what ended it before its time

  json to_json() const {
    return {{"done", done}, {"failed", failed}, {"first_failure", first_failure}, {"error", error}};
  }
  static RankReport from(const json& object) {
    return {object.at("done"), object.at("failed"), object.at("first_failure"), object.at("error")};
  }
};

/// Rank 0's: deals chunks to itself and, on a thread of its own, to the others.
class Dealer {
 public:
  Dealer(const system::Ranks& ranks, const PlanMap& map, Schedule& schedule, Progress& progress,
         const RunnerOptions& options)
      : ranks_(ranks), map_(map), schedule_(schedule), progress_(progress), options_(options) {}

  std::vector<RunTicket> deal(int threads) {
    if (options_.stop() || is_broken_) return {};
    return runners::deal(schedule_, threads, ranks_.size());
  }
  /// Serves the other ranks until each has given its report.
  void serve() {
    for (int left = ranks_.size() - 1; left > 0;) {
      const auto message = ranks_.wait();
      const json said = json::parse(message->text);
      if (said.contains("report")) {
        reports_.push_back(RankReport::from(said["report"]));
        // What others do from now on cannot be saved either, or should be seen to first.
        if (!reports_.back().error.empty()) is_broken_ = true;
        --left;
        continue;
      }
      for (const json& run : said.at("finished")) take({run.at(0), run.at(1), run.at(2)});
      json runs = json::array();
      for (const RunTicket& ticket : deal(said.at("threads"))) runs.push_back(map_.run(ticket));
      ranks_.send(message->sender, runs.dump());
    }
  }
  double seconds_left() const { return schedule_.seconds_left(options_.threads * ranks_.size()); }
  const std::vector<RankReport>& reports() const { return reports_; }

 private:
  void take(const FinishedRun& one) {
    schedule_.finished(map_.ticket(one.run), one.seconds);
    progress_.finished_elsewhere(one.has_failed);
  }

  const system::Ranks& ranks_;
  const PlanMap& map_;
  Schedule& schedule_;
  Progress& progress_;
  const RunnerOptions& options_;
  std::vector<RankReport> reports_;
  std::atomic<bool> is_broken_ = false;
};

class FirstRanksRuns final : public Chunks {
 public:
  FirstRanksRuns(Dealer& dealer, Schedule& schedule, RunStore& store, int threads)
      : Chunks(store), dealer_(dealer), schedule_(schedule), threads_(threads) {}

  void finished(const RunTicket& ticket, double seconds) override { schedule_.finished(ticket, seconds); }
  double seconds_left(int) const override { return dealer_.seconds_left(); }

 private:
  std::vector<RunTicket> fetch() override { return dealer_.deal(threads_); }

  Dealer& dealer_;
  Schedule& schedule_;
  int threads_;
};

class OtherRanksRuns final : public Chunks {
 public:
  OtherRanksRuns(const system::Ranks& ranks, const PlanMap& map, RunStore& store, const RunnerOptions& options)
      : Chunks(store), ranks_(ranks), map_(map), store_(store), options_(options) {}

  void finished(const RunTicket& ticket, double seconds) override {
    const std::lock_guard lock(mutex_);
    finished_.push_back({map_.run(ticket), seconds, false});
  }
  double seconds_left(int) const override { return std::nan(""); }

 private:
  std::vector<RunTicket> fetch() override {
    json said = {{"threads", options_.threads}, {"finished", json::array()}};
    for (const FinishedRun& one : std::exchange(finished_, {})) {
      const RunTicket ticket = map_.ticket(one.run);
      const auto status = store_.results().series[ticket.series].runs[ticket.replicate].status;
      said["finished"].push_back(json::array({one.run, one.seconds, status == results::RunStatus::failed}));
    }
    ranks_.send(0, said.dump());
    const auto answer = ranks_.wait(0);
    std::vector<RunTicket> runs;
    for (const json& run : json::parse(answer->text)) runs.push_back(map_.ticket(run.get<PlanRun>()));
    return runs;
  }

  const system::Ranks& ranks_;
  const PlanMap& map_;
  RunStore& store_;
  const RunnerOptions& options_;
  std::vector<FinishedRun> finished_;
};

PartStore part_store(const RunnerOptions& options, const results::ResultSet& wanted, const system::Ranks& ranks) {
  return {options.output,
          wanted,
          {.name = fmt::format("rank {} of {}", ranks.rank(), ranks.size()), .retries_failed = options.retry_failed}};
}

/// Rank 0's runs, while the others are served.
WorkDone deal_and_work(const Work& work, int threads, Dealer& dealer) {
  std::exception_ptr trouble;
  std::thread serving([&] {
    try {
      dealer.serve();
    } catch (...) {
      trouble = std::current_exception();
    }
  });
  WorkDone done;
  try {
    done = do_work(work, threads);
  } catch (...) {
    serving.join();  // the others' runs are worth having
    throw;
  }
  serving.join();
  if (trouble) std::rethrow_exception(trouble);
  return done;
}

RunnerReport run_first(const Plan& plan, const ProblemCatalog& problems, const RunnerOptions& options,
                       const results::ResultSet& wanted, const system::Ranks& ranks) {
  PartStore store = part_store(options, wanted, ranks);
  for (int other = 1; other < ranks.size(); ++other) ranks.send(other, "go");
  const RunsToDo to_do = runs_to_do(store.results(), plan, options);
  note_stored(store.results(), to_do.tickets.size(), options);
  const PlanMap map(plan, store.results());
  Schedule schedule(store.results(), to_do.tickets, options.threads * ranks.size(), options.distribution.end);
  Progress progress(to_do.tickets.size(), options.progress,
                    [&] { return schedule.seconds_left(options.threads * ranks.size()); });
  Dealer dealer(ranks, map, schedule, progress, options);
  FirstRanksRuns source(dealer, schedule, store, options.threads);
  const WorkDone work =
      deal_and_work({plan, problems, options.stop, nullptr, store, source, progress}, options.threads, dealer);
  store.close();

  RunnerReport report;
  report.found = to_do.total - to_do.tickets.size();
  report.found_failed = to_do.failed_before;
  for (const RunTicket& ticket : work.recorded) count_done(store.results(), ticket, report);
  for (const RankReport& other : dealer.reports()) {
    if (!other.error.empty()) throw Error(other.error);
    report.done += other.done;
    if (report.failed == 0) report.first_failure = other.first_failure;
    report.failed += other.failed;
  }
  report.missing = to_do.tickets.size() - report.done;
  const std::size_t missing = fold_parts(options.output, wanted);
  report.missing_elsewhere = missing - std::min(missing, report.missing);
  return report;
}

/// Another rank's: it has nothing to say but to rank 0.
void run_other(const Plan& plan, const ProblemCatalog& problems, const RunnerOptions& options,
               const results::ResultSet& wanted, const system::Ranks& ranks) {
  ranks.wait(0);  // until the file is there: what is wrong with it rank 0 says
  RankReport report;
  try {
    PartStore store = part_store(options, wanted, ranks);
    const PlanMap map(plan, store.results());
    OtherRanksRuns source(ranks, map, store, options);
    Progress progress(0, Progress::Style::silent, [] { return 0.0; });
    const WorkDone work = do_work({plan, problems, options.stop, nullptr, store, source, progress}, options.threads);
    store.close();
    RunnerReport counts;
    for (const RunTicket& ticket : work.recorded) count_done(store.results(), ticket, counts);
    report = {counts.done, counts.failed, counts.first_failure, ""};
  } catch (const std::exception& error) {
    report.error = fmt::format("rank {} on {}: {}", ranks.rank(), system::machine_name(), error.what());
  }
  ranks.send(0, json{{"report", report.to_json()}}.dump());
}

}  // namespace

RunnerReport run_dealt(const Plan& plan, const ProblemCatalog& problems, const RunnerOptions& options,
                       const results::ResultSet& wanted, const system::Ranks& ranks) {
  if (ranks.rank() == 0) return run_first(plan, problems, options, wanted, ranks);
  run_other(plan, problems, options, wanted, ranks);
  return {};
}

}  // namespace bobench::runners
