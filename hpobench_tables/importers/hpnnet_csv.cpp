#include "hpobench_tables/importers/hpnnet_csv.hpp"

#include <fmt/format.h>

#include "core/error.hpp"

namespace bobench::hpobench_tables {
namespace {

struct Column {
  const char* name;
  Interval range;
};

// The boxes searched by the authors' optimisers, rounded outwards. LOG_l2_penalty_nz and LOG_lr had normal priors
// instead. 162 of the file's values are outliers (down to -29.6, and from -17.2 to 6.9), so any finite number is
// accepted for these.
constexpr Column hyperparameters[] = {{"LOG_l2_penalty_nz", {}},   {"scale_mult1", {0.2, 2.0}},
                                      {"scale_heur1", {0.0, 1.0}}, {"LOG_colnorm_thresh", {-20.7233, -6.9077}},
                                      {"preproc", {0.0, 2.0}},     {"squash", {0.0, 1.0}},
                                      {"batch_size", {0.0, 1.0}},  {"Q1_LOG_lr_anneal_start", {4.605, 9.2104}},
                                      {"dist1", {0.0, 1.0}},       {"Q16_LOG_nhid1", {2.7725, 6.9315}},
                                      {"iseed", {0.0, 3.0}},       {"l2_penalty", {0.0, 1.0}},
                                      {"pca_energy", {0.5, 1.0}},  {"LOG_lr", {}}};

Eigen::VectorXd vector_of(const std::vector<double>& values) {
  return Eigen::Map<const Eigen::VectorXd>(values.data(), static_cast<Eigen::Index>(values.size()));
}

}  // namespace

ScatteredEvaluations read_hpnnet(const CsvColumns& csv) {
  ScatteredEvaluations data;
  for (const Column& column : hyperparameters) data.names.emplace_back(column.name);
  std::vector<std::string> columns = data.names;
  columns.insert(columns.end(), {"performance", "duration"});
  csv.require(columns);
  if (csv.rows() == 0) throw InputError(fmt::format("'{}' holds no evaluation", csv.name()));
  data.X.resize(std::ssize(hyperparameters), static_cast<Eigen::Index>(csv.rows()));
  Eigen::Index row = 0;
  for (const Column& column : hyperparameters) data.X.row(row++) = vector_of(csv.numbers(column.name, column.range));
  data.performance = vector_of(csv.numbers("performance", {0.0, 1.0}));
  data.duration = vector_of(csv.numbers("duration", {.low = 0.0}));
  return data;
}

}  // namespace bobench::hpobench_tables
