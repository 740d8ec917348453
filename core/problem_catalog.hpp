// The catalogue of problems: families of ids such as "bbob/f3/d5", patterns with ranges and lists, and noise.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/problem.hpp"
#include "core/timed_problem.hpp"

namespace bobench {

/// One line of `bobench list problems`.
struct ProblemInfo {
  std::string id;
  std::string description;
  std::optional<Eigen::Index> dimension = std::nullopt;  ///< if known without making the problem
  bool available = true;                                 ///< false: its data are not installed
};

/// A family of problems: all ids with the same first segment.
struct ProblemFamily {
  /// The first segment, "bbob". A name that ends in a colon ("command:") is a prefix of ids that are not parsed:
  /// slashes, ranges, lists and noise have no meaning in them.
  std::string name;
  std::string pattern;      ///< "bbob/fK/dD[/iN]", for messages
  std::string description;  ///< one line
  /// The ids that are listed, and matched by "name/*".
  std::function<std::vector<ProblemInfo>()> list;
  /// Makes the problem of an id (split at '/', family name first, without noise) for a replicate, counted from 0.
  /// @throws InputError if the family does not have the problem
  std::function<Problem(const std::vector<std::string>& segments, int replicate)> make;
  /// The canonical segments of an id without noise: rules in a fixed order, defaults omitted. It does not access data
  /// or programs. All other functions take canonical segments.
  /// @throws InputError for an unknown or repeated rule
  std::function<std::vector<std::string>(std::vector<std::string> segments)> canonical =
      [](std::vector<std::string> segments) { return segments; };
  /// The group of the problem in reports ("G3"), or "".
  std::function<std::string(const std::vector<std::string>& segments)> group = [](const auto&) { return ""; };
  /// The papers or programs that define the problem, keys of docs/references.md, or "".
  std::function<std::string(const std::vector<std::string>& segments)> source = [](const auto&) { return ""; };
  /// The name of the function, which tables and figures show behind an id that has only its number ("sphere"), or "".
  std::function<std::string(const std::vector<std::string>& segments)> function_name = [](const auto&) { return ""; };
  /// The family parses the rule "noise=S" of an id itself, as one of the segments.
  bool reads_noise = false;
  /// Making a problem starts a program of the user, which may be slow: problems are made after all names are resolved.
  bool starts_programs = false;
};

/// A named set of problems: "@bbob-dev/d5" or "@bo-suite".
struct ProblemSet {
  std::string name;                   ///< "bbob-dev"
  std::string description;            ///< one line
  std::vector<std::string> patterns;  ///< stand for "@name": "bbob/f1,5,8"
  /// Default for what follows "@name/", and is appended to each pattern: "d5". If "", nothing may follow the name.
  std::string rest;
};

/// A problem that matches a pattern.
struct FoundProblem {
  std::string id;   ///< canonical
  Problem problem;  ///< of replicate 0
};

class ProblemCatalog {
 public:
  /// Adds a family. If the family's name is taken, the first use of the catalogue throws an InputError: catalogues are
  /// built before errors can be reported.
  void add(ProblemFamily family);
  /// Adds a single problem under its own name, "bowl" or "mine/bowl", the latter to the existing family "mine", if any.
  /// A name that is taken is reported in the same way.
  void add(const Problem& problem, const std::string& description);
  void add_set(ProblemSet set) { sets_.push_back(std::move(set)); }

  const std::vector<ProblemFamily>& families() const;
  const std::vector<ProblemSet>& sets() const { return sets_; }

  /// The problems that match a pattern, in order. A pattern may have ranges and lists ("bbob/f1-24/d2,5",
  /// "synthetic/branin,camel"). '*' matches the ids that the family lists and that are available ("bbob/*/d2"; at the
  /// end, one or more segments: "fcnet/*"). A name that the family lists is not expanded as a range: "mine/exp1-2".
  /// "@name/..." is a set; what follows is appended to its patterns.
  /// @throws InputError for an unknown name (similar ones are suggested) or a descending range
  std::vector<FoundProblem> find(std::string_view pattern) const;
  /// The patterns of the set "@name/..."; other patterns are returned unchanged.
  /// @throws InputError for an unknown set, or if the set has nothing behind its name
  std::vector<std::string> without_set(std::string_view pattern) const;
  /// The ids of the problems that match a pattern.
  std::vector<std::string> expand(std::string_view pattern) const;

  /// The canonical id of a problem, which names it in plans, random streams and results, as an optimiser's spec does.
  /// Rules have a fixed order, those of any id last; defaults, and noise of 0, are omitted; numbers are as short as
  /// possible.
  /// "synthetic/branin/noise=1e-1" is "synthetic/branin/noise=0.1". The existence of the problem is not checked.
  /// @throws InputError for an unknown family, or an unknown or repeated rule
  std::string canonical_id(std::string_view id) const;
  /// The problem of one id for a replicate. Any id may end in "/noise=S": additive Gaussian noise of standard deviation
  /// S, unless the family defines it otherwise (reads_noise); in "/cost=MODEL", simulated costs (CostModel); and in
  /// "/time-limit=T", the seconds that a run may take (time_limit_key).
  /// @throws InputError if there is no such problem
  Problem make(std::string_view id, int replicate) const;
  std::string group(std::string_view id) const;
  /// ProblemFamily::source and function_name of a problem; "" for one that the catalogue does not know.
  std::string source(std::string_view id) const;
  std::string function_name(std::string_view id) const;
  /// Whether the family of an id or a pattern starts programs; false if the family is unknown.
  bool starts_program(std::string_view id) const;
  /// Whether evaluations take their real time: those of programs, unless the id has the rule "cost=MODEL".
  bool takes_real_time(std::string_view id) const;

 private:
  /// A parsed id.
  struct Parts {
    const ProblemFamily* family;
    std::vector<std::string> segments;  ///< canonical
    std::optional<double> noise;        ///< standard deviation > 0
    std::optional<CostModel> cost;
    std::optional<double> time_limit;

    /// The rules of any id, as the end of a canonical id.
    std::string rules() const;
  };

  Parts parts_of(std::string_view id) const;
  const ProblemFamily* find_family(std::string_view id) const;
  const ProblemFamily& family(std::string_view id) const;
  /// A text on a problem; "" for one that the catalogue does not know.
  std::string fact(std::string_view id, decltype(ProblemFamily::group) ProblemFamily::*of) const;
  void complain(const std::string& what);
  std::vector<ProblemFamily> families_;
  std::vector<ProblemSet> sets_;
  std::string complaint_;  ///< about the first name that was taken
};

/// "f1-3" gives f1 f2 f3; "d2,5" gives d2 d5; "branin,camel" gives both; anything else is returned unchanged.
/// @param names  items that are not expanded, even if they look like ranges
/// @throws InputError for a descending range or an empty item
std::vector<std::string> expand_segment(std::string_view segment, const std::vector<std::string>& names = {});

/// The standard deviation of a rule "noise=S" at the end of an id. The rule is removed from `segments`.
/// @throws InputError if it is not a number >= 0, or is repeated
std::optional<double> take_noise(std::vector<std::string>& segments);

/// @throws InputError always: a rule of an id has two values
[[noreturn]] void refuse_second_rule(std::string_view rule, std::string_view first, std::string_view second);

}  // namespace bobench
