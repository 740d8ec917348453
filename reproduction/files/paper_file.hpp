// File of a published table or figure: runs, published numbers and claims. docs/reproducing.md documents the format.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "reproduction/claims/claim.hpp"
#include "reproduction/procedures/procedure.hpp"
#include "reproduction/published/printed_number.hpp"
#include "reproduction/studies/scale.hpp"

namespace bobench::reproduction {

/// An optimiser of the paper, and the bobench optimiser that stands for it.
struct PaperOptimizer {
  std::string label;
  std::string spec;
  /// Second spec ("GP", frozen and fitted): every claim that names the label is also tested with it. "" if none.
  std::string variant;
  double seconds =
      1.0;  ///< per run at the file's budget, on the machine of docs/reproduction.md; for order and estimates
};

struct PublishedEntry {
  std::string id;  ///< in the collection of published results; unique over all files
  std::string problem, optimizer;
  PrintedNumber number;
  double iteration = std::numeric_limits<double>::quiet_NaN();  ///< of the last improvement, if printed with the number
  std::string misprint;  ///< why the number is excluded from the verdict; "" if it is not
  std::string note;
  std::string repeats;  ///< id of the same number, of the same runs, in another table; "" if none
};

/// Something that the file needs and bobench may not have yet. The file runs once it is available. If it is a `partial`
/// optimiser, the file runs without it.
struct Requirement {
  enum class Kind { optimizer, problem, study, property };
  Kind kind = Kind::optimizer;
  std::string name, because;
  bool partial = false;
};

/// What the verdict on a claim rests on.
enum class ClaimKind {
  experiment,  ///< runs or studies on the paper's problems
  identity,    ///< mathematics or a definition, checked without an experiment
  elsewhere    ///< runs on other problems than the paper's: it counts nowhere
};
constexpr auto enum_names(ClaimKind) {
  return std::to_array<EnumName<ClaimKind>>(
      {{ClaimKind::experiment, "experiment"}, {ClaimKind::identity, "identity"}, {ClaimKind::elsewhere, "elsewhere"}});
}

struct PaperClaim {
  std::string id, where, text;
  std::string reading = {};  ///< how the paper's words were read, where they leave a choice; "" if they do not
  /// Default: identity in a file of kind properties, elsewhere if the file stands in for another, else experiment.
  ClaimKind kind = ClaimKind::experiment;
  ClaimRule rule = ClaimRule::all;
  int least_problems = 1;                 ///< a claim about several problems is not decided by fewer than these
  std::vector<Procedure> statements;      ///< empty in a file of kind study: the study tests its claims
  std::vector<Requirement> requirements;  ///< of this claim only
};

/// Which part of a file a scale runs. Defaults are those of the file.
struct ScaleSettings {
  int replicates = 0, budget = 0;
  Labels problems, optimizers;
  std::map<std::string, std::string> replacements;  ///< label -> spec, e.g. with a shorter chain
  int draws = 1000;                                 ///< bootstrap resamples for RANK
  Labels left_out = {};  ///< optimisers that are not run on request (without()), and so are not in `optimizers`
};

/// Kind runs: optimisers run on problems, compared with published numbers and claims.
struct PaperRuns {
  /// Id of the file whose question this one asks on other problems, because the original data are not available; "" if
  /// none. This file has no published numbers, and its claims are not counted as the paper's.
  std::string stands_in_for;
  std::string drawing;    ///< id of an additional figure; "" if none
  std::string diagnosis;  ///< id of a diagnosis of the models behind the runs; "" if none
  Labels problems;        ///< expanded ids
  std::vector<PaperOptimizer> optimizers;
  int replicates = 0, budget = 0;
  bool regret = true;     ///< false: results are objective values
  bool observed = false;  ///< regret of the observed (noisy) values
  bool record_configurations = false;
  int fidelities = 1;   ///< problems with fewer are excluded: multi-fidelity methods need at least two
  double factor = 1.0;  ///< within which a number without a printed deviation agrees
  bool borda = false;   ///< published numbers are Borda scores by Friedman ranks, not regrets
  std::vector<PublishedEntry> published;
  std::map<Scale, ScaleSettings> scales;

  /// Whether the file compares multi-fidelity methods. If so, equal numbers of evaluations are not equal cost.
  bool is_multi_fidelity() const { return fidelities > 1; }
  const PaperOptimizer* find(const std::string& label) const;
  Labels labels() const;
};

/// Kind study: implemented in C++ (studies/study.hpp), including the tests of the claims.
struct PaperStudy {
  std::string id;
  std::map<Scale, double> seconds;  ///< duration of each scale
};

/// Kind properties: claims that are checked without runs.
struct PaperProperties {
  std::string drawing;  ///< id of an additional figure; "" if none
  std::map<Scale, double> seconds;
};

struct PaperFile {
  std::string name;          ///< of the file, for error messages
  std::string text;          ///< as read; a copy is kept with the results
  bool is_built_in = false;  ///< `bobench reproduce` knows it by its id
  std::string id, title, description;
  std::variant<PaperRuns, PaperStudy, PaperProperties> content;
  std::vector<PaperClaim> claims;
  std::vector<std::string> departures;  ///< from the paper, with reasons; "quick: ..." for one scale
  std::vector<std::string> misprints;   ///< in words and captions of the paper, and how they were read
  std::vector<std::string> remarks;     ///< explanations of known disagreements
  std::vector<Requirement> requirements;

  // Null if the file is of another kind.
  const PaperRuns* runs() const { return std::get_if<PaperRuns>(&content); }
  const PaperStudy* study() const { return std::get_if<PaperStudy>(&content); }
  const PaperProperties* properties() const { return std::get_if<PaperProperties>(&content); }

  /// PaperRuns::stands_in_for; "" for the other kinds.
  std::string stands_in_for() const { return runs() ? runs()->stands_in_for : ""; }
  /// Departures at every scale and at this one.
  std::vector<std::string> departures_at(Scale scale) const;
};

/// @param name  of the file, for error messages
/// @throws InputError naming the file, the key, its value and the expected value
PaperFile parse_paper_file(const std::string& text, const std::string& name);
PaperFile read_paper_file(const std::filesystem::path& path);

}  // namespace bobench::reproduction
