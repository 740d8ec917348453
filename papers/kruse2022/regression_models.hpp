// The regression models of kruse2022, table 5.1.
#pragma once

#include <string>
#include <vector>

#include "reproduction/studies/study.hpp"

namespace bobench::papers::kruse2022 {

struct RegressionModel {
  std::string label;        ///< as the thesis calls it
  std::string spec;         ///< of regression::model_recipe()
  std::string description;  ///< in a line, of what the table has
};

/// Paper: table 5.1. Decide: the same, but that the BNN is that of the prose (Sec. 5.1 and 5.2: 10 units, biases'
/// deviation 2, 100 draws after 100). Quick: besides, fewer starts, and fewer settings tried.
std::vector<RegressionModel> regression_models(reproduction::Scale scale);
const RegressionModel& model_named(const std::vector<RegressionModel>& models, const std::string& label);

/// Table 5.1: the models and what they are here.
reproduction::StudyReport table_5_1(const reproduction::StudyOptions& options);

}  // namespace bobench::papers::kruse2022
