// Compares every comparison with a brute-force reference in Python, written from docs/statistics.md alone:
// brute_force.py, next to this file, made cases.json.xz.
#include <algorithm>
#include <cmath>

#include "analysis/comparisons/answers.hpp"
#include "catch.hpp"
#include "results/formats/json.hpp"
#include "system/compressed_file.hpp"

using namespace bobench;
using namespace bobench::analysis;
using nlohmann::json;

namespace {

/// Nemenyi's p values are integrals, accurate to about 1e-8 in scipy and in bobench; everything else is exact.
constexpr double exactly = 1e-9, of_integrals = 1e-7;

/// An infinite number is "inf" in the reference's answers and in bobench's output; in tables it is a number.
bool agree(const json& expected, const json& got, double tolerance) {
  if (got.is_number() && std::isinf(got.get<double>())) return expected == (got.get<double>() > 0.0 ? "inf" : "-inf");
  if (expected.is_number() && got.is_number()) {
    const double one = expected.get<double>(), other = got.get<double>();
    return one == other || std::abs(one - other) <= tolerance * std::max({std::abs(one), std::abs(other), 1e-6});
  }
  return expected == got || (expected.is_null() && got.is_number() && std::isnan(got.get<double>()));
}

/// The first difference; "" if there is none.
std::string difference(const json& expected, const json& got, double tolerance, const std::string& place = "") {
  if (expected.is_structured() && got.type() == expected.type() && got.size() == expected.size()) {
    for (const auto& [key, value] : expected.items()) {
      const json* const other = got.is_array()      ? &got[static_cast<std::size_t>(std::stoul(key))]
                                : got.contains(key) ? &got[key]
                                                    : nullptr;
      if (!other) return place + "/" + key + " is not there";
      if (const std::string found = difference(value, *other, tolerance, place + "/" + key); !found.empty())
        return found;
    }
    return "";
  }
  return agree(expected, got, tolerance) ? "" : place + ": " + got.dump() + " instead of " + expected.dump();
}

/// Shares of solved targets: points without a change are omitted.
std::string difference_of_steps(const json& expected, const json& got) {
  if (!expected.is_object() || !got.is_object()) return difference(expected, got, exactly);
  for (const auto& [optimizer, points] : expected.items()) {
    const json shown = got.value(optimizer, json::array());
    for (const json& point : points) {
      double share = 0.0;
      for (const json& step : shown) {
        if (step[0].get<double>() <= point[0].get<double>() + 1e-9) share = step[1].get<double>();
      }
      if (!agree(point[1], share, exactly)) return optimizer + " at " + point.dump() + ": " + std::to_string(share);
    }
  }
  return "";
}

std::string differs(const std::string& kind, const json& expected, const json& got) {
  if (kind == "targets") return difference_of_steps(expected, got);
  return difference(expected, got, kind == "post_hoc" ? of_integrals : exactly);
}

}  // namespace

TEST_CASE("every comparison is what brute force finds") {
  const json cases = json::parse(system::read_text_file(BOBENCH_TEST_DATA "/../comparisons/cases.json.xz"));
  REQUIRE(cases.size() == 500);
  for (std::size_t c = 0; c < cases.size(); ++c) {
    const results::ResultSet results = results::read_json_text(cases[c]["file"].dump(), "case").results;
    for (const json& asked : cases[c]["asked"]) {
      const std::string kind = asked["kind"];
      INFO("file " << c << ", " << kind << " " << asked["options"]);
      const json got = answer(results, kind, asked["options"]);
      CHECK(differs(kind, asked["answer"], got) == "");
    }
  }
}
