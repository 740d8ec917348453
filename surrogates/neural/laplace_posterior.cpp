#include "surrogates/neural/laplace_posterior.hpp"

#include <boost/math/tools/minima.hpp>
#include <cmath>

#include <fmt/format.h>

#include "core/error.hpp"
#include "surrogates/classifier.hpp"

namespace bobench::surrogates {
namespace {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

constexpr double min_lambda = 1e-7;

/// Second derivative of the negative log-likelihood in the logit.
VectorXd likelihood_curvature(const VectorXd& logits) {
  const VectorXd p = sigmoid(logits);
  return (p.array() * (1.0 - p.array())).max(min_lambda);
}

/// A layer's inputs with a row of ones for the biases.
MatrixXd with_ones(const MatrixXd& inputs) {
  MatrixXd extended(inputs.rows() + 1, inputs.cols());
  extended << inputs, Eigen::RowVectorXd::Ones(inputs.cols());
  return extended;
}

/// Both Kronecker factors of a layer's Gauss-Newton matrix, in their eigenbases.
struct EigenFactors {
  SymmetricEigen inputs, outputs;
  /// Eigenvalues of the product, (outputs x (inputs + 1)).
  MatrixXd products() const { return outputs.values.cwiseMax(0.0) * inputs.values.cwiseMax(0.0).transpose(); }
};

EigenFactors eigen_factors(const Mlp::Pass& pass, std::size_t layer, const VectorXd& lambda) {
  const MatrixXd h = with_ones(pass.inputs[layer]);
  const MatrixXd& delta = pass.deltas[layer];
  const double n = static_cast<double>(h.cols());
  return {symmetric_eigen(h * h.transpose()), symmetric_eigen(delta * lambda.asDiagonal() * delta.transpose() / n)};
}

VectorXd diagonal_curvature(const Mlp& network, const Mlp::Pass& pass, const VectorXd& lambda) {
  VectorXd diagonal(network.size());
  for (std::size_t l = 0; l < network.layers().size(); ++l) {
    const Mlp::Layer& layer = network.layers()[l];
    const MatrixXd h = with_ones(pass.inputs[l]);
    Eigen::Map<MatrixXd>(diagonal.data() + layer.weights, layer.outputs, layer.inputs + 1) =
        pass.deltas[l].cwiseAbs2() * lambda.asDiagonal() * h.cwiseAbs2().transpose();
  }
  return diagonal;
}

/// Eigenvalues of the Gauss-Newton matrix; zeros may be missing.
VectorXd spectrum(const Mlp& network, const MatrixXd& X, CurvatureStructure structure) {
  Mlp::Pass pass;
  network.linearize(X, pass);
  const VectorXd lambda = likelihood_curvature(pass.output);
  if (structure == CurvatureStructure::diagonal) return diagonal_curvature(network, pass, lambda);
  if (structure == CurvatureStructure::kronecker) {
    VectorXd values(network.size());
    for (std::size_t l = 0; l < network.layers().size(); ++l) {
      const MatrixXd products = eigen_factors(pass, l, lambda).products();
      values.segment(network.layers()[l].weights, products.size()) = products.reshaped();
    }
    return values;
  }
  const VectorXd root = lambda.cwiseSqrt();
  const MatrixXd scaled = root.asDiagonal() * network.jacobian_products(pass, pass) * root.asDiagonal();
  return symmetric_eigenvalues(scaled).cwiseMax(0.0);
}

}  // namespace

const std::vector<std::pair<std::string, CurvatureStructure>>& curvature_structures() {
  static const std::vector<std::pair<std::string, CurvatureStructure>> structures{
      {"full", CurvatureStructure::full},
      {"kronecker", CurvatureStructure::kronecker},
      {"diagonal", CurvatureStructure::diagonal}};
  return structures;
}

LaplacePosterior::LaplacePosterior(const Mlp& network, const MatrixXd& X, double prior_precision,
                                   CurvatureStructure structure)
    : network_(&network), prior_precision_(prior_precision), structure_(structure) {
  network.linearize(X, training_);
  lambda_ = likelihood_curvature(training_.output);
  if (structure == CurvatureStructure::diagonal) {
    precision_ = diagonal_curvature(network, training_, lambda_).array() + prior_precision;
  } else if (structure == CurvatureStructure::kronecker) {
    for (std::size_t l = 0; l < network.layers().size(); ++l) {
      const EigenFactors factors = eigen_factors(training_, l, lambda_);
      layers_.push_back(
          {factors.inputs.vectors, factors.outputs.vectors, factors.products().array() + prior_precision});
    }
  } else {
    set_full(training_, lambda_);
  }
}

void LaplacePosterior::set_full(const Mlp::Pass& training, const VectorXd& lambda) {
  jacobian_ = network_->jacobian(training);
  is_dual_ = jacobian_.rows() < jacobian_.cols();
  MatrixXd matrix;
  if (is_dual_) {
    matrix = network_->jacobian_products(training, training);
    matrix.diagonal().array() += prior_precision_ / lambda.array();
  } else {
    matrix = jacobian_.transpose() * lambda.asDiagonal() * jacobian_;
    matrix.diagonal().array() += prior_precision_;
  }
  factor_ = Cholesky(matrix);
}

VectorXd LaplacePosterior::variance(const Mlp::Pass& linearized) const {
  if (structure_ == CurvatureStructure::full && is_dual_) {
    const MatrixXd cross = network_->jacobian_products(training_, linearized);
    const MatrixXd half = factor_.solve_lower(cross);
    const VectorXd explained = half.colwise().squaredNorm();
    return (network_->jacobian_norms(linearized) - explained).cwiseMax(0.0) / prior_precision_;
  }
  if (structure_ == CurvatureStructure::full) {
    return factor_.solve_lower(network_->jacobian(linearized).transpose()).colwise().squaredNorm();
  }
  VectorXd sum = VectorXd::Zero(linearized.output.size());
  for (std::size_t l = 0; l < network_->layers().size(); ++l) {
    const Mlp::Layer& layer = network_->layers()[l];
    MatrixXd inputs = with_ones(linearized.inputs[l]), deltas = linearized.deltas[l], precision;
    if (structure_ == CurvatureStructure::kronecker) {
      inputs = layers_[l].input_basis.transpose() * inputs;
      deltas = layers_[l].output_basis.transpose() * deltas;
      precision = layers_[l].precision;
    } else {
      precision = Eigen::Map<const MatrixXd>(precision_.data() + layer.weights, layer.outputs, layer.inputs + 1);
    }
    sum += (deltas.cwiseAbs2().array() * (precision.cwiseInverse() * inputs.cwiseAbs2()).array())
               .colwise()
               .sum()
               .matrix()
               .transpose();
  }
  return sum;
}

MatrixXd LaplacePosterior::sample(Index count, Random& random) const {
  MatrixXd noise(network_->size(), count);
  for (double& draw : noise.reshaped()) draw = random.normal();
  switch (structure_) {
    case CurvatureStructure::diagonal:
      return precision_.cwiseSqrt().cwiseInverse().asDiagonal() * noise;
    case CurvatureStructure::kronecker:
      for (std::size_t l = 0; l < layers_.size(); ++l) {
        const Mlp::Layer& layer = network_->layers()[l];
        for (Index s = 0; s < count; ++s) {
          Eigen::Map<MatrixXd> W(noise.col(s).data() + layer.weights, layer.outputs, layer.inputs + 1);
          W = layers_[l].output_basis * (W.array() / layers_[l].precision.array().sqrt()).matrix() *
              layers_[l].input_basis.transpose();
        }
      }
      return noise;
    case CurvatureStructure::full:
      break;
  }
  if (!is_dual_) return factor_.solve_upper(noise);
  // A draw from the prior, conditioned on the data (Matheron's rule).
  noise /= std::sqrt(prior_precision_);
  MatrixXd residual = jacobian_ * noise;
  for (Index s = 0; s < count; ++s) {
    for (Index i = 0; i < residual.rows(); ++i) residual(i, s) += random.normal() / std::sqrt(lambda_[i]);
  }
  noise.noalias() -= jacobian_.transpose() * factor_.solve(residual);
  return noise;
}

VectorXd LaplacePosterior::times_covariance(const VectorXd& weights) const {
  if (structure_ == CurvatureStructure::diagonal) return weights.cwiseQuotient(precision_);
  if (structure_ == CurvatureStructure::full) {
    if (!is_dual_) return factor_.solve(weights);
    return (weights - jacobian_.transpose() * factor_.solve(VectorXd(jacobian_ * weights))) / prior_precision_;
  }
  VectorXd product(weights.size());
  for (std::size_t l = 0; l < layers_.size(); ++l) {
    const Mlp::Layer& layer = network_->layers()[l];
    const LayerFactors& factors = layers_[l];
    const Eigen::Map<const MatrixXd> W(weights.data() + layer.weights, layer.outputs, layer.inputs + 1);
    const MatrixXd rotated = factors.output_basis.transpose() * W * factors.input_basis;
    Eigen::Map<MatrixXd>(product.data() + layer.weights, layer.outputs, layer.inputs + 1) =
        factors.output_basis * rotated.cwiseQuotient(factors.precision) * factors.input_basis.transpose();
  }
  return product;
}

double tuned_prior_precision(const Mlp& network, const MatrixXd& X, CurvatureStructure structure) {
  const VectorXd values = spectrum(network, X, structure);
  const double square_norm = network.parameters().squaredNorm();
  const auto loss = [&](double log_delta) {
    const double delta = std::exp(log_delta);
    return (values.array() / delta).log1p().sum() + delta * square_norm;
  };
  return std::exp(boost::math::tools::brent_find_minima(loss, std::log(1e-4), std::log(1e4), 26).first);
}

}  // namespace bobench::surrogates
