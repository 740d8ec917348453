#include "regression/learning_curve.hpp"

#include <cmath>
#include <limits>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "core/error.hpp"
#include "optimizers/catalog.hpp"

namespace bobench::regression {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

namespace {

constexpr double Scores::*fields[] = {
    &Scores::rmse, &Scores::mae,      &Scores::log_density,      &Scores::density, &Scores::worst_log_density,
    &Scores::crps, &Scores::coverage, &Scores::calibration_error};
static_assert(std::size(fields) == Scores::size);

RunStreams streams_of(const Piece& piece, std::uint64_t seed) {
  return {seed, "regression/" + piece.task->name, piece.model, piece.replicate};
}

Data rows_of(const Data& table, const std::vector<std::int64_t>& rows, std::size_t first, Index count) {
  Data chosen{MatrixXd(table.X.rows(), count), VectorXd(count)};
  for (Index i = 0; i < count; ++i) {
    const Index row = rows[first + static_cast<std::size_t>(i)];
    chosen.X.col(i) = table.X.col(row);
    chosen.y[i] = table.y[row];
  }
  return chosen;
}

}  // namespace

Task function_task(std::string name, Index features, std::function<double(const VectorXd&, Random&)> function) {
  const auto draw = [features, function = std::move(function)](Index train, Index test, Random& random) {
    const auto observe = [&](Index n) {
      Data data{MatrixXd(features, n), VectorXd(n)};
      for (Index i = 0; i < n; ++i) {
        data.X.col(i) = random.uniform_vector(features);
        data.y[i] = function(data.X.col(i), random);
      }
      return data;
    };
    Data first = observe(train);
    return Split{std::move(first), observe(test)};
  };
  return {std::move(name), draw};
}

Task table_task(std::string name, Data table) {
  const auto hash = [](const auto& numbers, std::uint64_t start) {
    const auto bytes = static_cast<std::size_t>(numbers.size()) * sizeof(double);
    return stable_hash({reinterpret_cast<const char*>(numbers.data()), bytes}, start);
  };
  const std::uint64_t fingerprint = hash(table.y, hash(table.X, static_cast<std::uint64_t>(table.X.rows())));
  const auto kept = std::make_shared<const Data>(std::move(table));
  const auto draw = [name, kept](Index train, Index test, Random& random) {
    if (train + test > kept->y.size()) {
      throw InputError(fmt::format("{} has {} rows; {} to learn from and {} to be tested on are more", name,
                                   kept->y.size(), train, test));
    }
    const auto rows = random.permutation(kept->y.size());
    return Split{rows_of(*kept, rows, 0, train), rows_of(*kept, rows, static_cast<std::size_t>(train), test)};
  };
  return {std::move(name), draw, fingerprint};
}

Split data_of(const Piece& piece, const CurveOptions& options) {
  Random design = streams_of(piece, options.seed).shared("design");
  Split split = piece.task->draw(options.largest, options.test_points, design);
  split.train.X = MatrixXd(split.train.X.leftCols(piece.size));
  split.train.y = VectorXd(split.train.y.head(piece.size));
  return split;
}

const surrogates::RegressorCatalog& standard_regressors() {
  static const surrogates::RegressorCatalog all = optimizers::regressor_catalog();
  return all;
}

std::optional<surrogates::Regressor> fitted_model(const Piece& piece, const Data& train, const CurveOptions& options) {
  const surrogates::RegressorCatalog& regressors = options.regressors ? *options.regressors : standard_regressors();
  const std::string stream = fmt::format("surrogate {}", piece.size);
  surrogates::Regressor model = regressors.recipe(piece.model).make(streams_of(piece, options.seed).own(stream)());
  try {
    model.fit(train.X, train.y);
  } catch (const surrogates::FitFailure&) {
    return std::nullopt;
  }
  return model;
}

std::optional<Scores> measure(const Piece& piece, const CurveOptions& options) {
  const Split split = data_of(piece, options);
  const auto model = fitted_model(piece, split.train, options);
  return model ? std::optional(score(surrogates::ObservationModel(*model), split.test.X, split.test.y)) : std::nullopt;
}

VectorXd packed(const std::optional<Scores>& scores) {
  const Index levels = calibration_levels().size();
  VectorXd values = VectorXd::Constant(Scores::size + levels, std::numeric_limits<double>::quiet_NaN());
  if (!scores) return values;
  for (Index i = 0; i < Scores::size; ++i) values[i] = (*scores).*fields[i];
  values.tail(levels) = scores->calibration;
  return values;
}

std::optional<Scores> unpacked(const VectorXd& values) {
  const Index levels = calibration_levels().size();
  if (values.size() != Scores::size + levels || std::isnan(values[0])) return std::nullopt;
  Scores scores;
  for (Index i = 0; i < Scores::size; ++i) scores.*fields[i] = values[i];
  scores.calibration = values.tail(levels);
  return scores;
}

}  // namespace bobench::regression
