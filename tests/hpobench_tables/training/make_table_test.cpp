#include "hpobench_tables/training/make_table.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <cmath>
#include <csignal>
#include <filesystem>
#include <fstream>

#include "catch.hpp"
#include "core/error.hpp"
#include "hpobench_tables/training/checkpoint.hpp"
#include "temporary_folder.hpp"

using namespace bobench;
using namespace bobench::hpobench_tables;

namespace {

Grid small_grid() {
  return Grid::from_json(R"({"batch_size": [8, 32], "dropout_1": [0, 0.3], "init_lr": [0.001, 0.01, 0.1],
                             "n_units_1": [4, 20], "n_units_2": 6})");
}

MakeTableOptions small_options(const TemporaryFolder& folder, const std::string& name) {
  return {.epochs = {1, 4}, .repeats = 2, .seed = 3, .threads = 1, .checkpoint = folder.file(name)};
}

const DataSet& data() {
  static const DataSet set = friedman1(64, 1.0, 1);
  return set;
}

/// Different seconds for each training.
bool same(const TrainedGrid& a, const TrainedGrid& b) {
  return std::ranges::equal(a.results, b.results, [](const TrainingResult& x, const TrainingResult& y) {
    return x.validation == y.validation && x.test == y.test;
  });
}

}  // namespace

TEST_CASE("the table is the same with one thread and with two, and every cell is filled") {
  const TemporaryFolder folder;
  auto options = small_options(folder, "one");
  const TrainedGrid one = train_grid(small_grid(), data(), options);
  REQUIRE(one.results.size() == 48);
  CHECK(one.missing == 0);
  for (const TrainingResult& result : one.results) {
    REQUIRE(result.validation.size() == 2);
    CHECK(result.validation[0] > 0.0);
    CHECK(result.test > 0.0);
    CHECK(result.seconds > 0.0);
  }
  CHECK(one.results[0].test != one.results[1].test);  // repeats
  options = small_options(folder, "two");
  options.threads = 2;
  CHECK(same(one, train_grid(small_grid(), data(), options)));
  options = small_options(folder, "other");
  options.seed = 4;
  CHECK_FALSE(same(one, train_grid(small_grid(), data(), options)));
}

TEST_CASE("a cell is the training of its row: it does not depend on the rest of the grid's values") {
  const TemporaryFolder folder;
  const TrainedGrid all = train_grid(small_grid(), data(), small_options(folder, "a"));
  const auto seed = stable_hash("row 5 repeat 1", 3);
  const auto alone = train(small_grid().settings(5), data().parts.cast<float>(), Task::regression, {1, 4}, seed);
  CHECK(all.results[11].validation == alone.validation);
  CHECK(all.results[11].test == alone.test);
}

TEST_CASE("stopped, it says what is missing, and resumes to the identical table") {
  const TemporaryFolder folder;
  const TrainedGrid whole = train_grid(small_grid(), data(), small_options(folder, "whole"));
  auto options = small_options(folder, "parts");
  std::size_t progress = 0;
  options.progress = [&](std::size_t done, std::size_t total) {
    CHECK(total == 48);
    progress = done;
  };
  options.stop = [&] { return progress >= 17; };
  CHECK(train_grid(small_grid(), data(), options).missing == 31);
  const TrainedGrid stopped = train_grid(small_grid(), data(), options);
  CHECK(stopped.missing == 31);
  options.stop = {};
  const TrainedGrid finished = train_grid(small_grid(), data(), options);
  CHECK(same(whole, finished));
  CHECK(finished.missing == 0);
  CHECK(progress == 48);
  // Seconds are kept, too: nothing is trained again.
  CHECK(train_grid(small_grid(), data(), options).results == finished.results);
}

TEST_CASE("kill -9 in the midst of it costs nothing but the last instants") {
  const TemporaryFolder folder;
  const TrainedGrid whole = train_grid(small_grid(), data(), small_options(folder, "whole"));
  const auto options = small_options(folder, "killed");
  const pid_t child = ::fork();
  if (child == 0) {
    auto doomed = options;
    // The collector hands over its results three times a second.
    doomed.progress = [](std::size_t done, std::size_t) {
      if (done % 8 == 0) ::usleep(310000);
      if (done == 20) ::kill(::getpid(), SIGKILL);
    };
    train_grid(small_grid(), data(), doomed);
    ::_exit(0);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  REQUIRE(WIFSIGNALED(status));
  std::size_t first = 0;
  auto resumed = options;
  resumed.progress = [&](std::size_t done, std::size_t) { first = first ? first : done; };
  CHECK(same(whole, train_grid(small_grid(), data(), resumed)));
  CHECK(first > 8);
  CHECK(first <= 21);
}

TEST_CASE("a checkpoint that is cut short or damaged loses that record, no more") {
  const TemporaryFolder folder;
  const auto options = small_options(folder, "c");
  const TrainedGrid whole = train_grid(small_grid(), data(), options);
  const std::string bytes = contents_of(options.checkpoint);
  std::vector<std::size_t> ends;  // of the records, beginning with the settings'
  for (std::size_t at = bytes.find('\n'); at != std::string::npos; at = bytes.find('\n', at + 1))
    ends.push_back(at + 1);
  REQUIRE(ends.size() == 49);

  const auto first_after = [&](const std::string& text) {
    folder.write("c", text);
    std::size_t first = 0;
    auto resumed = options;
    resumed.progress = [&](std::size_t done, std::size_t) { first = first ? first : done; };
    CHECK(same(whole, train_grid(small_grid(), data(), resumed)));
    return first;
  };
  CHECK(first_after(bytes) == 0);
  CHECK(first_after(bytes.substr(0, bytes.size() - 1)) == 48);
  CHECK(first_after(bytes.substr(0, ends[5] + 3)) == 6);
  CHECK(first_after(bytes.substr(0, ends[0])) == 1);
  CHECK(first_after(bytes.substr(0, ends[0] - 5)) == 1);
  CHECK(first_after("") == 1);
  std::string damaged = bytes;
  damaged[ends[10] + 40] ^= 1;
  CHECK(first_after(damaged) == 48);
  CHECK(first_after(contents_of(options.checkpoint)) == 0);
}

TEST_CASE("a checkpoint of other trainings is refused, and the difference is named") {
  const TemporaryFolder folder;
  const auto options = small_options(folder, "c");
  train_grid(small_grid(), data(), options);
  auto other = options;
  other.seed = 4;
  CHECK_THROWS_WITH(train_grid(small_grid(), data(), other), ContainsSubstring("seed is 3, here 4"));
  other = options;
  other.epochs = {1, 5};
  CHECK_THROWS_WITH(train_grid(small_grid(), data(), other), ContainsSubstring("epochs is [1,4], here [1,5]"));
  other = options;
  other.repeats = 3;
  CHECK_THROWS_WITH(train_grid(small_grid(), data(), other), ContainsSubstring("repeats is 2, here 3"));
  CHECK_THROWS_WITH(train_grid(small_grid(), friedman1(64, 0.5, 1), options), ContainsSubstring("data is"));
  CHECK_THROWS_WITH(
      train_grid(Grid::from_json(R"({"batch_size": [8, 16], "init_lr": 0.1, "n_units_1": 4})"), data(), options),
      ContainsSubstring("grid is"));
  folder.write("c", "a file of somebody's\nwith lines\n");
  CHECK_THROWS_WITH(train_grid(small_grid(), data(), options), ContainsSubstring("exists and is not a checkpoint"));
  CHECK(contents_of(options.checkpoint) == "a file of somebody's\nwith lines\n");

  Checkpoint held(folder.file("held"), {{"format", "bobench-make-table-2"}}, 2, 48);
  CHECK_THROWS_WITH(train_grid(small_grid(), data(), small_options(folder, "held")),
                    ContainsSubstring("another process"));
  CHECK_THROWS_AS(train_grid(small_grid(), data(), small_options(folder, "no/such/folder")), InputError);
}

TEST_CASE("unusable options are refused") {
  const TemporaryFolder folder;
  for (const std::vector<int>& epochs : {std::vector<int>{}, {0, 1}, {2, 2}, {3, 1}}) {
    auto options = small_options(folder, "c");
    options.epochs = epochs;
    CHECK_THROWS_AS(train_grid(small_grid(), data(), options), InputError);
  }
  auto options = small_options(folder, "c");
  options.repeats = 0;
  CHECK_THROWS_AS(train_grid(small_grid(), data(), options), InputError);
  CHECK_FALSE(std::filesystem::exists(options.checkpoint));
}

TEST_CASE("rounding keeps the given number of binary digits, half to even") {
  CHECK(round_to_bits(1.0 + 1.0 / 8, 3) == 1.125);
  CHECK(round_to_bits(1.0 + 1.0 / 16, 3) == 1.0);
  CHECK(round_to_bits(1.0 + 3.0 / 16, 3) == 1.25);
  CHECK(round_to_bits(-7.99, 3) == -8.0);
  CHECK(round_to_bits(0.0, 3) == 0.0);
  CHECK(std::isinf(round_to_bits(INFINITY, 12)));
  CHECK(round_to_bits(0.1, 52) == 0.1);
  for (const double value : {0.1, 3.7e-9, 1.2345e7}) {
    const double rounded = round_to_bits(value, 12);
    CHECK(std::abs(rounded / value - 1.0) <= 0x1.0p-13);
    CHECK(static_cast<double>(static_cast<float>(rounded)) == rounded);
  }
}

TEST_CASE("a trained grid as a table: shapes, places and rounding") {
  const TemporaryFolder folder;
  const auto options = small_options(folder, "c");
  const TrainedGrid trained = train_grid(small_grid(), data(), options);
  const TableData table = to_table(small_grid(), trained, options, TableInfo(), 8);
  CHECK_NOTHROW(require_consistent(table));
  CHECK(table.row_count() == 24);
  CHECK(table.fidelities == std::vector<double>{1.0, 4.0});
  CHECK(table.value[1][13] == round_to_bits(trained.results[13].validation[1], 8));
  CHECK(table.test[13] == round_to_bits(trained.results[13].test, 8));
  REQUIRE(table.cost.size() == 1);
  CHECK(table.cost[0][13] == round_to_bits(trained.results[13].seconds, 8));
}
