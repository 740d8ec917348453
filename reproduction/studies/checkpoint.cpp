#include "reproduction/studies/checkpoint.hpp"

#include <ctime>
#include <exception>
#include <filesystem>
#include <map>
#include <optional>
#include <span>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "system/append_log.hpp"
#include "system/base64.hpp"
#include "system/durable_file.hpp"

namespace bobench::reproduction {
namespace {

using Eigen::Index, Eigen::VectorXd;

struct Part {
  double seconds = 0.0;
  VectorXd values;
};

/// What is computed already. Without an output folder nothing is kept.
class Checkpoint {
 public:
  Checkpoint(const std::string& study, const StudyOptions& options) {
    if (options.output.empty()) return;
    const std::filesystem::path folder = options.output / study;
    system::make_folder(folder);
    const std::string path = folder / fmt::format("checkpoint-{}-seed-{}.jsonl", name_of(options.scale), options.seed);
    log_.emplace(path, path);
    system::read_log(path, [&](std::string_view, const nlohmann::json& object) {
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
    log_->append("part", {{"key", key}, {"seconds", part.seconds}, {"values", system::to_base64(values)}});
  }

 private:
  std::optional<system::AppendLog> log_;
  std::map<std::string, Part> done_;
};

/// Processor seconds of the calling thread.
double thread_seconds() {
  timespec time{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

}  // namespace

ComputedParts compute_parts(const std::string& study, const std::vector<std::string>& keys,
                            const std::function<VectorXd(std::size_t)>& compute, const StudyOptions& options) {
  Checkpoint checkpoint(study, options);
  std::vector<Part> parts(keys.size());
  std::exception_ptr error;
  std::size_t done = 0, missing = 0;
#pragma omp parallel for schedule(dynamic) num_threads(options.threads)
  for (std::size_t i = 0; i < keys.size(); ++i) {
    bool is_wanted = false;
#pragma omp critical(study_checkpoint)
    if (const Part* found = checkpoint.find(keys[i])) {
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
#pragma omp critical(study_checkpoint)
    try {
      if (failure) std::rethrow_exception(failure);
      if (is_wanted) checkpoint.add(keys[i], parts[i]);
      if (++done; options.progress) options.progress(done, keys.size());
    } catch (...) {
      if (!error) error = std::current_exception();
    }
  }
  if (error) std::rethrow_exception(error);
  ComputedParts result{.values = {}, .seconds = 0.0, .missing = missing};
  for (Part& part : parts) {
    result.seconds += part.seconds;
    if (missing == 0) result.values.push_back(std::move(part.values));
  }
  return result;
}

}  // namespace bobench::reproduction
