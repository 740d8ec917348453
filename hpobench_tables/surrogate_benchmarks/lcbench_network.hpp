// The network of lcbench/...: YAHPO Gym's surrogate of LCBench (Pfisterer et al. 2022), a residual network for 34
// OpenML tasks, evaluated from its published weights.
//
// bobench's own file is HDF5, format "bobench-lcbench", version 1. In addition to the attributes format,
// format_version, source and source_sha256, it holds the data sets of yahpo_lcbench_resnet.h5 (the published weights
// under their original names):
//
//   embds_fct.0.weight                f32 [36 x 24]    one row per task
//   first_layer.{weight,bias}         f32 [128 x 32], [128]
//   layers.K.norm.*                   f32 [128]        weight, bias, running_mean, running_var; K = 0, 1, 2
//   layers.K.linear0.{weight,bias}    f32 [910 x 128], [910]
//   layers.K.linear1.{weight,bias}    f32 [128 x 455], [128]
//   last_normalization.*              f32 [128]        as layers.K.norm
//   head.{weight,bias}                f32 [6 x 128], [6]
//   input/{log,shift,scale}           f64 [8]          x' = ((log ? ln(x + 1e-12) : x) - shift) / scale
//   output/{mul,add,exp}              f64 [6]          y' = sigmoid(o) mul + add; y = exp ? e^y' - 1e-12 : y'
//   task/{openml_task_id,embedding_row}  i32 [tasks]
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include <Eigen/Core>

namespace bobench::hpobench_tables {

/// The data sets of a file by name, row by row. Counts and flags are also stored as numbers.
using LcbenchWeights = std::map<std::string, std::vector<double>>;

/// The required shapes of a file's data sets, except those of task/..., which have one entry per task.
const std::map<std::string, std::vector<std::uint64_t>>& lcbench_shapes();

/// Evaluates the network in single precision, as published (the head in double). Immutable and thus thread-safe; an
/// evaluation does not allocate memory.
class LcbenchNetwork {
 public:
  static constexpr Eigen::Index inputs = 8, outputs = 6;
  /// epoch, batch size, learning rate, momentum, weight decay, layers, maximal units, maximal dropout
  using Input = Eigen::Matrix<double, inputs, 1>;
  /// time (s), validation accuracy (%), validation cross-entropy, validation balanced accuracy, test cross-entropy,
  /// test balanced accuracy (fractions)
  using Output = Eigen::Matrix<double, outputs, 1>;

  /// @throws InputError naming `name` and the data set that is missing, of the wrong size or has an unusable number
  LcbenchNetwork(const LcbenchWeights& weights, const std::string& name);

  const std::vector<std::int32_t>& tasks() const { return tasks_; }
  /// @param task  an index in tasks()
  Output evaluate(std::size_t task, const Input& x) const;

 private:
  static constexpr Eigen::Index width = 128, gated = 455;
  using Hidden = Eigen::Matrix<float, width, 1>;
  /// h += down (value * relu(gate)). value and gate are affine in h; the normalisation is included in them.
  struct Block {
    Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic> gate;                    ///< (455 x 128)
    Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor> value;  ///< (455 x 128)
    Eigen::VectorXf gate_bias, value_bias;                                        ///< (455)
    Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic> down;                    ///< (128 x 455)
    Hidden down_bias;
  };

  void add(const Block& block, Hidden& hidden) const;

  std::vector<std::int32_t> tasks_;
  std::vector<Eigen::VectorXd> first_bias_;     ///< for each task: its embedding and the bias
  Eigen::Matrix<double, width, inputs> first_;  ///< includes scale and shift of the inputs
  Eigen::Matrix<bool, inputs, 1> is_log_;
  std::array<Block, 3> blocks_;
  Hidden last_scale_, last_shift_;
  Eigen::Matrix<double, outputs, width> head_;
  Output head_bias_, multiply_, add_;
  Eigen::Matrix<bool, outputs, 1> is_exp_;
};

}  // namespace bobench::hpobench_tables
