// Work plan of `bobench reproduce` for several tables and figures.
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
  std::vector<const PaperFile*> ready;  ///< in increasing order of cost
  std::vector<NotReproduced> others;
  double seconds = 0.0;     ///< estimated processor time; runs shared by files count once
  std::string cost_shares;  ///< shares of the methods (describe_shares())
};

WorkPlan plan_work(const std::vector<const PaperFile*>& files, const Resources& resources,
                   const ReproductionOptions& options);

}  // namespace bobench::reproduction
