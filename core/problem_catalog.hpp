// The catalogue of problems: families of problem ids such as "bbob/f3/d5", with ranges, lists and noise.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/problem.hpp"

namespace bobench {

/// One line of `bobench list problems`.
struct ProblemInfo {
  std::string id;
  std::string description;
  std::optional<Eigen::Index> dimension = std::nullopt;  ///< where it is known without making the problem
  bool available = true;                                 ///< false: its data are not on this machine
};

/// A family of problems: all ids with the same first segment.
struct ProblemFamily {
  /// The first segment, "bbob". A name that ends in a colon ("command:") makes a family of all ids that begin so: these
  /// are taken whole, and neither slashes, ranges, lists nor noise mean anything in them.
  std::string name;
  std::string pattern;      ///< "bbob/fK/dD[/iN]", for messages
  std::string description;  ///< one line
  /// The ids worth listing, and those that "name/*" stands for.
  std::function<std::vector<ProblemInfo>()> list;
  /// Makes the problem of an id (split at '/', family name first, noise taken off) for a replicate from 0.
  /// @throws InputError if the family has no such problem
  std::function<Problem(const std::vector<std::string>& segments, int replicate)> make;
  /// The one way to write the segments of an id, noise taken off: rules in one order, defaults left out. Neither data
  /// nor programs are looked at. All other functions are given segments of that kind.
  /// @throws InputError for a rule that there is not, or that is given twice
  std::function<std::vector<std::string>(std::vector<std::string> segments)> canonical =
      [](std::vector<std::string> segments) { return segments; };
  /// The group the problem is reported under ("G3"), or "".
  std::function<std::string(const std::vector<std::string>& segments)> group = [](const auto&) { return ""; };
  /// Its problems are noisy by themselves: a rule "noise=S" in an id is theirs to read, and one of the segments.
  bool reads_noise = false;
  /// Making a problem starts a program of the user's, which may take its time: that is done after all names are known.
  bool starts_programs = false;
};

/// Problems that go together under a name: "@bbob-dev/d5".
struct ProblemSet {
  std::string name;         ///< "bbob-dev"
  std::string description;  ///< one line
  std::string pattern;      ///< what "@name" stands for where something follows: "bbob/f1,5,8"
  std::string rest;         ///< what follows where nothing does: "d5"
};

/// A problem that a pattern stands for.
struct FoundProblem {
  std::string id;   ///< canonical
  Problem problem;  ///< of replicate 0
};

class ProblemCatalog {
 public:
  /// Adds a family. Catalogues are made before a program can show what is wrong: if the family's name is taken, whoever
  /// uses the catalogue first gets an InputError that says so.
  void add(ProblemFamily family);
  /// Adds a single problem under its own name: "bowl" or "mine/bowl", beside what the family "mine" has already. A name
  /// that is taken is complained about in the same way.
  void add(Problem problem, std::string description);
  void add_set(ProblemSet set) { sets_.push_back(std::move(set)); }

  const std::vector<ProblemFamily>& families() const;
  const std::vector<ProblemSet>& sets() const { return sets_; }

  /// The problems that a pattern stands for, in order: ranges and lists ("bbob/f1-24/d2,5", "synthetic/branin,camel"),
  /// and '*' for whatever makes it an id that the family lists and that is available ("bbob/*/d2"; at the end, for all
  /// that follows: "fcnet/*"). What the family lists under that very name is no range: "mine/exp1-2". "@name/..." is a
  /// set, and what follows is added to its pattern.
  /// @throws InputError for an unknown name (the nearest ones are offered) or a range that runs backwards
  std::vector<FoundProblem> find(std::string_view pattern) const;
  /// The pattern that "@name/..." stands for; any other pattern itself. @throws InputError for a set that there is not
  std::string without_set(std::string_view pattern) const;
  /// Their ids.
  std::vector<std::string> expand(std::string_view pattern) const;

  /// The one text of a problem, which names it in plans, random streams and results, as an optimiser's spec does: rules
  /// stand in one order, noise last; defaults, and noise of 0, are left out; numbers are as short as they can be.
  /// "synthetic/branin/noise=1e-1" is "synthetic/branin/noise=0.1". Whether there is such a problem is not looked at.
  /// @throws InputError for an unknown family, or a rule that is none or is given twice
  std::string canonical_id(std::string_view id) const;
  /// The problem of one id for a replicate. Any id may end in "/noise=S": additive Gaussian noise of standard deviation
  /// S; of families that read noise themselves, it is what they say.
  /// @throws InputError if there is no such problem
  Problem make(std::string_view id, int replicate) const;
  std::string group(std::string_view id) const;
  /// Whether the family that an id or a pattern belongs to starts programs; false if there is none.
  bool starts_program(std::string_view id) const;

 private:
  /// An id taken apart.
  struct Parts {
    const ProblemFamily* family;
    std::vector<std::string> segments;  ///< canonical
    std::optional<double> noise;        ///< standard deviation > 0
  };

  Parts parts_of(std::string_view id) const;
  const ProblemFamily* find_family(std::string_view id) const;
  const ProblemFamily& family(std::string_view id) const;
  void complain(const std::string& what);
  std::vector<ProblemFamily> families_;
  std::vector<ProblemSet> sets_;
  std::string complaint_;  ///< the first name that was taken
};

/// "f1-3" gives f1 f2 f3; "d2,5" gives d2 d5; "branin,camel" gives both; anything else itself.
/// @param names  items that are no ranges, whatever they look like
/// @throws InputError for a range that runs backwards or an empty item
std::vector<std::string> expand_segment(std::string_view segment, const std::vector<std::string>& names = {});

/// The standard deviation that a rule "noise=S" among those at an id's end asks for, taken off `segments`.
/// @throws InputError if it is no number >= 0, or stands there twice
std::optional<double> take_noise(std::vector<std::string>& segments);

/// @throws InputError: a rule of an id has two values
[[noreturn]] void refuse_second_rule(std::string_view rule, std::string_view first, std::string_view second);

}  // namespace bobench
