#include "runners/computed_parts.hpp"

#include <ctime>
#include <exception>
#include <map>
#include <optional>
#include <span>

#include <nlohmann/json.hpp>

#include "system/append_log.hpp"
#include "system/base64.hpp"

namespace bobench::runners {
namespace {

using Eigen::Index, Eigen::VectorXd;

struct Part {
  double seconds = 0.0;
  VectorXd values;
};

/// What is computed already.
class Journal {
 public:
  /// @param path  empty: nothing is kept
  explicit Journal(const std::string& path) {
    if (path.empty()) return;
    log_.emplace(path, path);
    system::read_log(path, [&](std::string_view kind, const nlohmann::json& object) {
      is_whole_ = kind == "whole";
      if (kind != "part") return;
      const std::vector<double> values = system::from_base64(object.at("values").get<std::string>());
      done_[object.at("key")] = {object.at("seconds"),
                                 Eigen::Map<const VectorXd>(values.data(), static_cast<Index>(values.size()))};
    });
  }

  /// @return nullptr if it is still to be computed
  const Part* find(const std::string& key) const {
    const auto found = done_.find(key);
    return found == done_.end() ? nullptr : &found->second;
  }
  void add(const std::string& key, const Part& part) {
    const std::span values(part.values.data(), static_cast<std::size_t>(part.values.size()));
    if (!log_) return;
    is_whole_ = false;
    log_->append("part", {{"key", key}, {"seconds", part.seconds}, {"values", system::to_base64(values)}});
  }
  void end(std::size_t parts) {
    if (log_ && !is_whole_) log_->append("whole", {{"parts", parts}});
    is_whole_ = true;
  }

 private:
  std::optional<system::AppendLog> log_;
  bool is_whole_ = false;
  std::map<std::string, Part> done_;
};

/// Processor seconds of the calling thread.
double thread_seconds() {
  timespec time{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

}  // namespace

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
  std::vector<Part> parts(keys.size());
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
        const double start = thread_seconds();
        parts[i].values = compute(i);
        parts[i].seconds = thread_seconds() - start;
      } catch (...) {
        failure = std::current_exception();
      }
    }
#pragma omp critical(journal_of_parts)
    try {
      if (failure) std::rethrow_exception(failure);
      if (is_wanted) journal.add(keys[i], parts[i]);
      if (++done; options.progress) options.progress(done, keys.size());
    } catch (...) {
      if (!error) error = std::current_exception();
    }
  }
  if (error) std::rethrow_exception(error);
  if (missing == 0) journal.end(parts.size());
  ComputedParts result{.values = {}, .seconds = 0.0, .missing = missing};
  for (Part& part : parts) {
    result.seconds += part.seconds;
    if (missing == 0) result.values.push_back(std::move(part.values));
  }
  return result;
}

}  // namespace bobench::runners
