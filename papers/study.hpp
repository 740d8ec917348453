// What a study is: a published table or figure that bobench can run again and judge.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "analysis/table.hpp"

namespace bobench::papers {

/// How much is run: smoke shows that it works, quick decides what is clear, paper is what was published.
enum class Scale { smoke, quick, paper };

/// @throws InputError naming the accepted scales
Scale scale_from(const std::string& name);

struct StudyOptions {
  Scale scale = Scale::quick;
  std::uint64_t seed = 1;
  int threads = 1;               ///< results do not depend on it
  std::filesystem::path output;  ///< the study's files go to output/<id>/; empty: none are written
  /// Told now and then how many of how many pieces of work are done; called by one thread at a time.
  std::function<void(std::size_t done, std::size_t total)> progress;
};

enum class Verdict { reproduced, contradicted, inconclusive };
std::string name_of(Verdict verdict);

/// One test of a claim, as it is printed.
struct ClaimTest {
  std::string statement;  ///< what must be so for the claim to hold: "error: MLP < KDE"
  std::string test;       ///< how that was tested
  double p;               ///< that nothing but chance is at work, adjusted for the claim's other tests; NaN: no test
  std::string effect;     ///< how large it is
  Verdict verdict;
};

/// Something a paper says, and what we measured.
struct Claim {
  std::string id;     ///< of docs and reports: T37
  std::string where;  ///< in the paper
  std::string text;   ///< in our words
  std::vector<ClaimTest> tests;
  bool in_paper = true;  ///< false: a question of ours beside it

  /// Reproduced if all tests are, contradicted if one is.
  Verdict verdict() const;
};

struct StudyReport {
  std::vector<analysis::Table> results;
  std::vector<Claim> claims;
  std::vector<std::filesystem::path> files;  ///< that were written
};

/// The claims of a report: one row a test.
analysis::Table claims_table(const std::vector<Claim>& claims);
/// "2 of 3 claims reproduced, 0 contradicted, 1 inconclusive.", of those in the paper
std::string summary(const std::vector<Claim>& claims);

struct Study {
  std::string id;           ///< paper and place: "tiao2021/figure-12"
  std::string title;        ///< of the table or figure
  std::string description;  ///< in one line
  std::function<StudyReport(const StudyOptions&)> run;
};

}  // namespace bobench::papers
