#include "results/journal.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <utility>

#include <fmt/format.h>
#include <boost/crc.hpp>

#include "core/error.hpp"
#include "results/base64.hpp"

namespace bobench::results {
namespace {

using MemberOfRun = std::vector<double> RunResult::*;

constexpr std::pair<const char*, MemberOfRun> journal_columns[] = {{"value", &RunResult::value},
                                                                   {"noise_free", &RunResult::noise_free},
                                                                   {"seconds_ask", &RunResult::seconds_ask},
                                                                   {"fidelity", &RunResult::fidelity},
                                                                   {"cost_seconds", &RunResult::cost_seconds},
                                                                   {"configuration", &RunResult::configuration}};

std::string checksum(std::string_view text) {
  boost::crc_32_type crc;
  crc.process_bytes(text.data(), text.size());
  return fmt::format("{:08x}", crc.checksum());
}

std::string to_line(const char* kind, const std::string& object) {
  return fmt::format("{{\"crc32\":\"{}\",\"{}\":{}}}\n", checksum(object), kind, object);
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

nlohmann::json to_json(const Settings& settings) {
  return {{"format", "bobench-journal"},
          {"format_version", 1},
          {"seed", settings.seed},
          {"budget", settings.budget},
          {"record_configurations", settings.record_configurations}};
}

nlohmann::json to_json(const JournalRun& run) {
  nlohmann::json object = {{"problem", run.problem},     {"optimizer", run.optimizer},
                           {"replicate", run.replicate}, {"status", static_cast<int>(run.result.status)},
                           {"seed", run.result.seed},    {"optimum", to_base64({run.result.optimum})}};
  for (const auto& [name, column] : journal_columns) {
    if (!(run.result.*column).empty()) object[name] = to_base64(run.result.*column);
  }
  if (!run.result.message.empty()) object["message"] = run.result.message;
  if (!run.result.log.empty()) object["log"] = run.result.log;
  if (run.result.build) object["build"] = build_text(*run.result.build);
  return object;
}

JournalRun run_from(const nlohmann::json& object, BuildPool& builds) {
  JournalRun run{object.at("problem"), object.at("optimizer"), object.at("replicate"), {}};
  run.result.status = static_cast<RunStatus>(object.at("status").get<int>());
  run.result.seed = object.at("seed");
  run.result.optimum = from_base64(object.at("optimum").get<std::string>()).at(0);
  for (const auto& [name, column] : journal_columns) {
    if (object.contains(name)) run.result.*column = from_base64(object[name].get<std::string>());
  }
  run.result.message = object.value("message", "");
  run.result.log = object.value("log", "");
  if (object.contains("build")) run.result.build = builds.of(object["build"].get<std::string>());
  return run;
}

[[noreturn]] void refuse(const std::string& path, int error) {
  throw InputError(fmt::format("cannot write '{}': {}", path, std::strerror(error)));
}

}  // namespace

std::string journal_path(const std::string& result_path) {
  return result_path + ".journal";
}

std::optional<JournalContents> read_journal(const std::string& result_path) {
  std::ifstream file(journal_path(result_path), std::ios::binary);
  if (!file) return std::nullopt;
  std::stringstream buffer;
  buffer << file.rdbuf();
  const std::string text = buffer.str();

  JournalContents contents;
  BuildPool builds;
  bool has_settings = false;
  std::size_t start = 0;
  for (std::size_t end = text.find('\n'); end != std::string::npos; end = text.find('\n', start)) {
    const std::string_view line = std::string_view(text).substr(start, end - start);
    start = end + 1;
    if (!has_settings) {
      const auto plan = from_line(line, "plan");
      if (!plan || plan->is_discarded()) return std::nullopt;
      contents.settings = {plan->at("seed"), plan->at("budget"), plan->at("record_configurations")};
      has_settings = true;
    } else if (const auto object = from_line(line, "run"); object && !object->is_discarded()) {
      contents.runs.push_back(run_from(*object, builds));
    } else {
      ++contents.damaged_lines;
    }
    contents.usable_bytes = start;
  }
  if (!has_settings) return std::nullopt;
  if (start < text.size()) ++contents.damaged_lines;
  return contents;
}

void apply_journal(const JournalContents& journal, ResultSet& results) {
  const std::string difference = describe_difference(journal.settings, results.settings);
  if (!difference.empty()) {
    throw InputError(fmt::format("the journal belongs to another plan: {}", difference));
  }
  for (const JournalRun& run : journal.runs) {
    Series* series = results.find(run.problem, run.optimizer);
    if (!series || run.replicate < 0 || static_cast<std::size_t>(run.replicate) >= series->runs.size()) continue;
    series->runs[static_cast<std::size_t>(run.replicate)] = run.result;
  }
}

JournalWriter::JournalWriter(const std::string& result_path, const Settings& settings)
    : path_(journal_path(result_path)) {
  file_ = ::open(path_.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
  if (file_ < 0) refuse(path_, errno);
  if (::flock(file_, LOCK_EX | LOCK_NB) != 0) {
    ::close(file_);
    throw InputError(
        fmt::format("'{}' is being written by another process; wait for it, or give another output", result_path));
  }
  auto contents = read_journal(result_path);
  // A plan that was interrupted before its first run leaves a journal that binds nobody.
  if (contents && contents->runs.empty() && contents->settings != settings) contents.reset();
  if (::ftruncate(file_, contents ? static_cast<off_t>(contents->usable_bytes) : 0) != 0) refuse(path_, errno);
  if (!contents) append_line("plan", to_json(settings).dump());
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

void JournalWriter::append(const JournalRun& run) {
  append_line("run", to_json(run).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
}

void JournalWriter::append_line(const char* kind, const std::string& object) {
  const std::string line = to_line(kind, object);
  const std::lock_guard lock(mutex_);
  std::size_t written = 0;
  while (written < line.size()) {
    const ssize_t count = ::write(file_, line.data() + written, line.size() - written);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) throw Error(fmt::format("cannot write '{}': {}", path_, std::strerror(errno)));
    written += static_cast<std::size_t>(count);
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
    ::fdatasync(file_);
    lock.lock();
    // Runs that finish meanwhile share the next flush; a disk that is always flushing would slow them all down.
    wake_.wait_for(lock, std::chrono::milliseconds(20), [this] { return closing_; });
  }
}

void JournalWriter::remove() {
  std::error_code ignored;
  std::filesystem::remove(path_, ignored);
}

}  // namespace bobench::results
