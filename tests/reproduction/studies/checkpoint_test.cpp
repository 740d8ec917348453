// A study computed in parts: threads, interruption, the journal.
#include <atomic>
#include <cmath>
#include <fstream>
#include <limits>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "catch.hpp"
#include "core/error.hpp"
#include "reproduction/plan/cost.hpp"
#include "reproduction/studies/checkpoint.hpp"
#include "runners/provenance.hpp"
#include "system/append_log.hpp"
#include "temporary_folder.hpp"

using namespace bobench;
using namespace bobench::reproduction;
using bobench::runners::ComputedParts;

namespace {

const std::vector<std::string> keys = {"a 0", "a 1", "b 0", "b 1", "c"};

/// Values that text would lose: NaN, an infinity, a subnormal; and an empty part.
Eigen::VectorXd piece(std::size_t i) {
  if (i == 4) return {};
  const double nan = std::numeric_limits<double>::quiet_NaN(), huge = std::numeric_limits<double>::infinity();
  return Eigen::VectorXd{{static_cast<double>(i) / 3.0, nan, -huge, 5e-324}};
}

bool same(const Eigen::VectorXd& a, const Eigen::VectorXd& b) {
  if (a.size() != b.size()) return false;
  for (Eigen::Index k = 0; k < a.size(); ++k) {
    if (a[k] != b[k] && !(std::isnan(a[k]) && std::isnan(b[k]))) return false;
  }
  return true;
}

/// Computes the parts into the folder. @return the number of newly computed parts
int computed(const StudyOptions& options, ComputedParts& done) {
  std::atomic<int> calls = 0;
  done = compute_parts(
      "me/figure-1", keys,
      [&](std::size_t i) {
        ++calls;
        return piece(i);
      },
      options);
  return calls;
}

void check_complete(const ComputedParts& done) {
  CHECK(done.missing == 0);
  REQUIRE(done.values.size() == keys.size());
  for (std::size_t i = 0; i < keys.size(); ++i) CHECK(same(done.values[i], piece(i)));
}

StudyOptions options_for(const TemporaryFolder& folder, int threads = 2) {
  StudyOptions options;
  options.scale = reproduction::Scale::smoke;
  options.seed = 3;
  options.threads = threads;
  options.output = folder.file("out");
  return options;
}

}  // namespace

TEST_CASE("pieces are computed once and found again, every bit of them") {
  const TemporaryFolder folder;
  ComputedParts done;
  CHECK(computed(options_for(folder), done) == 5);
  check_complete(done);
  CHECK(computed(options_for(folder), done) == 0);
  check_complete(done);
  StudyOptions other = options_for(folder);
  other.seed = 4;
  CHECK(computed(other, done) == 5);
  other.output.clear();
  CHECK(computed(other, done) == 5);
  check_complete(done);
}

TEST_CASE("stopped pieces are missing, and the next call makes those alone") {
  const TemporaryFolder folder;
  StudyOptions options = options_for(folder, 1);
  int asked = 0;
  options.stop = [&] { return ++asked > 2; };
  ComputedParts done;
  CHECK(computed(options, done) == 2);
  CHECK(done.missing == 3);
  CHECK(done.values.empty());
  CHECK(computed(options_for(folder), done) == 3);
  check_complete(done);
}

TEST_CASE("what is left of a study costs the rest, and nothing once its checkpoint is whole") {
  const TemporaryFolder folder;
  const runners::Catalogs nobody;
  const PaperFile file =
      parse_paper_file(R"({"format": "bobench-paper", "version": 1, "id": "me/figure-1", "title": "F",
    "kind": "study", "study": "me/figure-1",
    "scales": {"smoke": {"seconds": 100}, "quick": {"seconds": 100}, "paper": {"seconds": 100}}})",
                       "file.json");
  ReproductionOptions cost;
  cost.scale = reproduction::Scale::smoke;
  cost.seed = 3;
  cost.output = folder.file("out");
  CHECK(estimated_seconds(file, nobody, cost) == 100.0);

  StudyOptions options = options_for(folder, 1);
  int asked = 0;
  options.stop = [&] { return ++asked > 2; };
  ComputedParts done;
  computed(options, done);
  const std::string path = folder.file("out/me/figure-1/checkpoint-smoke-seed-3.jsonl");
  CHECK_FALSE(runners::read_parts_journal(path).is_whole);
  CHECK(estimated_seconds(file, nobody, cost) == Approx(100.0 - done.seconds));
  auto short_file = file;  // with its estimate used up, although parts remain
  std::get<PaperStudy>(short_file.content).seconds[cost.scale] = 0.5 * done.seconds;
  CHECK(estimated_seconds(short_file, nobody, cost) == Approx(0.025 * done.seconds));
  computed(options_for(folder), done);
  CHECK(runners::read_parts_journal(path).is_whole);
  CHECK(runners::read_parts_journal(path).seconds == Approx(done.seconds));
  CHECK(estimated_seconds(file, nobody, cost) == 0.0);
  const std::string text = contents_of(path);
  computed(options_for(folder), done);
  CHECK(contents_of(path) == text);  // reported once

  // With other parts, as in another version, the estimate is that of the beginning.
  compute_parts(
      "me/figure-1", {"c 1"}, [](std::size_t) { return Eigen::VectorXd::Zero(1).eval(); }, options_for(folder));
  CHECK(runners::read_parts_journal(path).is_whole);
  cost.seed = 4;
  CHECK(estimated_seconds(file, nobody, cost) == 100.0);
  CHECK(runners::read_parts_journal(folder.file("none.jsonl")).seconds == 0.0);
}

TEST_CASE("parts that another build made, or one that is not on record, are taken over and named") {
  const TemporaryFolder folder;
  ComputedParts done;
  computed(options_for(folder), done);
  CHECK(describe_other_builds(done, "parts").empty());
  const std::string path = folder.file("out/me/figure-1/checkpoint-smoke-seed-3.jsonl"), old = folder.file("old.jsonl");
  std::filesystem::rename(path, old);
  const std::string named = R"("compiler":")";
  {
    system::AppendLog log(path, path);
    system::read_log(old, [&](std::string_view kind, nlohmann::json object) {
      if (kind == "build") {
        std::string text = object["text"];
        object["text"] = text.insert(text.find(named) + named.size(), "vax ");
      }
      if (kind == "part" && object["key"] == "a 0") object.erase("build");
      if (kind == "build" || object["key"] == "a 0" || object["key"] == "b 0") log.append(kind, object);
    });
    log.finish();
  }
  CHECK(computed(options_for(folder), done) == 3);
  check_complete(done);
  CHECK(done.builds.builds().size() == 2);
  CHECK(describe_other_builds(done, "parts") == fmt::format("1 of 5 parts were made by another build: compiler vax {}; "
                                                            "of 1 of 5 parts it is not on record which build made them",
                                                            runners::this_build()->value("compiler")));
}

TEST_CASE("a checkpoint that a crash cut off is good up to there") {
  const TemporaryFolder folder;
  ComputedParts done;
  computed(options_for(folder, 1), done);
  const std::string path = folder.file("out/me/figure-1/checkpoint-smoke-seed-3.jsonl");
  const std::string whole = contents_of(path);
  const auto last = whole.find("\"b 1\"");
  REQUIRE(last != std::string::npos);
  std::ofstream(path, std::ios::binary) << whole.substr(0, last + 20);
  CHECK(computed(options_for(folder), done) == 2);
  check_complete(done);
  CHECK(computed(options_for(folder), done) == 0);
  check_complete(done);
}

TEST_CASE("what a piece throws is thrown, and what was done before is kept") {
  const TemporaryFolder folder;
  const auto failing = [](std::size_t i) {
    if (i == 2) throw InputError("no b");
    return piece(i);
  };
  CHECK_THROWS_WITH(compute_parts("me/figure-1", keys, failing, options_for(folder, 1)), "no b");
  ComputedParts done;
  CHECK(computed(options_for(folder), done) == 3);
  check_complete(done);
}
