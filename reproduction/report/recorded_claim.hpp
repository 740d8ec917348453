// Recorded verdict on a claim.
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "reproduction/files/paper_file.hpp"

namespace bobench::reproduction {

struct RecordedTest {
  std::string statement, test, effect;
  Verdict verdict = Verdict::untested;
};

/// A claim with its verdict, in the words of the paper's file at that time.
struct RecordedClaim {
  std::string id, where, text;
  std::string reading = {};  ///< PaperClaim::reading
  ClaimKind kind = ClaimKind::experiment;
  bool is_variant = false;  ///< judged with another optimiser in a label's place: not counted
  Verdict verdict = Verdict::untested;
  /// State after the interim analyses: "reproduced, decided at interim analysis 3 by 15 replicates"; "" if none.
  std::string standing = {};
  std::vector<RecordedTest> tests = {};

  /// Counted among the paper's claims of this kind.
  bool counts_as(ClaimKind counted) const { return !is_variant && kind == counted; }
};

/// @param standing  Reproduction::standing of the claim, or ""
RecordedClaim recorded(const Claim& claim, const PaperFile& file, const std::string& standing);

/// The tests that have the claim's verdict, with effects: "GP < RS (A12 0.8); ...". Of a claim under other settings, the
/// tests with the reason.
/// @param most  number of tests; others are counted
std::string deciding_tests(const RecordedClaim& claim, int most);

void to_json(nlohmann::json& object, const RecordedClaim& claim);
void from_json(const nlohmann::json& object, RecordedClaim& claim);

}  // namespace bobench::reproduction
