// Definitions of network.hpp's templates, for instantiation with other scalars than the library's.
#pragma once

#include <limits>

#include "hpobench_tables/training/network.hpp"

namespace bobench::hpobench_tables {

template <class Scalar>
void Network<Scalar>::forward(const Batch& inputs, DropoutMasks* masks, Pass& pass) const {
  pass.masks.resize(layers().size());
  Dense::forward(parameters_.data(), inputs, pass, pass.output, [&](std::size_t l) {
    const Layer& layer = layers()[l - 1];
    // As a block, that is, column by column: treating the matrix as contiguous would change the bits of elu's
    // exponentials.
    activate(pass.inputs[l].leftCols(inputs.cols()), layer.activation);
    if (!masks || layer.dropout == 0.0) return;
    Matrix& mask = pass.masks[l - 1];
    mask.resize(layer.outputs, inputs.cols());
    masks->fill(layer.dropout, mask.data(), mask.size());
    pass.inputs[l].array() *= mask.array();
  });
}

template <class Scalar>
void Network<Scalar>::backward(const Batch& targets, bool dropped, Pass& pass) const {
  pass.deltas.resize(layers().size());
  Matrix& last = pass.deltas.back();
  last = pass.output;
  if (task_ == Task::classification) {
    // Softmax; the largest output is subtracted so that exp() cannot overflow.
    for (auto output : last.colwise()) {
      output = (output.array() - output.maxCoeff()).exp();
      output /= output.sum();
    }
  }
  last = (last - targets) / static_cast<Scalar>(targets.cols());

  Dense::backward(parameters_.data(), last, pass, [&](std::size_t l) {
    const Layer& layer = layers()[l];
    Matrix &delta = pass.deltas[l], &values = pass.inputs[l + 1];
    if (dropped && layer.dropout > 0.0) {
      // The values were scaled by the mask: undo this for the slope. (The sign, all that relu needs, is unchanged.)
      multiply_by_slope(delta, values * static_cast<Scalar>(1.0 - layer.dropout), layer.activation);
      delta.array() *= pass.masks[l].array();
    } else {
      multiply_by_slope(delta, values, layer.activation);
    }
  });
}

template <class Scalar>
double Network<Scalar>::total_error(const Batch& targets, const Pass& pass) const {
  if (task_ == Task::regression) {
    return (pass.output.template cast<double>() - targets.template cast<double>()).squaredNorm();
  }
  double wrong = 0.0;
  for (Eigen::Index i = 0; i < targets.cols(); ++i) {
    // Comparisons with NaN are false: class 0 would always be predicted, and the error would look valid.
    if (!pass.output.col(i).allFinite()) return std::numeric_limits<double>::infinity();
    Eigen::Index predicted = 0, actual = 0;
    pass.output.col(i).maxCoeff(&predicted);
    targets.col(i).maxCoeff(&actual);
    if (predicted != actual) ++wrong;
  }
  return wrong;
}

}  // namespace bobench::hpobench_tables
