#include "reproduction/report/recorded_claim.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/enum_names.hpp"
#include "core/error.hpp"

namespace bobench::reproduction {

namespace {

using nlohmann::json;

template <class Enum>
Enum enum_at(const json& object, const char* key) {
  const auto name = object.at(key).get<std::string>();
  if (const auto found = enum_named<Enum>(name)) return *found;
  throw InputError("the record has an unknown " + std::string(key) + " '" + name + "'");
}

}  // namespace

RecordedClaim recorded(const Claim& claim, const PaperFile& file, const std::string& standing) {
  RecordedClaim found{.id = claim.id,
                      .where = claim.where,
                      .text = claim.text,
                      .reading = "",
                      .kind = ClaimKind::experiment,
                      .is_variant = !claim.in_paper,
                      .verdict = claim.verdict(),
                      .standing = standing,
                      .tests = {}};
  const std::string id = claim.id.substr(0, claim.id.find(" with "));
  const auto in_file = std::ranges::find(file.claims, id, &PaperClaim::id);
  if (in_file != file.claims.end()) {
    found.reading = in_file->reading;
    found.kind = in_file->kind;
  }
  for (const ClaimTest& test : claim.tests) {
    found.tests.push_back({test.statement, test.test, test.effect, test.verdict});
  }
  return found;
}

std::string deciding_tests(const RecordedClaim& claim, int most) {
  std::string text;
  int told = 0;
  for (const RecordedTest& test : claim.tests) {
    if (test.verdict != claim.verdict || ++told > most) continue;
    const std::string& effect = claim.verdict == Verdict::other_settings ? test.test : test.effect;
    text += told == 1 ? "" : "; ";
    text += test.statement.empty() || effect.empty() ? test.statement + effect
                                                     : fmt::format("{} ({})", test.statement, effect);
  }
  return told > most ? fmt::format("{}; and {} more", text, told - most) : text;
}

void to_json(json& object, const RecordedClaim& claim) {
  json tests = json::array();
  for (const RecordedTest& test : claim.tests) {
    tests.push_back({{"statement", test.statement},
                     {"test", test.test},
                     {"effect", test.effect},
                     {"verdict", name_of(test.verdict)}});
  }
  object = {{"id", claim.id},
            {"where", claim.where},
            {"claim", claim.text},
            {"reading", claim.reading},
            {"kind", name_of(claim.kind)},
            {"variant", claim.is_variant},
            {"verdict", name_of(claim.verdict)},
            {"standing", claim.standing},
            {"tests", std::move(tests)}};
}

void from_json(const json& object, RecordedClaim& claim) {
  object.at("id").get_to(claim.id);
  object.at("where").get_to(claim.where);
  object.at("claim").get_to(claim.text);
  object.at("reading").get_to(claim.reading);
  claim.kind = enum_at<ClaimKind>(object, "kind");
  object.at("variant").get_to(claim.is_variant);
  claim.verdict = enum_at<Verdict>(object, "verdict");
  object.at("standing").get_to(claim.standing);
  for (const json& test : object.at("tests")) {
    claim.tests.push_back(
        {test.at("statement"), test.at("test"), test.at("effect"), enum_at<Verdict>(test, "verdict")});
  }
}

}  // namespace bobench::reproduction
