// Checkpoint of finished trainings, next to the table to be made: a log (system/append_log.hpp) that begins with the
// settings.
//
//   {"crc32":"8f2a91c3","settings":{...}}
//   {"crc32":"02c1d7aa","training":{"index":17,"numbers":"<base64: validation errors, test error, seconds>"}}
//
// A damaged record is skipped, and its training is repeated.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "hpobench_tables/training/trainer.hpp"
#include "system/append_log.hpp"

namespace bobench::hpobench_tables {

struct FinishedTraining {
  std::uint64_t index;
  TrainingResult result;
};

class Checkpoint {
 public:
  /// Opens the checkpoint at `path`, or creates it; found() returns the existing records.
  /// @param settings  everything that determines a result; the names are used in messages
  /// @param trainings  number of trainings; indices are below this
  /// @throws InputError if it was made with other settings (the first difference is named), is not a checkpoint, cannot
  ///   be written, or is being written by another process
  Checkpoint(const std::string& path, const nlohmann::json& settings, std::size_t validations, std::uint64_t trainings);

  const std::vector<FinishedTraining>& found() const { return found_; }
  /// Hands a record to the system. Thread-safe. @throws Error if the disk is full or gone
  void append(const FinishedTraining& training);

 private:
  system::AppendLog log_;
  std::vector<FinishedTraining> found_;
};

}  // namespace bobench::hpobench_tables
