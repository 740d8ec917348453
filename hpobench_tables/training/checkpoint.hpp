// Finished trainings on disk, beside the table that they will make: a log (system/append_log.hpp) that begins with the
// settings.
//
//   {"crc32":"8f2a91c3","settings":{...}}
//   {"crc32":"02c1d7aa","training":{"index":17,"numbers":"<base64: validation errors, test error, seconds>"}}
//
// A record that is damaged is passed over, and trained again.
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
  /// Opens the checkpoint at `path`, or starts it; what it holds already is found().
  /// @param settings  whatever decides a result; the names are used in messages
  /// @param trainings  indices are below this
  /// @throws InputError if it was made under other settings (the first that differs is named), is no checkpoint, cannot
  /// be written, or is being written by another process
  Checkpoint(const std::string& path, const nlohmann::json& settings, std::size_t validations, std::uint64_t trainings);

  const std::vector<FinishedTraining>& found() const { return found_; }
  /// Hands a record to the system; several threads may. @throws Error if the disk is full or gone
  void append(const FinishedTraining& training);

 private:
  system::AppendLog log_;
  std::vector<FinishedTraining> found_;
};

}  // namespace bobench::hpobench_tables
