#include "results/journal.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <fstream>
#include <utility>

#include <fmt/format.h>
#include <boost/crc.hpp>

#include "core/error.hpp"
#include "core/random.hpp"
#include "results/base64.hpp"
#include "storage/durable_file.hpp"

namespace bobench::results {
namespace {

std::string hexadecimal(std::uint32_t crc) {
  return fmt::format("{:08x}", crc);
}

std::string checksum(std::string_view text) {
  boost::crc_32_type crc;
  crc.process_bytes(text.data(), text.size());
  return hexadecimal(crc.checksum());
}

/// The inner object of a line of the given kind, or nothing if the line is not whole.
std::optional<nlohmann::json> from_line(std::string_view line, std::string_view kind) {
  const std::string head = fmt::format("\",\"{}\":", kind);
  constexpr std::string_view start = "{\"crc32\":\"";
  constexpr std::size_t digits = 8;
  if (!line.starts_with(start) || line.size() < start.size() + digits + head.size() + 1) return std::nullopt;
  if (line.substr(start.size() + digits, head.size()) != head || !line.ends_with('}')) return std::nullopt;
  const std::size_t begin = start.size() + digits + head.size();
  const std::string_view object = line.substr(begin, line.size() - begin - 1);
  if (line.substr(start.size(), digits) != checksum(object)) return std::nullopt;
  return nlohmann::json::parse(object, nullptr, false);
}

nlohmann::json to_json(const Settings& settings, const std::string& file_id) {
  return {{"format", "bobench-journal"},
          {"format_version", 2},
          {"file", file_id},
          {"seed", settings.seed},
          {"budget", settings.budget},
          {"record_configurations", settings.record_configurations}};
}

/// Hands the inner object of a run to `sink` piece by piece: its vectors may be long, and are nowhere as text as a
/// whole.
void write_object(const JournalRun& run, const RunResult& result, const std::string& file_id,
                  const storage::Sink& sink) {
  nlohmann::json head = {{"file", file_id},
                         {"problem", run.problem},
                         {"optimizer", run.optimizer},
                         {"replicate", run.replicate},
                         {"status", static_cast<int>(result.status)},
                         {"seed", result.seed},
                         {"optimum", to_base64({&result.optimum, 1})}};
  if (!result.message.empty()) head["message"] = result.message;
  if (!result.log.empty()) head["log"] = result.log;
  if (result.build) head["build"] = build_text(*result.build);
  std::string piece = head.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  piece.pop_back();
  constexpr std::size_t together = 3 * 4096;  // numbers whose base64 needs no padding before the last one
  const auto append = [&](const char* name, const std::vector<double>& values) {
    if (values.empty()) return;
    piece.append(",\"").append(name).append("\":\"");
    for (std::size_t first = 0; first < values.size(); first += together) {
      append_base64({values.data() + first, std::min(together, values.size() - first)}, piece);
      if (piece.size() < together) continue;
      sink(piece);
      piece.clear();
    }
    piece += '"';
  };
  for (const RunColumn& column : run_columns) append(column.name, result.*column.values);
  append("configuration", result.configuration);
  sink(piece + "}");
}

JournalRun run_from(const nlohmann::json& object, BuildPool& builds) {
  JournalRun run{object.at("problem"), object.at("optimizer"), object.at("replicate"), {}, object.value("file", "")};
  const int status = object.at("status");
  if (status != 1 && status != 2) throw Error("a run is complete or failed");
  run.result.status = static_cast<RunStatus>(status);
  run.result.seed = object.at("seed");
  run.result.optimum = from_base64(object.at("optimum").get<std::string>()).at(0);
  const auto take = [&](const char* name, std::vector<double>& values) {
    if (object.contains(name)) values = from_base64(object[name].get<std::string>());
  };
  for (const RunColumn& column : run_columns) take(column.name, run.result.*column.values);
  take("configuration", run.result.configuration);
  run.result.message = object.value("message", "");
  run.result.log = object.value("log", "");
  if (object.contains("build")) run.result.build = builds.of(object["build"].get<std::string>());
  return run;
}

/// Takes in a line of a journal. @return false if it is damaged
bool take_line(std::string_view line, bool is_first, BuildPool& builds, JournalContents& contents) {
  try {
    if (const auto plan = from_line(line, "plan"); plan && is_first) {
      contents.settings = {plan->at("seed"), plan->at("budget"), plan->at("record_configurations")};
      contents.file_id = plan->value("file", "");
      return true;
    }
    const auto object = from_line(line, "run");
    if (!object) return false;
    contents.runs.push_back(run_from(*object, builds));
    return true;
  } catch (const std::exception&) {
    return false;
  }
}

/// Whether a run of a journal without a first line is the file's.
bool is_of(const JournalRun& run, const ResultSet& results) {
  if (!run.file_id.empty()) return run.file_id == results.provenance.file_id;
  const RunStreams streams(results.settings.seed, run.problem, run.optimizer, run.replicate);
  return run.result.seed == streams.run_seed() &&
         run.result.evaluations() <= static_cast<std::size_t>(std::max(0, results.settings.budget));
}

}  // namespace

std::string journal_path(const std::string& result_path) {
  return result_path + ".journal";
}

std::optional<JournalContents> read_journal(const std::string& result_path) {
  std::ifstream file(journal_path(result_path), std::ios::binary);
  if (!file || file.peek() == std::ifstream::traits_type::eof()) return std::nullopt;
  JournalContents contents;
  BuildPool builds;
  std::string line;
  for (bool first = true; std::getline(file, line) && !file.eof(); first = false) {  // an unfinished line has no end
    if (!take_line(line, first, builds, contents)) ++contents.damaged_lines;
  }
  return contents;
}

void apply_journal(const JournalContents& journal, const std::string& result_path, ResultSet& results) {
  const std::string path = journal_path(result_path);
  if (journal.settings && !journal.runs.empty()) {
    if (const auto difference = describe_difference(*journal.settings, results.settings); !difference.empty()) {
      throw InputError(fmt::format("'{}' holds {} runs of another file than '{}' is ({}); move it away", path,
                                   journal.runs.size(), result_path, difference));
    }
    if (!journal.file_id.empty() && journal.file_id != results.provenance.file_id) {
      throw InputError(fmt::format("'{}' holds {} runs of a file that was called '{}' before; move it away", path,
                                   journal.runs.size(), result_path));
    }
  }
  std::size_t foreign = 0;
  for (const JournalRun& run : journal.runs) {
    if (!journal.settings && !is_of(run, results)) {
      ++foreign;
      continue;
    }
    Series* series = results.find(run.problem, run.optimizer);
    if (!series || run.replicate < 0 || static_cast<std::size_t>(run.replicate) >= series->runs.size()) continue;
    series->runs[static_cast<std::size_t>(run.replicate)] = run.result;
  }
  if (journal.damaged_lines > 0) {
    results.notes.push_back(
        fmt::format("{} of {} lines of '{}' are damaged: the runs of those are missing here", journal.damaged_lines,
                    journal.damaged_lines + journal.runs.size() + (journal.settings ? 1 : 0), path));
  }
  if (foreign > 0) {
    results.notes.push_back(
        fmt::format("{} runs in '{}' are not known to be of '{}': left out", foreign, path, result_path));
  }
}

JournalWriter::JournalWriter(const std::string& result_path) : path_(journal_path(result_path)) {
  while (true) {
    file_ = ::open(path_.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (file_ < 0) throw InputError(fmt::format("cannot write '{}': {}", path_, storage::disk_error(errno)));
    if (::flock(file_, LOCK_EX | LOCK_NB) != 0) {
      ::close(file_);
      throw InputError(
          fmt::format("'{}' is being written by another process; wait for it, or give another output", result_path));
    }
    // Who has just ended may have deleted it between our open() and our lock: that is a lock on nothing.
    struct stat ours {
    }, named{};
    const bool known = ::fstat(file_, &ours) == 0 && ::stat(path_.c_str(), &named) == 0;
    if (known && ours.st_dev == named.st_dev && ours.st_ino == named.st_ino) break;
    ::close(file_);
  }
  flusher_ = std::thread([this] { flush_continually(); });
}

JournalWriter::~JournalWriter() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
  }
  wake_.notify_one();
  flusher_.join();
  ::close(file_);
}

void JournalWriter::begin(const Settings& settings, const std::string& file_id) {
  if (::ftruncate(file_, 0) != 0) storage::refuse_write(path_, errno);
  file_id_ = file_id;
  append_line("plan", [&](const storage::Sink& sink) { sink(to_json(settings, file_id).dump()); });
}

void JournalWriter::append(const JournalRun& run) {
  append(run, run.result);
}

void JournalWriter::append(const JournalRun& run, const RunResult& result) {
  append_line("run", [&](const storage::Sink& sink) { write_object(run, result, file_id_, sink); });
}

void JournalWriter::append_line(const char* kind, const std::function<void(const storage::Sink&)>& object) {
  boost::crc_32_type crc;
  object([&](std::string_view piece) { crc.process_bytes(piece.data(), piece.size()); });
  std::string line = fmt::format("{{\"crc32\":\"{}\",\"{}\":", hexadecimal(crc.checksum()), kind);
  constexpr std::size_t longest = std::size_t{1} << 18;
  const std::lock_guard lock(mutex_);
  if (error_ != 0) storage::refuse_write(path_, error_);
  try {
    object([&](std::string_view piece) {
      line += piece;
      if (line.size() < longest) return;
      storage::write_all(file_, line, path_);
      line.clear();
    });
    storage::write_all(file_, line + "}\n", path_);
  } catch (const Error&) {
    error_ = errno;  // what has half a line at its end takes no more
    throw;
  }
  dirty_ = true;
  wake_.notify_one();
}

void JournalWriter::flush_continually() {
  std::unique_lock lock(mutex_);
  while (true) {
    wake_.wait(lock, [this] { return dirty_ || closing_; });
    if (!dirty_) return;
    dirty_ = false;
    lock.unlock();
    const int flush_error = ::fdatasync(file_) == 0 ? 0 : errno;
    lock.lock();
    if (flush_error != 0) error_ = flush_error;
    // Runs that finish meanwhile share the next flush; a disk that is always flushing would slow them all down.
    wake_.wait_for(lock, std::chrono::milliseconds(20), [this] { return closing_; });
  }
}

void JournalWriter::remove() {
  storage::remove_file(path_);
}

}  // namespace bobench::results
