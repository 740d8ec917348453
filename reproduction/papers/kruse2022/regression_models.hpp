// The regression models of kruse2022, table 5.1.
#pragma once

#include <string>
#include <vector>

#include "reproduction/studies/study.hpp"

namespace bobench::papers::kruse2022 {

struct RegressionModel {
  std::string label;        ///< name in the thesis
  std::string spec;         ///< of regression::standard_regressors()
  std::string description;  ///< in one line: what the table states
};

/// Paper: table 5.1. Decide: the same, except that the BNN is that of the text (Sec. 5.1 and 5.2: 10 units, biases with
/// deviation 2, 100 draws after a burn-in of 100). Quick: in addition, fewer starts and fewer settings tried.
std::vector<RegressionModel> regression_models(reproduction::Scale scale);
const RegressionModel& model_named(const std::vector<RegressionModel>& models, const std::string& label);

/// Table 5.1: the models and their implementation here.
reproduction::StudyReport table_5_1(const reproduction::StudyOptions& options);

}  // namespace bobench::papers::kruse2022
