// Grids of trainings: which hyperparameters take which values.
#pragma once

#include <map>
#include <string>
#include <variant>
#include <vector>

#include "core/search_space.hpp"
#include "hpobench_tables/table_data.hpp"
#include "hpobench_tables/training/trainer.hpp"

namespace bobench::hpobench_tables {

/// Every combination of some values of a network's hyperparameters. It is written in JSON, a name with a list of
/// values, or with a single value that is the same everywhere (and no parameter of the space):
///
///   {"batch_size": [8, 64], "init_lr": [0.001, 0.01], "n_units_1": [16, 32, 64], "activation_fn_1": "tanh"}
///
/// Names are FCNet's: `init_lr`, `batch_size`, `lr_schedule` ("cosine" or "const", else const), and for hidden layer
/// k = 1, 2, ... `n_units_k`, `activation_fn_k` ("elu", "relu" or "tanh", else relu) and `dropout_k` (in [0, 1), else
/// 0). init_lr, batch_size and n_units_1 must be there; the layers are those with n_units_k. Parameters stand in the
/// file's order; numbers are ordered levels and must increase, words are unordered choices.
///
/// A row is a combination: the number whose digits are the parameters' indices, the last parameter changing fastest.
class Grid {
 public:
  /// @throws InputError naming the parameter that is unknown, missing or has unusable values
  static Grid from_json(const std::string& text);
  /// From the JSON in a file; the error names it.
  static Grid from_file(const std::string& path);
  /// The 62,208 networks of FCNet [Klein & Hutter 2019], parameters in alphabetical order.
  static Grid fcnet();

  const SearchSpace& space() const { return space_; }
  Eigen::Index rows() const { return numbering_.size(); }
  /// The indices of a row, 0 <= row < rows().
  Configuration configuration(Eigen::Index row) const { return numbering_.configuration(row); }
  /// The training of a row.
  TrainingSettings settings(Eigen::Index row) const;
  /// The same grid in one line, whatever the spacing of the file: equal texts are equal grids.
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
