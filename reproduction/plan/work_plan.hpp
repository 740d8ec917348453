// What `bobench reproduce` of several tables and figures runs, and what it does not.
#pragma once

#include <string>
#include <vector>

#include "reproduction/files/registry.hpp"
#include "reproduction/plan/options.hpp"

namespace bobench::reproduction {

/// A file that was not run, and why.
struct NotReproduced {
  const PaperFile* file = nullptr;
  std::string reason;
};

struct WorkPlan {
  std::vector<const PaperFile*> ready;  ///< the cheapest first
  std::vector<NotReproduced> others;
  double seconds = 0.0;     ///< of processor time, estimated; runs that files share count once
  std::string cost_shares;  ///< which methods take it
};

WorkPlan plan_work(const std::vector<const PaperFile*>& files, const Resources& resources,
                   const ReproductionOptions& options);

}  // namespace bobench::reproduction
