#include "reproduction/report/paper_page.hpp"

#include "catch.hpp"

using namespace bobench::reproduction;

namespace {

Registry registry_of_one() {
  Registry registry;
  PaperFile file;
  file.id = "p/figure-1";
  for (const char* id : {"P1", "P2", "P3"}) {
    PaperClaim claim;
    claim.id = id;
    claim.where = "sec. 2";
    claim.text = std::string("words of ") + id + " a|b";
    file.claims.push_back(claim);
  }
  registry.files.push_back(file);
  registry.summaries = {
      {.name = "record",
       .title = "A paper",
       .reference = "A book.",
       .proposal = "It proposes.",
       .headlines = {
           {.text = "A beats B", .published = "Figure 1.", .claims = {"P1", "P2"}, .why = "B is another program."},
           {.text = "C is fast", .published = "Figure 2.", .claims = {"P3"}, .why = ""}}}};
  return registry;
}

Record record_of_one() {
  RecordedFile file;
  file.id = "p/figure-1";
  file.scale = "decide";
  file.made_by = "`bobench reproduce p` (revision abc)";
  file.conditions = {"2 of 3 problems."};
  file.work = {{"runs", 60.0}};
  file.claims = {{.id = "P1",
                  .where = "sec. 2",
                  .text = "",
                  .reading = "after all evaluations",
                  .verdict = Verdict::contradicted,
                  .standing = "contradicted, decided at interim analysis 2 by 10 replicates",
                  .tests = {{"A < B", "Mann-Whitney", "A12 0.2", Verdict::contradicted},
                            {"A < C", "Mann-Whitney", "A12 0.5", Verdict::inconclusive}}},
                 {.id = "P2", .where = "", .text = "", .verdict = Verdict::inconclusive}};
  return {{file}, {}};
}

}  // namespace

TEST_CASE("a headline's verdict counts the claims by which it is judged") {
  CHECK(headline_verdict({.untested = 3}) == "not run");
  CHECK(headline_verdict({.reproduced = 2}) == "2 of 2 claims reproduced");
  CHECK(headline_verdict({.contradicted = 1, .inconclusive = 1, .untested = 1, .other_settings = 2}) ==
        "1 of 5 claims contradicted, 3 open, 1 not tested");
  CHECK(headline_verdict({.inconclusive = 1}) == "1 of 1 claims open");
}

TEST_CASE("a paper's page has its headlines with verdicts, effects, evidence and reasons") {
  const Registry registry = registry_of_one();
  const std::string page = paper_page(registry.summaries[0], registry, record_of_one(), "../record.md");
  CHECK_THAT(
      page,
      StartsWith("# A paper\n\nA book.\n\nIt proposes.") && ContainsSubstring("(../record.md)") &&
          ContainsSubstring("## 1. A beats B\n\n**1 of 2 claims contradicted, 1 open.** Published: Figure 1.") &&
          ContainsSubstring("| P1 | words of P1 a\\|b (sec. 2) Read as: after all evaluations | contradicted, decided "
                            "at interim analysis 2 by 10 replicates | A < B (A12 0.2) | p/figure-1, decide |") &&
          ContainsSubstring("| P2 | words of P2 a\\|b (sec. 2) | inconclusive |  | p/figure-1, decide |") &&
          ContainsSubstring("B is another program.") &&
          ContainsSubstring("- p/figure-1: 60 s of processor time (revision abc). 2 of 3 problems.") &&
          ContainsSubstring("## 2. C is fast\n\n**not run.**") &&
          ContainsSubstring("| P3 | words of P3 a\\|b (sec. 2) | not run | | p/figure-1 |"));
  const std::string index = papers_index(registry, record_of_one(), "../record.md");
  CHECK_THAT(index, ContainsSubstring("## [A paper](record.md)") &&
                        ContainsSubstring("| A beats B | 1 of 2 claims contradicted, 1 open |") &&
                        ContainsSubstring("| C is fast | not run |"));
}

TEST_CASE("a headline that names a claim which no table or figure has is a mistake of the program") {
  Registry registry = registry_of_one();
  registry.summaries[0].headlines[0].claims = {"P9"};
  CHECK_THROWS_AS(papers_index(registry, {}, "record.md"), std::logic_error);
}
