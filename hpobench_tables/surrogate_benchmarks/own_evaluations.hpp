// Scattered evaluations of a search space, to which a surrogate problem is fitted.
#pragma once

#include <string>
#include <vector>

#include <Eigen/Core>

#include "core/search_space.hpp"

namespace bobench::hpobench_tables {

struct OwnEvaluations {
  std::string id;             ///< "mine/past"
  std::string objective;      ///< "val_error"
  bool is_maximized = false;  ///< values are the negatives of the objective
  std::string source;         ///< name of the file it was created from
  std::string source_sha256;
  SearchSpace space;
  std::string fidelity_name;               ///< "" without fidelities
  std::vector<double> fidelities = {1.0};  ///< ascending, the last one full
  Eigen::MatrixXd configurations;          ///< (dimension x n), canonical
  Eigen::VectorXd fidelity;                ///< (n), each one of `fidelities`
  Eigen::VectorXd value;                   ///< (n) to be minimised, finite
  Eigen::VectorXd cost;                    ///< (n) seconds, >= 0; empty without costs

  Eigen::Index size() const { return value.size(); }
};

}  // namespace bobench::hpobench_tables
