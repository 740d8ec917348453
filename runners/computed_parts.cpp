#include "runners/computed_parts.hpp"

#include <algorithm>
#include <ctime>
#include <exception>
#include <map>
#include <optional>
#include <span>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "core/random.hpp"
#include "runners/provenance.hpp"
#include "system/append_log.hpp"
#include "system/base64.hpp"

namespace bobench::runners {
namespace {

using Eigen::Index, Eigen::VectorXd;

struct Part {
  double seconds = 0.0;
  VectorXd values;
  results::SharedBuild build = {};  ///< null in journals from before builds were recorded
};

/// The parts computed so far.
class Journal {
 public:
  /// @param path  empty: nothing is stored
  explicit Journal(const std::string& path) {
    if (path.empty()) return;
    log_.emplace(path, path);
    results::BuildPool pool;
    std::map<std::string, results::SharedBuild> builds;
    system::read_log(path, [&](std::string_view kind, const nlohmann::json& object) {
      is_whole_ = kind == "whole";
      if (kind == "build") {
        builds[object.at("id")] = pool.of(object.at("text").get<std::string>());
        knows_this_build_ |= object.at("id") == this_id_;
      }
      if (kind != "part") return;
      const std::vector<double> values = system::from_base64(object.at("values").get<std::string>());
      done_[object.at("key")] = {object.at("seconds"),
                                 Eigen::Map<const VectorXd>(values.data(), static_cast<Index>(values.size())),
                                 builds[object.value("build", "")]};
    });
  }

  /// @return nullptr if it is not computed yet
  const Part* find(const std::string& key) const {
    const auto found = done_.find(key);
    return found == done_.end() ? nullptr : &found->second;
  }
  void add(const std::string& key, const Part& part) {
    const std::span values(part.values.data(), static_cast<std::size_t>(part.values.size()));
    if (!log_) return;
    is_whole_ = false;
    if (!std::exchange(knows_this_build_, true)) log_->append("build", {{"id", this_id_}, {"text", this_text_}});
    log_->append("part",
                 {{"key", key}, {"seconds", part.seconds}, {"values", system::to_base64(values)}, {"build", this_id_}});
  }
  void end(std::size_t parts) {
    if (log_ && !is_whole_) log_->append("whole", {{"parts", parts}});
    is_whole_ = true;
  }

 private:
  std::optional<system::AppendLog> log_;
  bool is_whole_ = false;
  const std::string this_text_ = results::build_text(*this_build()),
                    this_id_ = fmt::format("{:016x}", stable_hash(this_text_));
  bool knows_this_build_ = false;
  std::map<std::string, Part> done_;
};

/// Processor seconds of the calling thread.
double thread_seconds() {
  timespec time{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

Part computed_here(const std::function<VectorXd(std::size_t)>& compute, std::size_t i) {
  const double start = thread_seconds();
  VectorXd values = compute(i);
  return {thread_seconds() - start, std::move(values), this_build()};
}

}  // namespace

std::string describe_other_builds(const PartsWork& work, std::string_view made) {
  const results::Build& here = *this_build();
  const std::size_t unknown = work.builds.runs_not_on_record();
  std::size_t own = 0, others = 0;
  std::vector<std::string> differences, clauses;
  for (std::size_t b = 0; b < work.builds.builds().size(); ++b) {
    const results::Build& build = *work.builds.builds()[b];
    (build == here ? own : others) += work.builds.runs(b);
    for (const auto& [name, value] : build.parts) {
      std::string difference = fmt::format("{} {}", name, value);
      const bool is_new = std::ranges::find(differences, difference) == differences.end();
      if (value != here.value(name) && is_new) differences.push_back(std::move(difference));
    }
  }
  const std::size_t all = own + others + unknown;
  if (others > 0) {
    clauses.push_back(
        fmt::format("{} of {} {} were made by another build: {}", others, all, made, fmt::join(differences, ", ")));
  }
  if (unknown > 0)
    clauses.push_back(fmt::format("of {} of {} {} it is not on record which build made them", unknown, all, made));
  return fmt::format("{}", fmt::join(clauses, "; "));
}

PartsJournal read_parts_journal(const std::string& path) {
  PartsJournal journal;
  system::read_log(path, [&](std::string_view kind, const nlohmann::json& object) {
    journal.is_whole = kind == "whole";
    if (kind == "part") journal.seconds += object.at("seconds").get<double>();
  });
  return journal;
}

ComputedParts compute_parts(const std::vector<std::string>& keys, const std::function<VectorXd(std::size_t)>& compute,
                            const PartsOptions& options) {
  Journal journal(options.journal);
  std::vector<std::optional<Part>> parts(keys.size());  // nothing for a missing part
  std::exception_ptr error;
  std::size_t done = 0, missing = 0;
#pragma omp parallel for schedule(dynamic) num_threads(options.threads)
  for (std::size_t i = 0; i < keys.size(); ++i) {
    bool is_wanted = false;
#pragma omp critical(journal_of_parts)
    if (const Part* found = journal.find(keys[i])) {
      parts[i] = *found;
    } else {
      is_wanted = !error && !options.stop();
      missing += is_wanted ? 0 : 1;
    }
    std::exception_ptr failure;
    if (is_wanted) {
      try {
        parts[i] = computed_here(compute, i);
      } catch (...) {
        failure = std::current_exception();
      }
    }
#pragma omp critical(journal_of_parts)
    try {
      if (failure) std::rethrow_exception(failure);
      if (is_wanted) journal.add(keys[i], *parts[i]);
      if (++done; options.progress) options.progress(done, keys.size());
    } catch (...) {
      if (!error) error = std::current_exception();
    }
  }
  if (error) std::rethrow_exception(error);
  if (missing == 0) journal.end(parts.size());
  ComputedParts result;
  result.missing = missing;
  for (std::optional<Part>& part : parts) {
    if (!part) continue;
    result.seconds += part->seconds;
    result.builds.add(part->build);
    if (missing == 0) result.values.push_back(std::move(part->values));
  }
  return result;
}

}  // namespace bobench::runners
