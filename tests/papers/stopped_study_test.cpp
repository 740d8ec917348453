// A study that is stopped and gone on with.
#include <catch2/catch.hpp>
#include <filesystem>

#include "papers/registry.hpp"
#include "reproduction/parsed_file.hpp"
#include "reproduction/reproduce.hpp"
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

}  // namespace

TEST_CASE("a stopped study has no verdict and goes on where it was") {
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
