#include "system/append_log.hpp"

#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <exception>
#include <filesystem>
#include <fstream>
#include <optional>
#include <utility>

#include <fmt/format.h>
#include <boost/crc.hpp>
#include <nlohmann/json.hpp>

#include "core/error.hpp"
#include "system/durable_file.hpp"

namespace bobench::system {
namespace {

constexpr std::string_view head = "{\"crc32\":\"";
constexpr std::size_t checksum_digits = 8;

std::string hexadecimal(const boost::crc_32_type& crc) {
  return fmt::format("{:08x}", static_cast<std::uint32_t>(crc.checksum()));
}

struct Record {
  std::string_view kind, object;
};

/// The parts of a line, or nothing if the line is not complete.
std::optional<Record> record_of(std::string_view line) {
  if (!line.starts_with(head) || !line.ends_with('}')) return std::nullopt;
  const std::size_t kind = head.size() + checksum_digits + 3;  // after the checksum's `","`
  const std::size_t kind_end = line.find("\":", kind);
  if (kind_end == std::string_view::npos || line.substr(kind - 3, 3) != "\",\"") return std::nullopt;
  const std::size_t begin = kind_end + 2;
  const std::string_view object = line.substr(begin, line.size() - begin - 1);
  boost::crc_32_type crc;
  crc.process_bytes(object.data(), object.size());
  if (line.substr(head.size(), checksum_digits) != hexadecimal(crc)) return std::nullopt;
  return Record{line.substr(kind, kind_end - kind), object};
}

/// A full disk is not an error in the user's command.
[[noreturn]] void refuse_open(const std::string& path, int error) {
  if (error == ENOSPC || error == EDQUOT) refuse_write(path, error);
  throw InputError(fmt::format("cannot write '{}': {}", path, disk_error(error)));
}

/// The complete lines of a log. A read failure is an error: a reader that took it for the end of the log would lose
/// records.
class LogFile {
 public:
  explicit LogFile(std::string path) : path_(std::move(path)), file_(path_, O_RDONLY | O_NONBLOCK) {
    if (file_.is_open()) {
      require_regular_file(path_);
    } else if (errno != ENOENT) {
      refuse(errno);
    }
  }

  bool next(std::string& line) {
    line.clear();
    while (file_.is_open()) {
      const std::size_t end = buffer_.find('\n', at_);
      if (end != std::string::npos) {
        line.append(buffer_, at_, end - at_);
        at_ = end + 1;
        return true;
      }
      line.append(buffer_, at_);
      if (!fill()) return false;
    }
    return false;
  }

 private:
  bool fill() {
    buffer_.resize(std::size_t{1} << 18);
    at_ = 0;
    ssize_t count = 0;
    do {
      count = ::read(file_.get(), buffer_.data(), buffer_.size());
    } while (count < 0 && errno == EINTR);
    if (count < 0) refuse(errno);
    buffer_.resize(static_cast<std::size_t>(count));
    return count > 0;
  }

  [[noreturn]] void refuse(int error) const {
    throw Error(fmt::format("cannot read '{}': {}; the runs in it would be lost", path_, std::strerror(error)));
  }

  std::string path_;
  Descriptor file_;
  std::string buffer_;
  std::size_t at_ = 0;
};

/// Creates a new file in a folder that another process may delete whenever it is empty.
Descriptor new_file(const std::string& path) {
  constexpr int tries = 100;
  for (int i = 0;; ++i) {
    Descriptor file(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND);
    if (file.is_open() || errno != ENOENT || i == tries) return file;
    make_folder(std::filesystem::path(path).parent_path());
  }
}

/// Whether the last line is incomplete because its writer was killed.
bool ends_in_half_a_line(const std::string& path) {
  std::ifstream file(path, std::ios::binary | std::ios::ate);
  if (!file || file.tellg() == std::streampos(0)) return false;
  file.seekg(-1, std::ios::end);
  return file.get() != '\n';
}

}  // namespace

std::size_t read_log(const std::string& path,
                     const std::function<void(std::string_view, const nlohmann::json&)>& take) {
  return read_log_texts(
      path, [&](std::string_view kind, std::string_view object) { take(kind, nlohmann::json::parse(object)); });
}

std::size_t read_log_texts(const std::string& path,
                           const std::function<void(std::string_view, std::string_view)>& take) {
  LogFile file(path);
  std::size_t damaged = 0;
  std::string line;
  while (file.next(line)) {  // an unfinished line has no line feed
    const auto record = record_of(line);
    try {
      if (record) take(record->kind, record->object);
    } catch (const std::exception&) {
      ++damaged;
    }
    if (!record) ++damaged;
  }
  return damaged;
}

AppendLog::AppendLog(std::string path, const std::string& owner) : path_(std::move(path)) {
  lock(owner);
  half_a_line_ = ends_in_half_a_line(path_);
  flusher_ = std::thread([this] { flush_continually(); });
}

void AppendLog::lock(const std::string& owner) {
  while (true) {
    Descriptor file(path_, O_WRONLY | O_CREAT | O_APPEND | O_NONBLOCK);  // a pipe: refused, not waited for
    if (!file.is_open()) refuse_open(path_, errno);
    const Lock found = file.lock();
    if (found == Lock::others) {
      throw LogInUse(
          fmt::format("'{}' is being written by another process; wait for it, or give another output", owner));
    }
    // A process that has just ended may have deleted the file between our open() and our lock, so the lock is void.
    if (!file.is_at(path_)) continue;
    file_ = std::move(file);
    is_locked_ = found == Lock::ours;
    return;
  }
}

AppendLog::AppendLog(std::string path)
    : path_(std::move(path)), file_(make_own(path_, [&] { return new_file(path_); })) {
  if (!file_.is_open()) refuse_open(path_, errno);
}

void AppendLog::rename(const std::string& path) {
  if (::rename(path_.c_str(), path.c_str()) != 0) refuse_write(path, errno);
  path_ = path;
}

void AppendLog::finish() {
  const std::lock_guard lock(mutex_);
  if (error_ == 0 && ::fdatasync(file_.get()) != 0) error_ = errno;
  if (error_ != 0) refuse_write(path_, error_);
}

AppendLog::~AppendLog() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
  }
  wake_.notify_one();
  if (flusher_.joinable()) flusher_.join();
}

void AppendLog::append(std::string_view kind, const nlohmann::json& object) {
  const std::string text = object.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  append(kind, [&](const Sink& sink) { sink(text); });
}

void AppendLog::append(std::string_view kind, const std::function<void(const Sink&)>& object) {
  boost::crc_32_type crc;
  object([&](std::string_view piece) { crc.process_bytes(piece.data(), piece.size()); });
  std::string line = fmt::format("{}{}\",\"{}\":", head, hexadecimal(crc), kind);
  constexpr std::size_t longest = std::size_t{1} << 18;
  const std::lock_guard lock(mutex_);
  if (error_ != 0) refuse_write(path_, error_);
  if (std::exchange(half_a_line_, false)) line.insert(0, 1, '\n');
  try {
    object([&](std::string_view piece) {
      line += piece;
      if (line.size() < longest) return;
      write_all(file_.get(), line, path_);
      line.clear();
    });
    write_all(file_.get(), line + "}\n", path_);
  } catch (const Error&) {
    error_ = errno;  // after an incomplete line nothing more is written
    throw;
  }
  dirty_ = true;
  wake_.notify_one();
}

void AppendLog::flush_continually() {
  std::unique_lock lock(mutex_);
  while (true) {
    wake_.wait(lock, [this] { return dirty_ || closing_; });
    if (!dirty_) return;
    dirty_ = false;
    lock.unlock();
    const int flush_error = ::fdatasync(file_.get()) == 0 ? 0 : errno;
    lock.lock();
    if (flush_error != 0) error_ = flush_error;
    // Records that arrive meanwhile share the next flush; flushing all the time would slow everything down.
    wake_.wait_for(lock, std::chrono::milliseconds(20), [this] { return closing_; });
  }
}

void AppendLog::clear() {
  if (::ftruncate(file_.get(), 0) != 0) refuse_write(path_, errno);
  half_a_line_ = false;
}

void AppendLog::remove() {
  remove_file(path_);
}

}  // namespace bobench::system
