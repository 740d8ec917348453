#include "reproduction/studies/checkpoint.hpp"

#include <cstdlib>
#include <ctime>
#include <exception>
#include <filesystem>
#include <fstream>
#include <map>

#include <fmt/format.h>

#include "core/error.hpp"
#include "storage/durable_file.hpp"

namespace bobench::reproduction {
namespace {

using Eigen::Index, Eigen::VectorXd;

struct Part {
  double seconds = 0.0;
  VectorXd values;
};

/// A line: key, seconds, number of values, values and a full stop, between tabs; numbers in hexadecimal, exact.
std::string line_of(const std::string& key, const Part& part) {
  std::string line = fmt::format("{}\t{:a}\t{}", key, part.seconds, part.values.size());
  for (const double value : part.values) line += fmt::format("\t{:a}", value);
  return line + "\t.\n";
}

class Line {
 public:
  explicit Line(const std::string& text) : text_(text) {}

  std::string word() {
    const std::size_t end = std::min(text_.find('\t', at_), text_.size()), begin = at_;
    at_ = std::min(end + 1, text_.size());
    return text_.substr(begin, end - begin);
  }
  double number() { return std::strtod(word().c_str(), nullptr); }

 private:
  const std::string& text_;
  std::size_t at_ = 0;
};

/// The parts of a journal that are whole.
std::map<std::string, Part> read_journal(const std::filesystem::path& path) {
  std::map<std::string, Part> parts;
  std::ifstream file(path, std::ios::binary);
  for (std::string text; std::getline(file, text);) {
    Line line(text);
    const std::string key = line.word();
    Part part;
    part.seconds = line.number();
    const auto size = static_cast<Index>(std::strtol(line.word().c_str(), nullptr, 10));
    if (size < 0 || size > static_cast<Index>(text.size())) continue;
    part.values.resize(size);
    for (double& value : part.values) value = line.number();
    if (line.word() == ".") parts[key] = std::move(part);
  }
  return parts;
}

class Journal {
 public:
  Journal(const std::string& study, const StudyOptions& options) {
    if (options.output.empty()) return;
    const std::filesystem::path folder = options.output / study;
    path_ = folder / fmt::format("pieces-{}-seed-{}.txt", name_of(options.scale), options.seed);
    storage::make_folder(folder);
    const bool begun = std::filesystem::exists(path_);
    done_ = read_journal(path_);
    file_ = storage::AppendedFile(path_.string());
    if (begun) file_.append("\n");  // ends what may be half a line
  }

  /// @return nothing if the journal does not hold it
  const Part* find(const std::string& key) const {
    const auto found = done_.find(key);
    return found == done_.end() ? nullptr : &found->second;
  }
  void add(const std::string& key, const Part& part) {
    if (path_.empty()) return;
    file_.append(line_of(key, part));
  }

 private:
  std::filesystem::path path_;
  std::map<std::string, Part> done_;
  storage::AppendedFile file_;
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
  Journal journal(study, options);
  std::vector<Part> parts(keys.size());
  std::exception_ptr error;
  std::size_t done = 0, missing = 0;
#pragma omp parallel for schedule(dynamic) num_threads(options.threads)
  for (std::size_t i = 0; i < keys.size(); ++i) {
    bool is_wanted = false;
#pragma omp critical(study_journal)
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
#pragma omp critical(study_journal)
    try {
      if (failure) std::rethrow_exception(failure);
      if (is_wanted) journal.add(keys[i], parts[i]);
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
