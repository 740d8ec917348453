#include "hpobench_tables/training/data_set.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <set>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/random.hpp"
#include "core/text.hpp"
#include "numerics/standardization.hpp"
#include "system/compressed_file.hpp"

namespace bobench::hpobench_tables {
namespace {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

/// The cells of a line, or the position of the first that is not a finite number.
struct ParsedLine {
  std::vector<double> numbers;
  std::optional<std::size_t> bad;
  std::string bad_text;
};

ParsedLine parse_line(std::string_view line) {
  ParsedLine parsed;
  for (const std::string& cell : split(line, ',')) {
    const auto number = parse_real(trimmed(cell));
    if (!number || !std::isfinite(*number)) {
      parsed.bad = parsed.numbers.size();
      parsed.bad_text = cell;
      return parsed;
    }
    parsed.numbers.push_back(*number);
  }
  return parsed;
}

/// A header consists of names only: a first line with any number is data, which is read or refused.
bool is_header(std::string_view line) {
  return std::ranges::none_of(split(line, ','),
                              [](const std::string& cell) { return parse_real(trimmed(cell)).has_value(); });
}

/// From here on, points are columns.
Samples<double> samples(const MatrixXd& values, const MatrixXd& targets, const std::vector<std::int64_t>& order,
                        Index first, Index count) {
  Samples<double> part{MatrixXd(values.cols() - 1, count), MatrixXd(targets.rows(), count)};
  for (Index i = 0; i < count; ++i) {
    const Index row = order[static_cast<std::size_t>(first + i)];
    part.inputs.col(i) = values.row(row).head(values.cols() - 1).transpose();
    part.targets.col(i) = targets.col(row);
  }
  return part;
}

/// Subtracts the training part's mean from each row of the matrices, and divides by its standard deviation.
void standardize(MatrixXd& training, MatrixXd& validation, MatrixXd& test) {
  const VectorXd mean = training.rowwise().mean();
  VectorXd deviation = (training.colwise() - mean).rowwise().squaredNorm() / static_cast<double>(training.cols());
  for (Index i = 0; i < mean.size(); ++i) deviation[i] = scale_of(deviation[i], mean[i], 1e-12, 0.0);
  for (MatrixXd* part : {&training, &validation, &test}) {
    *part = ((part->colwise() - mean).array().colwise() / deviation.array()).matrix();
  }
}

void standardize(DataSet& data) {
  auto& [training, validation, test] = data.parts;
  standardize(training.inputs, validation.inputs, test.inputs);
  if (data.task == Task::regression) standardize(training.targets, validation.targets, test.targets);
}

/// One-hot encoding: one row per class.
MatrixXd one_hot(const NumericTable& table) {
  const auto labels = table.values.col(table.values.cols() - 1);
  const std::set<double> distinct(labels.begin(), labels.end());
  if (distinct.size() < 2) throw InputError(fmt::format("'{}': all rows are of one class", table.name));
  if (distinct.size() > 1000) {
    throw InputError(fmt::format("'{}': the last column has {} distinct values, too many for classes (at most 1000)",
                                 table.name, distinct.size()));
  }
  const std::vector<double> classes(distinct.begin(), distinct.end());
  MatrixXd targets(static_cast<Index>(classes.size()), labels.size());
  for (Index c = 0; c < targets.rows(); ++c) {
    targets.row(c) = (labels.array() == classes[static_cast<std::size_t>(c)]).cast<double>().transpose();
  }
  return targets;
}

Samples<double> friedman1_samples(Index n, double noise, Random& random) {
  Samples<double> samples{MatrixXd(10, n), MatrixXd(1, n)};
  for (Index i = 0; i < n; ++i) {
    auto x = samples.inputs.col(i);
    x = random.uniform_vector(10);
    samples.targets(0, i) = 10.0 * std::sin(std::numbers::pi * x[0] * x[1]) + 20.0 * (x[2] - 0.5) * (x[2] - 0.5) +
                            10.0 * x[3] + 5.0 * x[4] + noise * random.normal();
  }
  return samples;
}

}  // namespace

std::uint64_t DataSet::fingerprint() const {
  std::uint64_t hash = stable_hash(task == Task::regression ? "regression" : "classification");
  for (const auto* part : {&parts.training, &parts.validation, &parts.test}) {
    for (const MatrixXd* matrix : {&part->inputs, &part->targets}) {
      hash = stable_hash(fmt::format("{} x {}", matrix->rows(), matrix->cols()), hash);
      hash = stable_hash(
          {reinterpret_cast<const char*>(matrix->data()), static_cast<std::size_t>(matrix->size()) * sizeof(double)},
          hash);
    }
  }
  return hash;
}

NumericTable read_numeric_csv(const std::string& path) {
  return parse_numeric_csv(system::read_text_file(path), path);
}

NumericTable parse_numeric_csv(std::string_view text, const std::string& name) {
  std::vector<double> numbers;
  std::size_t columns = 0, rows = 0;
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
  for (std::size_t line_number = 1; !text.empty(); ++line_number) {
    const std::string_view line = text.substr(0, text.find('\n'));
    const bool is_terminated = line.size() < text.size();
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    if (trimmed(line).empty()) continue;
    const ParsedLine parsed = parse_line(line);
    if (parsed.bad && columns == 0 && is_header(line)) {
      columns = split(line, ',').size();  // the header
      continue;
    }
    if (parsed.bad) {
      const bool has_comma = line.find(',') != std::string_view::npos;
      const bool is_separated = !has_comma && trimmed(line).find_first_of("; \t") != std::string_view::npos;
      throw InputError(fmt::format("'{}', line {}, column {}: '{}' is not a finite number{}", name, line_number,
                                   *parsed.bad + 1, trimmed(parsed.bad_text),
                                   is_separated ? "; fields must be separated by commas" : ""));
    }
    if (!is_terminated) {
      throw InputError(
          fmt::format("'{}', line {}: the last line has no line end, as in a file that was cut short; if the "
                      "file is whole, add one",
                      name, line_number));
    }
    if (columns == 0) columns = parsed.numbers.size();
    if (parsed.numbers.size() != columns) {
      throw InputError(fmt::format("'{}', line {}: {} columns, but the lines before have {}", name, line_number,
                                   parsed.numbers.size(), columns));
    }
    numbers.insert(numbers.end(), parsed.numbers.begin(), parsed.numbers.end());
    ++rows;
  }
  if (rows < 10) throw InputError(fmt::format("'{}' has {} rows of numbers; 10 are needed at least", name, rows));
  if (columns < 2) throw InputError(fmt::format("'{}' has one column; inputs and a target are needed", name));
  using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  return {name, Eigen::Map<const RowMajor>(numbers.data(), static_cast<Index>(rows), static_cast<Index>(columns))};
}

DataSet split_data(const NumericTable& table, Task task, std::uint64_t seed) {
  const Index n = table.values.rows();
  const MatrixXd targets =
      task == Task::regression ? MatrixXd(table.values.col(table.values.cols() - 1).transpose()) : one_hot(table);
  Random random(stable_hash("split", seed));
  const auto order = random.permutation(n);
  const Index training = n * 6 / 10, validation = n * 2 / 10;
  const auto part = [&](Index first, Index count) { return samples(table.values, targets, order, first, count); };
  DataSet data{
      .description =
          fmt::format("{}, {} rows, {}", table.name, n, task == Task::regression ? "regression" : "classification"),
      .task = task,
      .parts = {part(0, training), part(training, validation), part(training + validation, n - training - validation)}};
  standardize(data);
  return data;
}

DataSet friedman1(Index n, double noise, std::uint64_t seed) {
  Random random(stable_hash("friedman1", seed));
  DataSet data;
  data.description =
      fmt::format("Friedman's first function, {} rows each for training, validation and test, noise {}", n, noise);
  data.parts.training = friedman1_samples(n, noise, random);
  data.parts.validation = friedman1_samples(n, noise, random);
  data.parts.test = friedman1_samples(n, noise, random);
  standardize(data);
  return data;
}

}  // namespace bobench::hpobench_tables
