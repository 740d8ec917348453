#include "runners/storage/evaluation_log.hpp"

#include "catch.hpp"

using namespace bobench;
using namespace bobench::runners;

namespace {

/// The rows handed over by the log, for evaluations of the given duration.
struct Recorded {
  std::vector<std::size_t> first;
  std::vector<double> values;
  std::vector<double> points;

  Recorded(int evaluations, double seconds, std::size_t before = 0) {
    const EvaluationSink sink{.recorded = before, .record = [&](std::size_t start, const results::RunResult& rows) {
                                first.push_back(start);
                                values.insert(values.end(), rows.value.begin(), rows.value.end());
                                points.insert(points.end(), rows.configuration.begin(), rows.configuration.end());
                              }};
    EvaluationLog log(&sink, false);
    for (int i = 0; i < evaluations; ++i) {
      log.add({Eigen::Vector2d(i, -i), 1.0}, {.value = static_cast<double>(i)}, 0.0, seconds);
    }
  }
};

}  // namespace

TEST_CASE("long evaluations are recorded one by one, short ones by the second, cheap runs not at all") {
  const Recorded slow(3, 0.02);
  CHECK(slow.first == std::vector<std::size_t>{0, 1, 2});
  CHECK(slow.values == std::vector<double>{0, 1, 2});
  CHECK(slow.points == std::vector<double>{0, 0, 1, -1, 2, -2});
  const Recorded shorter(1000, 0.00390625);  // 256 per second
  CHECK(shorter.first == std::vector<std::size_t>{0, 256, 512});
  CHECK(shorter.values.size() == 768);
  CHECK(Recorded(100'000, 1e-6).first.empty());
  const Recorded resumed(5, 1.0, 3);
  CHECK(resumed.first == std::vector<std::size_t>{3, 4});
  CHECK(resumed.values == std::vector<double>{3, 4});
}

TEST_CASE("progress is told once in a second of work, with the lowest value") {
  std::vector<std::size_t> told;
  double lowest = 0.0;
  const EvaluationSink sink{.progress = [&](std::size_t evaluations, double best) {
    told.push_back(evaluations);
    lowest = best;
  }};
  EvaluationLog log(&sink, false);
  for (int i = 0; i < 20; ++i) log.add({Eigen::Vector2d(0, 0), 1.0}, {.value = i == 3 ? -7.0 : 1.0}, 0.0, 0.25);
  CHECK(told == std::vector<std::size_t>{4, 8, 12, 16, 20});
  CHECK(lowest == -7.0);
}
