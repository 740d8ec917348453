// A study that is stopped and resumed, or finished by another build.
#include <algorithm>
#include <filesystem>

#include <nlohmann/json.hpp>

#include "catch.hpp"
#include "reproduction/papers/registry.hpp"
#include "reproduction/parsed_file.hpp"
#include "reproduction/reproduce.hpp"
#include "reproduction/studies/checkpoint.hpp"
#include "system/append_log.hpp"
#include "temporary_folder.hpp"

using namespace bobench;
using namespace bobench::reproduction;

namespace {

ReproductionOptions smoke_in(const TemporaryFolder& folder) {
  ReproductionOptions options;
  options.scale = reproduction::Scale::smoke;
  options.threads = 2;
  options.output = folder.file("out");
  return options;
}

/// The checkpoint as written by a program that did not record its build.
void forget_builds(const std::string& checkpoint, const std::string& old) {
  std::filesystem::rename(checkpoint, old);
  system::AppendLog log(checkpoint, checkpoint);
  system::read_log(old, [&](std::string_view kind, nlohmann::json object) {
    object.erase("build");
    if (kind != "build") log.append(kind, object);
  });
  log.finish();
}

}  // namespace

TEST_CASE("a stopped study has no verdict and resumes where it was") {
  const TemporaryFolder folder;
  const runners::Catalogs known = catalogs();
  const Resources all{known, papers::registry()};
  const PaperFile& file = papers::registry().file("tiao2021s/figure-1");
  ReproductionOptions options = smoke_in(folder);
  options.threads = 1;
  int asked = 0;
  options.stop = [&] { return ++asked > 2; };
  const Reproduction stopped = reproduce(file, all, options);
  CHECK(stopped.missing == 4);  // of 3 draws for 2 methods
  CHECK(stopped.claims.empty());
  CHECK_FALSE(std::filesystem::exists(folder.file("out/tiao2021s/figure-1/verdict.md")));
  options.stop = [] { return false; };
  const Reproduction whole = reproduce(file, all, options);
  const TemporaryFolder elsewhere;
  const Reproduction at_once = reproduce(file, all, smoke_in(elsewhere));
  const auto results = [](const Reproduction& one) { return one.results.at(0).print(analysis::TableFormat::csv); };
  CHECK(whole.missing == 0);
  CHECK(results(whole) == results(at_once));
  CHECK(whole.run_seconds() > 0.0);
  CHECK_FALSE(whole.figures.figures.empty());
}

TEST_CASE("a study says what part of it was not made by this program, and nothing where all was") {
  const TemporaryFolder folder;
  const runners::Catalogs known = catalogs();
  const Resources all{known, papers::registry()};
  const PaperFile& file = papers::registry().file("tiao2021s/figure-1");
  const ReproductionOptions options = smoke_in(folder);
  const std::string note = "of 6 of 6 parts it is not on record which build made them.";
  const auto says = [&](const Reproduction& one) {
    return std::ranges::count(one.notes, note, &reproduction::Note::text) == 1;
  };
  CHECK_FALSE(says(reproduce(file, all, options)));
  const auto checkpoint = checkpoint_path(file.id, options.scale, options.seed, options.output);
  forget_builds(checkpoint.string(), folder.file("old.jsonl"));
  CHECK(says(reproduce(file, all, options)));
  CHECK_THAT(contents_of(folder.file("out/tiao2021s/figure-1/verdict.md")), ContainsSubstring(note));
}
