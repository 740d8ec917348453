#include "runners/distribution/dealt_runs.hpp"

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
#include "runners/distribution/chunked_runs.hpp"
#include "runners/distribution/dealing.hpp"
#include "runners/runs_to_do.hpp"
#include "runners/storage/part_store.hpp"
#include "runners/worker.hpp"
#include "system/machine.hpp"

namespace bobench::runners {
namespace {

using nlohmann::json;

/// A run by its positions in the plan, which all ranks share; the order of a store's series may differ between ranks.
struct PlanRun {
  std::size_t problem, optimizer, replicate;
};
void to_json(json& object, const PlanRun& run) {
  object = json::array({run.problem, run.optimizer, run.replicate});
}
void from_json(const json& object, PlanRun& run) {
  run = {object.at(0), object.at(1), object.at(2)};
}

/// Converts a plan's runs to a store's, and back.
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

/// The report of a rank at its end.
struct RankReport {
  RunCount count;
  std::string error;  ///< the error that ended it early

  json to_json() const {
    return {{"done", count.done}, {"failed", count.failed}, {"first_failure", count.first_failure}, {"error", error}};
  }
  static RankReport from(const json& object) {
    return {{object.at("done"), object.at("failed"), object.at("first_failure")}, object.at("error")};
  }
};

/// For rank 0: deals chunks to itself and, in a separate thread, to the other ranks.
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
        // Further runs of other ranks could not be saved either, or the error must be handled first.
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

/// Does rank 0's runs, while the other ranks are served.
WorkDone deal_and_work(const Work& work, Dealer& dealer) {
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
    done = do_work(work);
  } catch (...) {
    serving.join();  // keeps the other ranks' runs
    throw;
  }
  serving.join();
  if (trouble) std::rethrow_exception(trouble);
  return done;
}

RunnerReport run_first(const Job& job, const results::ResultSet& wanted, const system::Ranks& ranks) {
  const RunnerOptions& options = job.options;
  PartStore store = part_store(options, wanted, ranks);
  for (int other = 1; other < ranks.size(); ++other) ranks.send(other, "go");
  const RunsToDo to_do = runs_to_do(store.results(), job);
  note_stored(store.results(), to_do.tickets.size(), options);
  const PlanMap map(job.plan, store.results());
  Schedule schedule(store.results(), to_do.tickets, options.threads * ranks.size(), options.distribution.end);
  Progress progress(to_do.tickets.size(), options.progress,
                    [&] { return schedule.seconds_left(options.threads * ranks.size()); });
  Dealer dealer(ranks, map, schedule, progress, options);
  FirstRanksRuns source(dealer, schedule, store, options.threads);
  const WorkDone work = deal_and_work({job, nullptr, store, source, progress}, dealer);
  store.close();

  RunCount count = count_runs(store.results(), work.recorded);
  for (const RankReport& other : dealer.reports()) {
    if (!other.error.empty()) throw Error(other.error);
    count.done += other.count.done;
    if (count.failed == 0) count.first_failure = other.count.first_failure;
    count.failed += other.count.failed;
  }
  RunnerReport report = report_of(to_do, count);
  const std::size_t missing = fold_parts(options.output, wanted);
  report.pending_on_other_shards = missing - std::min(missing, report.missing);
  return report;
}

/// Does the runs of another rank, which reports only to rank 0.
void run_other(const Job& job, const results::ResultSet& wanted, const system::Ranks& ranks) {
  ranks.wait(0);  // until the file exists; rank 0 reports what is wrong with it
  RankReport report;
  try {
    PartStore store = part_store(job.options, wanted, ranks);
    const PlanMap map(job.plan, store.results());
    OtherRanksRuns source(ranks, map, store, job.options);
    Progress progress(0, Progress::Style::silent, [] { return 0.0; });
    const WorkDone work = do_work({job, nullptr, store, source, progress});
    store.close();
    report.count = count_runs(store.results(), work.recorded);
  } catch (const std::exception& error) {
    report.error = fmt::format("rank {} on {}: {}", ranks.rank(), system::machine_name(), error.what());
  }
  ranks.send(0, json{{"report", report.to_json()}}.dump());
}

}  // namespace

RunnerReport run_dealt(const Job& job, const results::ResultSet& wanted, const system::Ranks& ranks) {
  if (ranks.rank() == 0) return run_first(job, wanted, ranks);
  run_other(job, wanted, ranks);
  return {};
}

}  // namespace bobench::runners
