#include "analysis/log_regrets.hpp"

#include <algorithm>
#include <cmath>

namespace bobench::analysis {

LogRegrets log_regrets(const results::ResultSet& results, const std::vector<std::string>& problems,
                       const std::vector<std::string>& optimizers, const results::Horizon& horizon) {
  LogRegrets regrets;
  regrets.are_values = std::ranges::none_of(
      problems, [&](const std::string& problem) { return results::Judgement(results, problem).by_regret(); });
  for (const std::string& problem : problems) {
    std::size_t replicates = 0;
    std::vector<const results::Series*> row;
    for (const std::string& optimizer : optimizers) {
      row.push_back(results.find(problem, optimizer));
      if (row.back()) replicates = std::max(replicates, row.back()->runs.size());
    }
    const results::Judgement judgement(results, problem);
    if (!judgement.by_regret() && !regrets.are_values) {
      regrets.without_optimum.push_back(problem);
      continue;
    }
    Eigen::MatrixXd values = Eigen::MatrixXd::Constant(static_cast<Eigen::Index>(replicates),
                                                       static_cast<Eigen::Index>(row.size()), std::nan(""));
    for (std::size_t i = 0; i < row.size(); ++i) {
      for (std::size_t r = 0; row[i] && r < row[i]->runs.size(); ++r) {
        if (!results::has_run(row[i]->runs[r])) continue;
        const double regret = judgement.final_value(*row[i], r, horizon);
        if (!std::isfinite(regret)) {
          ++regrets.without_value;
          continue;
        }
        values(static_cast<Eigen::Index>(r), static_cast<Eigen::Index>(i)) =
            regrets.are_values ? regret : std::max(std::log10(regret), min_log_regret);
      }
    }
    if (!values.array().isNaN().all()) regrets.problems.push_back(std::move(values));
  }
  return regrets;
}

std::vector<double> paired_differences(const LogRegrets& regrets, Eigen::Index first, Eigen::Index second) {
  std::vector<double> means;
  for (const Eigen::MatrixXd& values : regrets.problems) {
    std::vector<double> differences;
    for (Eigen::Index r = 0; r < values.rows(); ++r) {
      const double difference = values(r, first) - values(r, second);
      if (!std::isnan(difference)) differences.push_back(difference);
    }
    if (regrets.problems.size() == 1) return differences;
    if (differences.empty()) continue;
    double sum = 0.0;
    for (const double difference : differences) sum += difference;
    means.push_back(sum / static_cast<double>(differences.size()));
  }
  return means;
}

}  // namespace bobench::analysis
