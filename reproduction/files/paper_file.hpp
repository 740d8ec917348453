// A published table or figure as a file: what to run, what was published, what was claimed. docs/reproducing.md
// documents the format.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "reproduction/claims/claim.hpp"
#include "reproduction/procedures/procedure.hpp"
#include "reproduction/published/printed_number.hpp"
#include "reproduction/studies/scale.hpp"

namespace bobench::reproduction {

/// An optimiser as the paper names it, and ours that stands for it.
struct PaperOptimizer {
  std::string label;
  std::string spec;
  /// Another of ours: every claim that names the label is tested with it besides ("GP", frozen and fitted).
  std::string variant;
  double seconds = 1.0;  ///< a run at the file's budget on the machine of docs/reproduction.md; orders and estimates
};

struct PublishedEntry {
  std::string id;  ///< of the collection of published results; unique over all files
  std::string problem, optimizer;
  PrintedNumber number;
  std::string misprint;  ///< why it is left out of the verdict; "" if it is not
  std::string note;
  std::string repeats;  ///< the id of the number that is the same, of the same runs, in another table; "" if none
};

/// Something that bobench does not have yet; the file runs as soon as it has it. Without an optimiser that is
/// `partial` it runs, too: nothing is said of that one.
struct Requirement {
  enum class Kind { optimizer, problem, study, property };
  Kind kind = Kind::optimizer;
  std::string name, because;
  bool partial = false;
};

struct PaperClaim {
  std::string id, where, text;
  ClaimRule rule = ClaimRule::all;
  std::vector<Procedure> statements;      ///< none in a file of kind study: the study tests its claims
  std::vector<Requirement> requirements;  ///< of this claim alone
};

/// How much of a file a scale runs; what it does not set is as in the file.
struct ScaleSettings {
  int replicates = 0, budget = 0;
  Labels problems, optimizers;
  std::map<std::string, std::string> replacements;  ///< label -> spec, such as one with a shorter chain
  int draws = 1000;                                 ///< bootstrap draws of RANK
};

struct PaperFile {
  enum class Kind { runs, study, properties };
  std::string name;  ///< of the file, for messages
  std::string text;  ///< as it was read: results keep a copy
  std::string id, title, description;
  Kind kind = Kind::runs;
  /// Kind runs: the file whose question this one asks of other problems, because its own data are not to be had; "" if
  /// none. It has no published numbers, and what becomes of its claims is counted nowhere as the paper's.
  std::string stands_in_for;
  std::string study;      ///< kind study: its id
  std::string drawing;    ///< kinds runs and properties: id of what is drawn beside; "" if nothing is
  std::string diagnosis;  ///< kind runs: id of what is found out of the models behind; "" if nothing is
  Labels problems;        ///< expanded ids
  std::vector<PaperOptimizer> optimizers;
  int replicates = 0, budget = 0;
  bool regret = true;     ///< false: results are values
  bool observed = false;  ///< regret is that of the values observed, noise and all
  bool record_configurations = false;
  int fidelities = 1;   ///< a problem whose data here have fewer is left out: racing over one is no race
  double factor = 1.0;  ///< within which a number without a printed error agrees
  bool borda = false;   ///< published numbers are Borda scores by Friedman ranks, not regrets
  std::vector<PublishedEntry> published;
  std::vector<PaperClaim> claims;
  std::vector<std::string> departures;  ///< where we do otherwise than the paper, and why; "quick: ..." of a scale
  std::vector<std::string> misprints;   ///< of words and captions in the paper, and how they were read
  std::vector<std::string> remarks;     ///< what we make of disagreements that we know
  std::vector<Requirement> requirements;
  std::map<Scale, ScaleSettings> scales;
  std::map<Scale, double> seconds;  ///< kinds study and properties: what a scale takes

  /// Is it about optimisers that race over fidelities? Equal evaluations are then not equal cost.
  bool races() const { return fidelities > 1; }
  const PaperOptimizer* find(const std::string& label) const;
  /// Those of every scale, and of this one.
  std::vector<std::string> departures_at(Scale scale) const;
};

/// @param name  of the file, for messages
/// @throws InputError naming the file, the key, what it holds and what was expected
PaperFile parse_paper_file(const std::string& text, const std::string& name);
PaperFile read_paper_file(const std::filesystem::path& path);

}  // namespace bobench::reproduction
