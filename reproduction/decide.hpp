// The scale decide: the published settings and budget, and replicates until each claim and number is decided, or so
// many hours of processor time are spent.
#pragma once

#include "core/error.hpp"
#include "reproduction/files/registry.hpp"
#include "reproduction/plan/options.hpp"
#include "reproduction/report/reproduction.hpp"

namespace bobench::reproduction {

/// Not even the first look fits into the hours.
class TooDear : public InputError {
 public:
  using InputError::InputError;
};

/// Runs a file of kind runs look by look, each after more replicates. What a look decides stands and is kept in the
/// folder of the file; the level is spent over the looks, so that a false verdict is as rare as by a single one. It
/// ends where all is decided or given up, after the last look, or before a step that by its estimate would go beyond
/// the hours. Problems are all of the file, or where one look at all of them is too dear the cheapest.
/// @throws TooDear; InputError if the record in the folder was begun otherwise
void decide_runs(const PaperFile& file, const Resources& resources, const ReproductionOptions& options,
                 Reproduction& reproduction);

/// Studies and properties make all their replicates at once.
/// @throws TooDear if what is left of them takes longer than the hours
void require_hours(const PaperFile& file, const Resources& resources, const ReproductionOptions& options);

}  // namespace bobench::reproduction
