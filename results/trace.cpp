#include "results/trace.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "core/error.hpp"

namespace bobench::results {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// The number that gives `to` when added to `from`, if there is one. If the difference is a tie between two numbers,
/// both sums may be rounded away from `to`.
double increment(double from, double to) {
  const double step = to - from;
  return from + step == to ? step : std::nextafter(step, from + step < to ? infinity : -infinity);
}

bool lowers(double value, double& lowest) {
  if (!std::isfinite(value) || !(value < lowest)) return false;
  lowest = value;
  return true;
}

}  // namespace

bool keeps_improvements(Trace trace, int budget) {
  return trace == Trace::improvements || (trace == Trace::automatic && budget > full_trace_budget);
}

bool LoggedEvaluations::take(std::size_t evaluation) {
  if (evaluation < next_) return false;
  while (floor_ <= evaluation) floor_ = static_cast<std::size_t>(std::pow(10.0, ++exponent_ / 20.0) * (1 + 1e-12));
  while (multiple() <= evaluation) ++step_;
  next_ = std::min(floor_, multiple());
  return true;
}

std::size_t LoggedEvaluations::multiple() const {
  constexpr std::array factors = {1.0, 2.0, 5.0};
  return static_cast<std::size_t>(factors[static_cast<std::size_t>(step_ % 3)] * dimension_ *
                                  std::pow(10.0, step_ / 3));
}

TraceWriter::TraceWriter(RunResult& run, bool is_sparse, int dimension)
    : run_(run),
      is_sparse_(is_sparse),
      dimension_(static_cast<std::size_t>(dimension)),
      lowest_(infinity),
      lowest_noise_free_(infinity),
      logged_(std::max(dimension, 1)) {}

bool TraceWriter::matters(const TraceRow& row) {
  const bool is_lower = lowers(row.value, lowest_);
  const bool is_lower_without_noise = row.noise_free && lowers(*row.noise_free, lowest_noise_free_);
  return logged_.take(evaluations_) || is_lower || is_lower_without_noise;
}

void TraceWriter::drop_last_row() {
  run_.evaluation.pop_back();
  const std::size_t rows = run_.evaluation.size();
  for (const RunColumn& column : run_columns) {
    if ((run_.*column.values).size() > rows) (run_.*column.values).pop_back();
  }
  if (run_.configuration.size() > rows * dimension_) run_.configuration.resize(rows * dimension_);
}

bool TraceWriter::can_leave_out_last(double cost) const {
  const double now = cost_.now + (std::isfinite(cost) ? cost : 0.0);
  return cost_.kept + increment(cost_.kept, now) == now;
}

void TraceWriter::push(std::vector<double> RunResult::*column, double number, Sum& sum) {
  if (!is_sparse_) {
    (run_.*column).push_back(number);
    return;
  }
  if (last_stays_) sum = {.now = sum.now, .kept = sum.rows, .rows = sum.rows, .is_known = false};
  sum.is_known = sum.is_known || std::isfinite(number);
  if (std::isfinite(number)) sum.now += number;
  const double added = sum.is_known ? increment(sum.kept, sum.now) : std::numeric_limits<double>::quiet_NaN();
  (run_.*column).push_back(last_stays_ && sum.kept + number == sum.now ? number : added);
  sum.rows = sum.kept + (sum.is_known ? (run_.*column).back() : 0.0);
}

void TraceWriter::add(const TraceRow& row) {
  if (!last_stays_ && can_leave_out_last(row.cost_seconds)) {
    drop_last_row();
  } else {
    last_stays_ = true;
  }
  ++evaluations_;
  if (is_sparse_) run_.evaluation.push_back(static_cast<double>(evaluations_));
  run_.value.push_back(row.value);
  if (row.noise_free) run_.noise_free.push_back(*row.noise_free);
  if (row.fidelity) run_.fidelity.push_back(*row.fidelity);
  if (row.seconds_ask) push(&RunResult::seconds_ask, *row.seconds_ask, ask_);
  if (row.seconds_evaluate) push(&RunResult::seconds_evaluate, *row.seconds_evaluate, evaluate_);
  if (row.cost_seconds != 0.0 || !run_.cost_seconds.empty()) {
    run_.cost_seconds.resize(run_.value.size() - 1);  // earlier evaluations were free
    push(&RunResult::cost_seconds, row.cost_seconds, cost_);
  }
  if (row.worker) run_.worker.push_back(*row.worker);
  if (row.started) run_.started.push_back(*row.started);
  if (row.ended) run_.ended.push_back(*row.ended);
  run_.configuration.insert(run_.configuration.end(), row.configuration.begin(), row.configuration.end());
  if (is_sparse_) last_stays_ = matters(row);
}

void TraceWriter::finish() {
  if (run_.evaluation.size() == evaluations_) run_.evaluation.clear();  // nothing was left out
}

std::size_t rows_stored(const Series& series, int budget) {
  if (std::ranges::none_of(series.runs, &RunResult::is_sparse)) return static_cast<std::size_t>(budget);
  std::size_t rows = 0;
  for (const RunResult& run : series.runs) rows = std::max(rows, run.rows());
  return rows;
}

void require_trace(const RunResult& run) {
  if (!run.is_sparse()) return;
  if (run.evaluation.size() != run.rows()) {
    throw Error(fmt::format("a run has {} values and {} numbers of evaluations", run.rows(), run.evaluation.size()));
  }
  constexpr double most = 1e15;
  double last = 0.0;
  for (const double number : run.evaluation) {
    if (!(number > last && number <= most) || number != std::floor(number)) {
      throw Error(
          fmt::format("the number of an evaluation is {} behind {}; expected a larger whole one", number, last));
    }
    last = number;
  }
}

RunResult thinned(const RunResult& run, int dimension) {
  if (!run.evaluation.empty() || !run.fidelity.empty() || !run.recommended.empty()) return run;
  RunResult thin = run;
  for (const RunColumn& column : run_columns) (thin.*column.values).clear();
  thin.configuration.clear();
  TraceWriter writer(thin, true, dimension);
  const auto at = [](const std::vector<double>& column, std::size_t i) {
    return i < column.size() ? std::optional(column[i]) : std::nullopt;
  };
  const auto width = static_cast<std::size_t>(dimension);
  for (std::size_t i = 0; i < run.value.size(); ++i) {
    const bool has_point = (i + 1) * width <= run.configuration.size();
    writer.add({.value = run.value[i],
                .noise_free = at(run.noise_free, i),
                .seconds_ask = at(run.seconds_ask, i),
                .seconds_evaluate = at(run.seconds_evaluate, i),
                .cost_seconds = at(run.cost_seconds, i).value_or(0.0),
                .configuration =
                    has_point ? std::span(run.configuration).subspan(i * width, width) : std::span<const double>(),
                .worker = at(run.worker, i),
                .started = at(run.started, i),
                .ended = at(run.ended, i)});
  }
  writer.finish();
  return thin;
}

}  // namespace bobench::results
