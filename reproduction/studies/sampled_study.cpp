#include "reproduction/studies/sampled_study.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "analysis/statistics/summary.hpp"
#include "core/error.hpp"
#include "reproduction/studies/checkpoint.hpp"

namespace bobench::reproduction {
namespace {

int replicates_at(Scale scale, int published) {
  return scale == Scale::smoke ? std::min(3, published) : scale == Scale::quick ? std::min(10, published) : published;
}

analysis::Table table_of(const SampledStudy& study, const SampledQuantities& found, int replicates) {
  analysis::Table table{.title = fmt::format("{}: {} replicates", study.title, replicates),
                        .columns = {"quantity", "median", "lower_quartile", "upper_quartile"},
                        .rows = {},
                        .notes = study.notes};
  for (const std::string& name : study.quantities) {
    const std::vector<double> values = found[name].values;
    table.rows.push_back({name,
                          {analysis::median(values), 3},
                          {analysis::quantile(values, 0.25), 3},
                          {analysis::quantile(values, 0.75), 3}});
  }
  return table;
}

}  // namespace

Sample SampledQuantities::operator[](const std::string& quantity) const {
  const auto found = std::ranges::find(names_, quantity);
  if (found == names_.end()) throw Error(fmt::format("no quantity '{}' was measured", quantity));
  const Eigen::VectorXd row = values_.row(found - names_.begin());
  return {quantity, {row.begin(), row.end()}};
}

StudyReport run_sampled(const SampledStudy& study, const StudyOptions& options) {
  const int replicates = replicates_at(options.scale, study.replicates);
  std::vector<std::string> keys;
  for (int r = 0; r < replicates; ++r) keys.push_back(fmt::format("replicate {}", r));
  const auto measure = [&](std::size_t r) {
    Random random = RunStreams(options.seed, study.id, "", static_cast<int>(r)).own("measurement");
    return study.measure(random);
  };
  const runners::ComputedParts done = compute_parts(study.id, keys, measure, options);
  StudyReport report;
  report.work = done;
  if (done.missing > 0) return report;
  Eigen::MatrixXd values(static_cast<Eigen::Index>(study.quantities.size()), replicates);
  for (int r = 0; r < replicates; ++r) values.col(r) = done.values[static_cast<std::size_t>(r)];
  const SampledQuantities found(study.quantities, std::move(values));
  Random random(options.seed);
  report.claims = study.claims(found, random);
  report.results = {table_of(study, found, replicates)};
  if (study.figures) report.figures = study.figures(options.seed);
  return report;
}

}  // namespace bobench::reproduction
