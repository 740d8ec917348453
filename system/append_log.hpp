// A file that records piece by piece are added to, and that loses none of them: not to `kill -9`, a full disk, another
// process or flipped bits. Each record is a line of JSON of some kind, with a checksum over the text of its object:
//
//   {"crc32":"8f2a91c3","KIND":{...}}
#pragma once

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

#include <nlohmann/json_fwd.hpp>

#include "core/error.hpp"
#include "system/descriptor.hpp"
#include "system/output_file.hpp"

namespace bobench::system {

/// Another process has the log.
class LogInUse : public InputError {
 public:
  using InputError::InputError;
};

/// Hands the whole records of a log to take(kind, object) in their order; a missing file has none.
/// @param take  whatever it throws makes the record a damaged one
/// @return the number of damaged lines; a line that a kill has cut short at the end is none
/// @throws Error if the log is there and cannot be read to its end (a permission, the disk)
std::size_t read_log(const std::string& path,
                     const std::function<void(std::string_view kind, const nlohmann::json& object)>& take);
/// The same with the objects' text, for who need not parse all of it.
std::size_t read_log_texts(const std::string& path,
                           const std::function<void(std::string_view kind, std::string_view object)>& take);

/// Appends records. append() may be called from several threads; a line is handed to the system before it returns, and
/// a thread of the log's own flushes to disk continually, so that nobody waits for the disk.
class AppendLog {
 public:
  /// Locks the log, and makes it if there is none; what it holds stays.
  /// @param owner  what the log belongs to, for messages
  /// @throws InputError if it cannot be written; LogInUse if another process is writing it
  AppendLog(std::string path, const std::string& owner);
  /// A log of this process alone, under a name that nothing has: flushed by finish() only.
  /// @throws InputError if it cannot be made
  explicit AppendLog(std::string path);
  ~AppendLog();
  AppendLog(const AppendLog&) = delete;
  AppendLog& operator=(const AppendLog&) = delete;

  /// @throws Error if the disk is full or gone
  void append(std::string_view kind, const nlohmann::json& object);
  /// The same for an object too long to be held as text.
  /// @param object  hands over its text piece by piece, twice the same
  void append(std::string_view kind, const std::function<void(const Sink&)>& object);
  /// Gives the file another name; nothing is there yet. @throws Error if it cannot
  void rename(const std::string& path);
  /// Flushes to disk what was appended. @throws Error if the disk is full or gone
  void finish();
  /// Whether nobody else can write the log now; false where the file system has no locks.
  bool is_locked() const { return is_locked_; }
  /// Drops the records: they are safe elsewhere, or not wanted.
  void clear();
  /// Deletes the file. @throws Error if it cannot
  void remove();

 private:
  void lock(const std::string& owner);
  void flush_continually();

  std::string path_;
  Descriptor file_;
  bool is_locked_ = true;
  bool half_a_line_ = false;  ///< what a killed writer has left at the end
  std::mutex mutex_;
  std::condition_variable wake_;
  bool dirty_ = false;
  bool closing_ = false;
  int error_ = 0;  ///< of a write or flush: nothing is written after it
  std::thread flusher_;
};

}  // namespace bobench::system
