#include "surrogates/support_vector_machine/svm_classifier.hpp"

#include <algorithm>
#include <memory>
#include <mutex>
#include <numeric>
#include <utility>

#include <fmt/format.h>
#include <libsvm/svm.h>

#include "core/error.hpp"
#include "surrogates/classifier.hpp"

namespace bobench::surrogates {
namespace {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

struct FreeModel {
  void operator()(svm_model* model) const { svm_free_and_destroy_model(&model); }
};

/// exp(-gamma |a - b|^2) between columns. @return (A.cols() x B.cols())
MatrixXd gaussian_kernel(const MatrixXd& A, const MatrixXd& B, double gamma) {
  MatrixXd r2 = -2.0 * (A.transpose() * B);
  r2.colwise() += A.colwise().squaredNorm().transpose();
  r2.rowwise() += B.colwise().squaredNorm();
  return (-gamma * r2.array().max(0.0)).exp();
}

double kernel_gamma(KernelWidth width, const MatrixXd& X) {
  const double features = static_cast<double>(X.rows());
  if (width == KernelWidth::features) return 1.0 / features;
  const double variance = (X.array() - X.mean()).square().mean();
  return variance > 0.0 ? 1.0 / (features * variance) : 1.0;
}

/// Sets libsvm's only global state once for all threads.
void silence_libsvm() {
  static std::once_flag once;
  std::call_once(once, [] { svm_set_print_string_function([](const char*) {}); });
}

}  // namespace

/// Trains machines on subsets of points with a known kernel matrix ("precomputed" in libsvm), so that the six fits
/// compute each kernel value once.
class SvmClassifier::Trainer {
 public:
  /// @param kernel (n x n)  @param z (n)
  Trainer(const MatrixXd& kernel, const VectorXd& z, const SvmOptions& options) : z_(z) {
    const Index n = kernel.cols();
    // A row is its number, from 1, then the kernel's values; libsvm finds entry k by the number k of another row.
    nodes_.resize(static_cast<std::size_t>(n * (n + 2)));
    for (Index i = 0; i < n; ++i) {
      svm_node* row = nodes_.data() + i * (n + 2);
      row[0] = {0, static_cast<double>(i + 1)};
      for (Index k = 0; k < n; ++k) row[k + 1] = {static_cast<int>(k + 1), kernel(k, i)};
      row[n + 1] = {-1, 0.0};
      rows_.push_back(row);
    }
    parameters_.svm_type = C_SVC;
    parameters_.kernel_type = PRECOMPUTED;
    parameters_.C = options.C;
    parameters_.eps = options.tolerance;
    parameters_.cache_size = 100.0;
    parameters_.shrinking = 1;
    silence_libsvm();
  }

  /// @param subset numbers of the points; both labels must occur
  Machine train(const std::vector<Index>& subset) const {
    std::vector<double> labels;
    std::vector<svm_node*> rows;
    for (const Index i : subset) {
      labels.push_back(z_[i] > 0.5 ? 1.0 : -1.0);
      rows.push_back(rows_[static_cast<std::size_t>(i)]);
    }
    const svm_problem problem{static_cast<int>(subset.size()), labels.data(), rows.data()};
    if (const char* message = svm_check_parameter(&problem, &parameters_)) {
      throw Error(fmt::format("libsvm: {}", message));
    }
    const std::unique_ptr<svm_model, FreeModel> model(svm_train(&problem, &parameters_));
    // Decision values are positive for the label that libsvm names first.
    const double sign = model->label[0] == 1 ? 1.0 : -1.0;
    Machine machine;
    machine.coefficients = sign * Eigen::Map<const VectorXd>(model->sv_coef[0], model->l);
    machine.rho = sign * model->rho[0];
    for (int i = 0; i < model->l; ++i) {
      machine.support.push_back(subset[static_cast<std::size_t>(model->sv_indices[i] - 1)]);
    }
    return machine;
  }

 private:
  const VectorXd& z_;
  std::vector<svm_node> nodes_;
  std::vector<svm_node*> rows_;
  svm_parameter parameters_{};
};

void SvmOptions::fields(OptionFields& f) {
  f.real("C", C, 1e-6, 1e6, "penalty of violations of the margin");
  f.choice("kernel_width", kernel_width, {{"scale", KernelWidth::scale}, {"auto", KernelWidth::features}},
           "of the kernel: 1 / (features variance), or 1 / features");
  f.choice("score", score, {{"logit", SvmScore::logit}, {"decision", SvmScore::decision}},
           "maximised: Platt's logit, which few points can turn round, or the decision value");
  f.real("tolerance", tolerance, 1e-12, 1.0, "of the dual problem's optimality conditions");
}

SvmClassifier::SvmClassifier(SvmOptions options, std::uint64_t seed) : options_(std::move(options)), random_(seed) {
  if (!(options_.C > 0.0 && options_.tolerance > 0.0)) {
    throw InputError(fmt::format("a support vector machine needs C > 0 and tolerance > 0, not {} and {}", options_.C,
                                 options_.tolerance));
  }
}

void SvmClassifier::fit(const MatrixXd& X, const VectorXd& z) {
  if (X.cols() != z.size()) {
    throw Error(fmt::format("a support vector machine got {} points and {} labels", X.cols(), z.size()));
  }
  const Index positive = (z.array() > 0.5).count();
  if (positive == 0 || positive == z.size()) throw Error("a support vector machine needs points of both labels");
  if (!X.allFinite()) throw Error("a support vector machine got a point that is not finite");
  gamma_ = kernel_gamma(options_.kernel_width, X);
  const MatrixXd kernel = gaussian_kernel(X, X, gamma_);
  const Trainer trainer(kernel, z, options_);
  calibrate(trainer, kernel, z);
  std::vector<Index> everything(static_cast<std::size_t>(z.size()));
  std::iota(everything.begin(), everything.end(), Index{0});
  const Machine machine = trainer.train(everything);
  support_ = X(Eigen::all, machine.support);
  coefficients_ = machine.coefficients;
  rho_ = machine.rho;
}

/// Platt scaling of cross-validated decision values: fold i of the five contains positions i n / 5 to (i + 1) n / 5 of
/// a random order.
void SvmClassifier::calibrate(const Trainer& trainer, const MatrixXd& kernel, const VectorXd& z) {
  constexpr Index folds = 5;
  const Index n = z.size();
  const std::vector<std::int64_t> order = random_.permutation(n);
  VectorXd values(n);
  for (Index fold = 0; fold < folds; ++fold) {
    const Index begin = fold * n / folds, end = (fold + 1) * n / folds;
    const std::vector<Index> inside(order.begin() + begin, order.begin() + end);
    std::vector<Index> outside(order.begin(), order.begin() + begin);
    outside.insert(outside.end(), order.begin() + end, order.end());
    const auto positive = std::ranges::count_if(outside, [&](Index i) { return z[i] > 0.5; });
    if (positive == 0 || positive == std::ssize(outside)) {
      values(inside).setConstant(outside.empty() ? 0.0 : positive > 0 ? 1.0 : -1.0);
      continue;
    }
    const Machine machine = trainer.train(outside);
    for (const Index i : inside) {
      double sum = 0.0;
      for (Index j = 0; j < machine.coefficients.size(); ++j) {
        sum += machine.coefficients[j] * kernel(i, machine.support[static_cast<std::size_t>(j)]);
      }
      values[i] = sum - machine.rho;
    }
  }
  scaling_.fit(values, z);
}

void SvmClassifier::check(Index features) const {
  if (support_.size() == 0) throw Error("a support vector machine was asked before it was fitted");
  if (features != support_.rows()) {
    throw Error(fmt::format("a support vector machine of {} features got points of {}", support_.rows(), features));
  }
}

VectorXd SvmClassifier::decision_values(const MatrixXd& X) const {
  check(X.rows());
  return (gaussian_kernel(X, support_, gamma_) * coefficients_).array() - rho_;
}

VectorXd SvmClassifier::score(const MatrixXd& X) const {
  if (options_.score == SvmScore::decision) return decision_values(X);
  return logit(X);
}

VectorXd SvmClassifier::logit(const MatrixXd& X) const {
  return decision_values(X).unaryExpr([&](double value) { return scaling_.logit(value); });
}

VectorXd SvmClassifier::probability(const MatrixXd& X) const {
  return sigmoid(logit(X));
}

double SvmClassifier::score_with_gradient(const VectorXd& x, VectorXd* gradient) const {
  check(x.size());
  const MatrixXd offsets = (-support_).colwise() + x;
  const VectorXd terms = coefficients_.array() * (-gamma_ * offsets.colwise().squaredNorm().transpose().array()).exp();
  const bool by_decision = options_.score == SvmScore::decision;
  const double a = by_decision ? -1.0 : scaling_.a(), value = terms.sum() - rho_;
  if (gradient != nullptr) *gradient = 2.0 * a * gamma_ * (offsets * terms);
  return by_decision ? value : scaling_.logit(value);
}

}  // namespace bobench::surrogates
