#include "hpobench_tables/training/make_table.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <exception>
#include <mutex>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/error.hpp"
#include "hpobench_tables/training/checkpoint.hpp"

namespace bobench::hpobench_tables {
namespace {

using Eigen::Index;

void check(const MakeTableOptions& options) {
  if (options.epochs.empty() || options.epochs.front() < 1 ||
      std::ranges::adjacent_find(options.epochs, std::greater_equal<>{}) != options.epochs.end()) {
    throw InputError("epochs must be whole numbers from 1 on that increase, such as 1,3,9,27");
  }
  if (options.repeats < 1) throw InputError(fmt::format("repeats is {}; at least 1 is needed", options.repeats));
  if (options.threads < 1) throw InputError(fmt::format("threads is {}; at least 1 is needed", options.threads));
}

/// All settings that a result depends on.
nlohmann::json settings_of(const Grid& grid, const DataSet& data, const MakeTableOptions& options) {
  return {{"format", "bobench-make-table-2"},
          {"data", fmt::format("{:016x}", data.fingerprint())},
          {"grid", nlohmann::ordered_json::parse(grid.canonical()).dump()},
          {"epochs", options.epochs},
          {"repeats", options.repeats},
          {"seed", options.seed}};
}

std::vector<std::int64_t> missing_trainings(const std::vector<bool>& is_done, std::uint64_t seed) {
  std::vector<std::int64_t> order = Random(stable_hash("order of trainings", seed)).permutation(std::ssize(is_done));
  std::erase_if(order, [&](std::int64_t i) { return is_done[static_cast<std::size_t>(i)]; });
  return order;
}

/// Collects the results of all threads, and passes them to the checkpoint.
class Collector {
 public:
  Collector(Checkpoint& checkpoint, TrainedGrid& grid, std::size_t done, const MakeTableOptions& options)
      : checkpoint_(checkpoint), grid_(grid), done_(done), options_(options) {}

  void add(const FinishedTraining& training) {
    const std::lock_guard lock(mutex_);
    checkpoint_.append(training);
    grid_.results[training.index] = training.result;
    ++done_;
    if (options_.progress) options_.progress(done_, grid_.results.size());
  }
  std::size_t done() const { return done_; }

 private:
  Checkpoint& checkpoint_;
  TrainedGrid& grid_;
  std::size_t done_;
  const MakeTableOptions& options_;
  std::mutex mutex_;
};

/// Calls work(i) for each i, on several threads. Ends early if stop() returns true or a call throws; rethrows
/// exceptions.
void for_all(const std::vector<std::int64_t>& items, int threads, const std::function<bool()>& stop,
             const std::function<void(std::int64_t)>& work) {
  std::exception_ptr error;
  std::atomic<bool> ended = false;
#pragma omp parallel for schedule(dynamic, 1) num_threads(threads)
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (ended) continue;
    try {
      if (stop && stop()) {
        ended = true;
      } else {
        work(items[i]);
      }
    } catch (...) {
#pragma omp critical(bobench_make_table_error)
      error = std::current_exception();
      ended = true;
    }
  }
  if (error) std::rethrow_exception(error);
}

}  // namespace

TrainedGrid train_grid(const Grid& grid, const DataSet& data, const MakeTableOptions& options) {
  check(options);
  const auto total = static_cast<std::size_t>(grid.rows()) * static_cast<std::size_t>(options.repeats);
  Checkpoint checkpoint(options.checkpoint, settings_of(grid, data, options), options.epochs.size(), total);
  TrainedGrid trained{std::vector<TrainingResult>(total), 0};
  std::vector<bool> is_done(total);
  for (const FinishedTraining& training : checkpoint.found()) {
    trained.results[training.index] = training.result;
    is_done[training.index] = true;
  }

  const auto order = missing_trainings(is_done, options.seed);
  Collector collector(checkpoint, trained, total - order.size(), options);
  const Parts<float> parts = data.parts.cast<float>();
  for_all(order, options.threads, options.stop, [&](std::int64_t index) {
    const Index row = index / options.repeats;
    const auto seed = stable_hash(fmt::format("row {} repeat {}", row, index % options.repeats), options.seed);
    collector.add(
        {static_cast<std::uint64_t>(index), train(grid.settings(row), parts, data.task, options.epochs, seed)});
  });
  trained.missing = total - collector.done();
  return trained;
}

TableData to_table(const Grid& grid, const TrainedGrid& trained, const MakeTableOptions& options, TableInfo info,
                   int precision_bits) {
  const auto column = [&](const auto& number) {
    std::vector<double> matrix;
    for (const TrainingResult& result : trained.results) {
      matrix.push_back(round_to_bits(number(result), precision_bits));
    }
    return matrix;
  };
  TableData table{.info = std::move(info),
                  .space = grid.space(),
                  .fidelities = {options.epochs.begin(), options.epochs.end()},
                  .repeats = options.repeats,
                  .rows = {},
                  .value = {},
                  .cost = {column([](const TrainingResult& result) { return result.seconds; })},
                  .test = column([](const TrainingResult& result) { return result.test; })};
  for (std::size_t f = 0; f < options.epochs.size(); ++f) {
    table.value.push_back(column([&](const TrainingResult& result) { return result.validation[f]; }));
  }
  return table;
}

double round_to_bits(double value, int bits) {
  if (bits >= 52 || value == 0.0 || !std::isfinite(value)) return value;
  int exponent = 0;
  const double fraction = std::frexp(value, &exponent);  // in [1/2, 1): bits + 1 digits including the leading one
  return std::ldexp(std::nearbyint(std::ldexp(fraction, bits + 1)), exponent - bits - 1);
}

}  // namespace bobench::hpobench_tables
