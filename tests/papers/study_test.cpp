// The catalogue of studies, and scales.
#include <catch2/catch.hpp>

#include "core/error.hpp"
#include "papers/catalog.hpp"

using namespace bobench;
using namespace bobench::papers;

TEST_CASE("studies are found by id, scales by name") {
  CHECK(study("tiao2021/figure-12").id == "tiao2021/figure-12");
  CHECK_THROWS_WITH(study("tiao2021/figure-21"), Catch::Contains("did you mean 'tiao2021/figure-12'"));
  CHECK_THROWS_AS(study(""), InputError);
  CHECK(scale_from("paper") == Scale::paper);
  CHECK_THROWS_WITH(scale_from("huge"), Catch::Contains("expected smoke, quick or paper"));
}
