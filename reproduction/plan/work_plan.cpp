#include "reproduction/plan/work_plan.hpp"

#include <algorithm>
#include <utility>

#include "reproduction/plan/availability.hpp"
#include "reproduction/plan/cost.hpp"

namespace bobench::reproduction {

WorkPlan plan_work(const std::vector<const PaperFile*>& files, const Resources& resources,
                   const ReproductionOptions& options) {
  WorkPlan plan;
  std::vector<std::pair<double, const PaperFile*>> ready;
  for (const PaperFile* const file : files) {
    const Availability available = availability(*file, options.scale, resources);
    if (available.is_ready()) {
      ready.emplace_back(estimated_seconds(*file, resources.catalogs, options), file);
    } else {
      plan.others.push_back({file, available.reason()});
    }
  }
  std::ranges::stable_sort(ready, {}, [](const auto& one) { return one.first; });
  CostEstimate together(resources.catalogs, options);
  for (const auto& [seconds, file] : ready) {
    together.add(*file);
    plan.ready.push_back(file);
  }
  plan.seconds = together.seconds();
  plan.cost_shares = describe_shares(together);
  return plan;
}

}  // namespace bobench::reproduction
