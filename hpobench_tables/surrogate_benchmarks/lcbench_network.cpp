#include "hpobench_tables/surrogate_benchmarks/lcbench_network.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include <fmt/format.h>

#include "core/error.hpp"

namespace bobench::hpobench_tables {
namespace {

using Eigen::MatrixXd, Eigen::VectorXd, Eigen::Index;

constexpr double log_offset = 1e-12;

/// Access to weights by name, with checks of their sizes.
class Reader {
 public:
  Reader(const LcbenchWeights& weights, const std::string& name) : weights_(weights), name_(name) {
    for (const auto& [data_set, shape] : lcbench_shapes()) {
      std::uint64_t size = 1;
      for (const std::uint64_t axis : shape) size *= axis;
      if (list(data_set).size() != size) {
        refuse(data_set, fmt::format("{} numbers; expected {}", list(data_set).size(), size));
      }
    }
  }

  [[noreturn]] void refuse(const std::string& data_set, const std::string& what) const {
    throw InputError(fmt::format("'{}': '{}': {}", name_, data_set, what));
  }

  /// A data set of finite numbers.
  const std::vector<double>& list(const std::string& data_set) const {
    const auto found = weights_.find(data_set);
    if (found == weights_.end()) refuse(data_set, "missing");
    for (const double value : found->second) {
      if (!std::isfinite(value)) refuse(data_set, fmt::format("holds {}; expected finite numbers", value));
    }
    return found->second;
  }

  VectorXd vector(const std::string& data_set) const {
    const auto& values = list(data_set);
    return Eigen::Map<const VectorXd>(values.data(), static_cast<Index>(values.size()));
  }

  MatrixXd matrix(const std::string& data_set) const {
    const auto& shape = lcbench_shapes().at(data_set);
    using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
    return Eigen::Map<const RowMajor>(list(data_set).data(), static_cast<Index>(shape[0]),
                                      static_cast<Index>(shape[1]));
  }

  /// A data set of integers in [low, high].
  std::vector<std::int32_t> whole(const std::string& data_set, std::int32_t low, std::int32_t high) const {
    std::vector<std::int32_t> numbers;
    for (const double value : list(data_set)) {
      if (value != std::floor(value) || value < low || value > high) {
        refuse(data_set, fmt::format("holds {}; expected whole numbers in [{}, {}]", value, low, high));
      }
      numbers.push_back(static_cast<std::int32_t>(value));
    }
    return numbers;
  }

 private:
  const LcbenchWeights& weights_;
  const std::string& name_;
};

/// Batch normalisation with running statistics, as u = scale h + shift.
struct Normalization {
  VectorXd scale, shift;
};

Normalization normalization(const Reader& reader, const std::string& prefix) {
  const VectorXd variance = reader.vector(prefix + ".running_var");
  if (variance.minCoeff() < 0.0) reader.refuse(prefix + ".running_var", "holds a negative number");
  constexpr double epsilon = 1e-5;
  Normalization fold;
  fold.scale = reader.vector(prefix + ".weight").array() / (variance.array() + epsilon).sqrt();
  fold.shift = reader.vector(prefix + ".bias") - fold.scale.cwiseProduct(reader.vector(prefix + ".running_mean"));
  return fold;
}

}  // namespace

const std::map<std::string, std::vector<std::uint64_t>>& lcbench_shapes() {
  static const auto shapes = [] {
    std::map<std::string, std::vector<std::uint64_t>> list{{"embds_fct.0.weight", {36, 24}},
                                                           {"first_layer.weight", {128, 32}},
                                                           {"first_layer.bias", {128}},
                                                           {"head.weight", {6, 128}},
                                                           {"head.bias", {6}},
                                                           {"input/log", {8}},
                                                           {"input/shift", {8}},
                                                           {"input/scale", {8}},
                                                           {"output/mul", {6}},
                                                           {"output/add", {6}},
                                                           {"output/exp", {6}}};
    const auto add_normalization = [&](const std::string& prefix) {
      for (const char* part : {".weight", ".bias", ".running_mean", ".running_var"}) list[prefix + part] = {128};
    };
    for (int k = 0; k < 3; ++k) {
      const std::string layer = fmt::format("layers.{}", k);
      add_normalization(layer + ".norm");
      list[layer + ".linear0.weight"] = {910, 128};
      list[layer + ".linear0.bias"] = {910};
      list[layer + ".linear1.weight"] = {128, 455};
      list[layer + ".linear1.bias"] = {128};
    }
    add_normalization("last_normalization");
    return list;
  }();
  return shapes;
}

LcbenchNetwork::LcbenchNetwork(const LcbenchWeights& weights, const std::string& name) {
  const Reader reader(weights, name);
  constexpr Index embedding_size = 24;
  const MatrixXd first = reader.matrix("first_layer.weight");
  const VectorXd scale = reader.vector("input/scale"), shift = reader.vector("input/shift");
  if ((scale.array() == 0.0).any()) reader.refuse("input/scale", "holds 0");
  is_log_ = reader.vector("input/log").array() != 0.0;
  first_ = first.rightCols<inputs>() * scale.cwiseInverse().asDiagonal();

  tasks_ = reader.whole("task/openml_task_id", 1, 100000000);
  const auto rows = reader.whole("task/embedding_row", 0, 35);
  if (rows.size() != tasks_.size() || std::set(tasks_.begin(), tasks_.end()).size() != tasks_.size()) {
    reader.refuse("task/openml_task_id", "expected different tasks, each with a row of task/embedding_row");
  }
  const MatrixXd embedding = reader.matrix("embds_fct.0.weight");
  for (const std::int32_t row : rows) {
    first_bias_.emplace_back(first.leftCols(embedding_size) * embedding.row(row).transpose() +
                             reader.vector("first_layer.bias") - first_ * shift);
  }

  for (std::size_t k = 0; k < blocks_.size(); ++k) {
    const std::string layer = fmt::format("layers.{}", k);
    const Normalization fold = normalization(reader, layer + ".norm");
    const MatrixXd up = reader.matrix(layer + ".linear0.weight");
    const VectorXd bias = reader.vector(layer + ".linear0.bias") + up * fold.shift;
    const Eigen::MatrixXf folded = (up * fold.scale.asDiagonal()).cast<float>();
    Block& block = blocks_[k];
    block.value = folded.topRows(gated);
    block.gate = folded.bottomRows(gated);
    block.value_bias = bias.head(gated).cast<float>();
    block.gate_bias = bias.tail(gated).cast<float>();
    block.down = reader.matrix(layer + ".linear1.weight").cast<float>();
    block.down_bias = reader.vector(layer + ".linear1.bias").cast<float>();
  }

  const Normalization last = normalization(reader, "last_normalization");
  last_scale_ = last.scale.cast<float>();
  last_shift_ = last.shift.cast<float>();
  head_ = reader.matrix("head.weight");
  head_bias_ = reader.vector("head.bias");
  multiply_ = reader.vector("output/mul");
  add_ = reader.vector("output/add");
  is_exp_ = reader.vector("output/exp").array() != 0.0;
}

void LcbenchNetwork::add(const Block& block, Hidden& hidden) const {
  Eigen::Matrix<float, gated, 1> gate = block.gate_bias;
  gate.noalias() += block.gate * hidden;
  Hidden sum = hidden + block.down_bias;
  // For closed gates, neither value nor column is needed, which saves about half of the work.
  for (Index i = 0; i < gated; ++i) {
    if (gate[i] <= 0.0F) continue;
    const Eigen::Map<const Eigen::Matrix<float, 1, width>> row(&block.value(i, 0));
    const float value = row.dot(hidden) + block.value_bias[i];
    const Eigen::Map<const Hidden> column(&block.down(0, i));
    sum += (value * gate[i]) * column;
  }
  hidden = sum;
}

LcbenchNetwork::Output LcbenchNetwork::evaluate(std::size_t task, const Input& x) const {
  Input input;
  for (Index i = 0; i < inputs; ++i) input[i] = is_log_[i] ? std::log(x[i] + log_offset) : x[i];
  Eigen::Matrix<double, width, 1> start = first_bias_[task];
  start.noalias() += first_ * input;
  Hidden hidden = start.cast<float>();
  for (const Block& block : blocks_) add(block, hidden);
  const Hidden normalized = (last_scale_.cwiseProduct(hidden) + last_shift_).cwiseMax(0.0F);
  Output output = head_bias_;
  output.noalias() += head_ * normalized.cast<double>();
  for (Index i = 0; i < outputs; ++i) {
    output[i] = multiply_[i] / (1.0 + std::exp(-output[i])) + add_[i];
    if (is_exp_[i]) output[i] = std::exp(output[i]) - log_offset;
  }
  return output;
}

}  // namespace bobench::hpobench_tables
