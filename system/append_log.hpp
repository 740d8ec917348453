// A crash-safe append-only log. No record is lost to `kill -9`, a full disk, another process or flipped bits. Each
// record is one line of JSON with its kind and a checksum over the text of its object:
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

/// Another process is writing the log.
class LogInUse : public InputError {
 public:
  using InputError::InputError;
};

/// Passes the complete records of a log to take(kind, object), in order; a missing file has no records.
/// @param take  if it throws, the record counts as damaged
/// @return the number of damaged lines, without an incomplete last line left by a killed writer
/// @throws Error if the log exists and cannot be read to its end (a permission, the disk)
std::size_t read_log(const std::string& path,
                     const std::function<void(std::string_view kind, const nlohmann::json& object)>& take);
/// As read_log(), with the text of each object, for callers that do not parse all of them.
std::size_t read_log_texts(const std::string& path,
                           const std::function<void(std::string_view kind, std::string_view object)>& take);

/// Appends records. append() may be called from several threads. It returns after the line has been handed to the
/// system; a background thread flushes to disk continually, so that no caller waits for the disk.
class AppendLog {
 public:
  /// Locks the log and creates it if necessary; existing content is kept.
  /// @param owner  the file that the log belongs to, for messages
  /// @throws InputError if it cannot be written; LogInUse if another process is writing it
  AppendLog(std::string path, const std::string& owner);
  /// A log that only this process uses, under a name that does not exist yet; only finish() flushes it.
  /// @throws InputError if it cannot be created
  explicit AppendLog(std::string path);
  ~AppendLog();
  AppendLog(const AppendLog&) = delete;
  AppendLog& operator=(const AppendLog&) = delete;

  /// @throws Error if the disk is full or gone
  void append(std::string_view kind, const nlohmann::json& object);
  /// The same for an object that is too long to be held as text.
  /// @param object  passes its text piece by piece; it is called twice and must give the same text
  void append(std::string_view kind, const std::function<void(const Sink&)>& object);
  /// Renames the file; the new name must not exist yet. @throws Error if it cannot be renamed
  void rename(const std::string& path);
  /// Flushes all appended records to disk. @throws Error if the disk is full or gone
  void finish();
  /// Whether no other process can write the log now; false where the file system does not support locks.
  bool is_locked() const { return is_locked_; }
  /// Deletes all records, which are stored elsewhere or not needed.
  void clear();
  /// Deletes the file. @throws Error if it cannot be deleted
  void remove();

 private:
  void lock(const std::string& owner);
  void flush_continually();

  std::string path_;
  Descriptor file_;
  bool is_locked_ = true;
  bool half_a_line_ = false;  ///< a killed writer left an incomplete line at the end
  std::mutex mutex_;
  std::condition_variable wake_;
  bool dirty_ = false;
  bool closing_ = false;
  int error_ = 0;  ///< errno of a failed write or flush; nothing is written afterwards
  std::thread flusher_;
};

}  // namespace bobench::system
