// Finished trainings on disk, beside the table that they will make.
//
// A line of JSON that names the settings, then records of fixed length, little-endian as the machine writes them:
//   index (uint64), validation errors (double each), test error (double), seconds (double), CRC-32 of these (uint32).
// Records are only ever appended. `kill -9` loses what was not handed over yet; a record that is cut short or damaged
// ends the usable part, and the rest is cut off and trained again.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "hpobench_tables/training/trainer.hpp"

namespace bobench::hpobench_tables {

struct FinishedTraining {
  std::uint64_t index;
  TrainingResult result;
};

class Checkpoint {
 public:
  /// Opens the checkpoint at `path`, or starts it; what it holds already is found().
  /// @param settings  whatever decides a result; the names are used in messages
  /// @param trainings  indices are below this
  /// @throws InputError if it was made under other settings (the first that differs is named), is no checkpoint, cannot
  /// be written, or is being written by another process
  Checkpoint(std::string path, const nlohmann::json& settings, std::size_t validations, std::uint64_t trainings);
  ~Checkpoint();
  Checkpoint(const Checkpoint&) = delete;
  Checkpoint& operator=(const Checkpoint&) = delete;

  const std::vector<FinishedTraining>& found() const { return found_; }
  /// Hands the records to the system in one piece. Not thread-safe.
  /// @throws Error if the disk is full or gone
  void append(const std::vector<FinishedTraining>& trainings);

 private:
  void read(const std::string& text, const nlohmann::json& settings, std::uint64_t trainings);
  void write_all(const std::string& bytes);

  std::string path_;
  std::size_t validations_;
  int file_ = -1;
  std::vector<FinishedTraining> found_;
  std::size_t usable_bytes_ = 0;
};

}  // namespace bobench::hpobench_tables
