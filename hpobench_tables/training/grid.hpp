// Grids of hyperparameters for trainings.
#pragma once

#include <map>
#include <string>
#include <variant>
#include <vector>

#include "core/search_space.hpp"
#include "hpobench_tables/table_data.hpp"
#include "hpobench_tables/training/trainer.hpp"

namespace bobench::hpobench_tables {

/// All combinations of given values of a network's hyperparameters. The JSON format is a name with a list of values, or
/// with a single fixed value (which is not a parameter of the space):
///
///   {"batch_size": [8, 64], "init_lr": [0.001, 0.01], "n_units_1": [16, 32, 64], "activation_fn_1": "tanh"}
///
/// Names are FCNet's: `init_lr`, `batch_size`, `lr_schedule` ("cosine" or "const", default const), and for hidden layer
/// k = 1, 2, ... `n_units_k`, `activation_fn_k` ("elu", "relu" or "tanh", default relu) and `dropout_k` (in [0, 1),
/// default 0). init_lr, batch_size and n_units_1 are required; the layers are those with n_units_k. Parameters are in
/// the file's order; numbers are ordinal levels and must increase, words are categorical choices.
///
/// Rows are the combinations, in mixed-radix order of the parameters' indices, the last parameter changing fastest.
class Grid {
 public:
  /// @throws InputError naming the parameter that is unknown, missing or has unusable values
  static Grid from_json(const std::string& text);
  /// Reads the JSON from a file; errors name the file.
  static Grid from_file(const std::string& path);
  /// The 62,208 networks of FCNet [Klein & Hutter 2019], parameters in alphabetical order.
  static Grid fcnet();

  const SearchSpace& space() const { return space_; }
  Eigen::Index rows() const { return numbering_.size(); }
  /// The indices of a row, 0 <= row < rows().
  Configuration configuration(Eigen::Index row) const { return numbering_.configuration(row); }
  /// The training settings of a row.
  TrainingSettings settings(Eigen::Index row) const;
  /// The same grid in one line, with normalised spacing: equal texts are equal grids.
  const std::string& canonical() const { return canonical_; }

 private:
  using Value = std::variant<double, std::string>;

  SearchSpace space_;
  Numbering numbering_;
  std::map<std::string, Value> fixed_;
  Eigen::Index layers_ = 0;
  std::string canonical_;
};

}  // namespace bobench::hpobench_tables
