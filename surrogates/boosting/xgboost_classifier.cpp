#include "surrogates/boosting/xgboost_classifier.hpp"

#include <limits>
#include <string>
#include <utility>

#include <fmt/format.h>
#include <xgboost/c_api.h>

#include "core/error.hpp"
#include "surrogates/classifier.hpp"

namespace bobench::surrogates {
namespace {

using Eigen::MatrixXd, Eigen::MatrixXf, Eigen::VectorXd;

void check(int status) {
  if (status != 0) throw Error(fmt::format("XGBoost: {}", XGBGetLastError()));
}

struct FreeDataMatrix {
  void operator()(void* handle) const { XGDMatrixFree(handle); }
};
using DataMatrix = std::unique_ptr<void, FreeDataMatrix>;

/// Columns are XGBoost's rows, so the memory layout already matches.
DataMatrix data_matrix(const MatrixXf& X) {
  DMatrixHandle handle = nullptr;
  check(XGDMatrixCreateFromMat_omp(X.data(), static_cast<bst_ulong>(X.cols()), static_cast<bst_ulong>(X.rows()),
                                   std::numeric_limits<float>::quiet_NaN(), &handle, 1));
  return DataMatrix(handle);
}

DataMatrix labelled(const MatrixXf& points, const VectorXd& z) {
  if (points.cols() != z.size() || z.size() == 0) {
    throw Error(fmt::format("an XGBoost classifier got {} points and {} labels", points.cols(), z.size()));
  }
  const Eigen::VectorXf labels = z.cast<float>();
  DataMatrix data = data_matrix(points);
  check(XGDMatrixSetFloatInfo(data.get(), "label", labels.data(), static_cast<bst_ulong>(labels.size())));
  return data;
}

}  // namespace

bool has_xgboost() {
  return true;
}

void XgboostClassifier::FreeBooster::operator()(void* handle) const {
  XGBoosterFree(handle);
}

XgboostClassifier::XgboostClassifier(XgboostOptions options, std::uint64_t seed)
    : options_(std::move(options)), random_(seed) {}

void XgboostClassifier::set_parameters(void* booster) {
  const auto set = [&](const char* name, const std::string& value) {
    check(XGBoosterSetParam(booster, name, value.c_str()));
  };
  set("objective", "binary:logistic");
  set("base_score", "0.5");
  set("tree_method", options_.bins > 0 ? "hist" : "exact");
  if (options_.bins > 0) set("max_bin", std::to_string(options_.bins));
  set("nthread", "1");
  set("verbosity", "0");
  set("seed", std::to_string(random_() >> 33));  // 31 bits
  set("eta", fmt::to_string(options_.eta));
  set("max_depth", fmt::to_string(options_.max_depth));
  set("min_child_weight", fmt::to_string(options_.min_child_weight));
  set("gamma", fmt::to_string(options_.min_split_loss));
  set("lambda", fmt::to_string(options_.lambda));
  set("alpha", fmt::to_string(options_.alpha));
  set("subsample", fmt::to_string(options_.subsample));
  set("colsample_bytree", fmt::to_string(options_.colsample));
}

void XgboostClassifier::require_points(const MatrixXd& X) const {
  if (!booster_) throw Error("an XGBoost classifier was asked before it was fitted");
  if (X.rows() != features_) {
    throw Error(fmt::format("an XGBoost classifier of {} features got points of {}", features_, X.rows()));
  }
}

void XgboostClassifier::fit(const MatrixXd& X, const VectorXd& z) {
  const MatrixXf points = X.cast<float>();
  const DataMatrix data = labelled(points, z);
  const DMatrixHandle cached[] = {data.get()};
  BoosterHandle handle = nullptr;
  check(XGBoosterCreate(cached, 1, &handle));
  Booster booster(handle);
  set_parameters(booster.get());
  // The first round seeds XGBoost's thread-local generator; all draws are made before fit() returns.
  for (int round = 0; round < options_.rounds; ++round) check(XGBoosterUpdateOneIter(handle, round, data.get()));
  features_ = X.rows();
  booster_ = std::move(booster);
}

void XgboostClassifier::partial_fit(const MatrixXd& X, const VectorXd& z) {
  require_points(X);
  const MatrixXf points = X.cast<float>();
  const DataMatrix data = labelled(points, z);
  // Works on a copy: a booster can update its trees only once.
  bst_ulong size = 0;
  const char* model = nullptr;
  check(XGBoosterSaveModelToBuffer(booster_.get(), R"({"format":"ubj"})", &size, &model));
  BoosterHandle handle = nullptr;
  check(XGBoosterCreate(nullptr, 0, &handle));
  Booster booster(handle);
  check(XGBoosterLoadModelFromBuffer(handle, model, size));
  set_parameters(handle);
  const auto set = [&](const char* name, const char* value) { check(XGBoosterSetParam(handle, name, value)); };
  set("process_type", "update");
  set("updater", "refresh");
  set("refresh_leaf", "true");
  for (int round = 0; round < options_.rounds; ++round) check(XGBoosterUpdateOneIter(handle, round, data.get()));
  booster_ = std::move(booster);
}

VectorXd XgboostClassifier::score(const MatrixXd& X) const {
  require_points(X);
  if (X.cols() == 0) return {};
  const MatrixXf points = X.cast<float>();
  const std::string interface = fmt::format(R"({{"data":[{},true],"shape":[{},{}],"typestr":"<f4","version":3}})",
                                            reinterpret_cast<std::uintptr_t>(points.data()), X.cols(), X.rows());
  // Type 1 is the margin. In-place prediction avoids a DMatrix, whose construction takes longer than parsing this text.
  static constexpr const char* settings =
      R"({"type":1,"training":false,"iteration_begin":0,"iteration_end":0,"strict_shape":true,"missing":NaN,)"
      R"("cache_id":0})";
  const bst_ulong* shape = nullptr;
  bst_ulong dimensions = 0;
  const float* margins = nullptr;
  check(XGBoosterPredictFromDense(booster_.get(), interface.c_str(), settings, nullptr, &shape, &dimensions, &margins));
  return Eigen::Map<const Eigen::VectorXf>(margins, X.cols()).cast<double>();
}

VectorXd XgboostClassifier::probability(const MatrixXd& X) const {
  return sigmoid(score(X));
}

}  // namespace bobench::surrogates
