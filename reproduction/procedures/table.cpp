#include "reproduction/procedures/table.hpp"

#include <algorithm>

#include "reproduction/procedures/anytime.hpp"
#include "reproduction/procedures/catch_up.hpp"
#include "reproduction/procedures/cell.hpp"
#include "reproduction/procedures/count.hpp"
#include "reproduction/procedures/lead.hpp"
#include "reproduction/procedures/less.hpp"
#include "reproduction/procedures/median.hpp"
#include "reproduction/procedures/pairs.hpp"
#include "reproduction/procedures/property.hpp"
#include "reproduction/procedures/rank_above.hpp"
#include "reproduction/procedures/rank_change.hpp"
#include "reproduction/procedures/rank_near.hpp"
#include "reproduction/procedures/rank_place.hpp"
#include "reproduction/procedures/same.hpp"
#include "reproduction/procedures/share.hpp"
#include "reproduction/procedures/sign.hpp"
#include "reproduction/procedures/trend.hpp"

namespace bobench::reproduction {

// Procedures that no other file names have no header: each is defined in the file of its name.
Procedure read_catch_up_trend(StatementReader& reader, bool increasing);
Procedure read_score_catch_up(StatementReader& reader);
Procedure read_seconds(StatementReader& reader);
Procedure read_top_count(StatementReader& reader);

namespace {

template <class T>
Procedure read(StatementReader& reader) {
  return T(reader);
}

Procedure read_less(StatementReader& reader) {
  return Less(reader, false);
}

Procedure read_not_less(StatementReader& reader) {
  return Less(reader, true);
}

Procedure read_catch_up(StatementReader& reader) {
  return reader.json.has("score") ? read_score_catch_up(reader) : read<CatchUp>(reader);
}

Procedure read_rank(StatementReader& reader) {
  const std::string order = reader.json.choice("order", {"above", "place", "near", "falls", "keeps"},
                                               reader.json.has("place") ? "place" : "above");
  return order == "above"   ? read<RankAbove>(reader)
         : order == "place" ? read<RankPlace>(reader)
         : order == "near"  ? read<RankNear>(reader)
                            : RankChange(reader, order == "falls");
}

Procedure read_count(StatementReader& reader) {
  return reader.json.has("any_of") ? read_top_count(reader) : read<Count>(reader);
}

Procedure read_trend(StatementReader& reader) {
  const bool increasing = reader.json.choice("direction", {"increasing", "decreasing"}) == "increasing";
  if (reader.json.has("leader")) return read_catch_up_trend(reader, increasing);
  return Trend(reader, increasing);
}

}  // namespace

const std::vector<NamedProcedure>& procedures() {
  static const std::vector<NamedProcedure> table = {
      {"LESS", read_less},         {"ALL-LESS", read_less},
      {"NOT-LESS", read_not_less}, {"SAME", read<Same>},
      {"ANYTIME", read<Anytime>},  {"CATCHUP", read_catch_up},
      {"RANK", read_rank},         {"COUNT", read_count},
      {"CELL", read<Cell>},        {"PROPERTY", read<PropertyHolds>},
      {"MEDIAN", read<Median>},    {"SHARE", read<Share>},
      {"SIGN", read<Sign>},        {"TREND", read_trend},
      {"PAIRS", read<Pairs>},      {"LEAD", read<Lead>},
      {"SECONDS", read_seconds},
  };
  return table;
}

Procedure read_statement(StrictObject& object, const Vocabulary& vocabulary) {
  std::vector<std::string> names;
  for (const NamedProcedure& procedure : procedures()) names.push_back(procedure.name);
  const std::string name = object.choice("procedure", names);
  StatementReader reader(object, vocabulary);
  Procedure statement = std::ranges::find(procedures(), name, &NamedProcedure::name)->read(reader);
  object.finish();
  return statement;
}

}  // namespace bobench::reproduction
