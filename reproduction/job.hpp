// Inputs of a single reproduction.
#pragma once

#include "reproduction/files/registry.hpp"
#include "reproduction/plan/options.hpp"

namespace bobench::reproduction {

/// A paper's file, its resources and the options. Holds references, which must outlive it.
struct Job {
  const PaperFile& file;
  const Resources& resources;
  const ReproductionOptions& options;
};

}  // namespace bobench::reproduction
