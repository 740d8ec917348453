#include "results/program.hpp"

#include "catch.hpp"

using namespace bobench::results;
using nlohmann::json;

namespace {

json record(const std::string& folder, const std::string& content, const std::string& program = "python3 es.py") {
  return {{"command", "python3 " + folder + "/es.py"}, {"program", program}, {"sha256", {{"es.py", {content}}}}};
}

}  // namespace

TEST_CASE("a named program is the same in any folder and with any files; other records must be equal") {
  CHECK(same_program(record("/a", "1"), record("/b", "2")));
  CHECK_FALSE(same_program(record("/a", "1"), record("/a", "1", "python3 es.py --fast")));
  json problem = record("/a", "1"), changed = record("/a", "1");
  problem["attributes"] = {{"version", "1"}};
  changed["attributes"] = {{"version", "2"}};
  CHECK_FALSE(same_program(problem, changed));
  const json unnamed = {{"command", {"python3", "/a/es.py"}}}, elsewhere = {{"command", {"python3", "/b/es.py"}}};
  CHECK(same_program(unnamed, unnamed));
  CHECK_FALSE(same_program(unnamed, elsewhere));
  CHECK_FALSE(same_program(unnamed, record("/a", "1")));
  CHECK(same_program(json::object(), json::object()));
}

TEST_CASE("the contents that a program's files had are gathered") {
  json mine = record("/a", "1");
  CHECK_FALSE(add_contents(mine, record("/b", "1")));
  CHECK(versions(mine).empty());
  CHECK(add_contents(mine, record("/b", "2")));
  CHECK(mine["sha256"]["es.py"] == json{"1", "2"});
  CHECK(mine["command"] == "python3 /a/es.py");
  CHECK(versions(mine) == std::vector<std::string>{"2 versions of es.py"});
  json none = json::object();
  CHECK_FALSE(add_contents(none, mine));
  CHECK(none.empty());
}

TEST_CASE("a series' names are what one says to run it again") {
  Series series;
  series.problem = "bbob/f1/d2";
  series.optimizer = "gp-ei:kernel=se";
  series.options = {{"kernel", "se"}};
  CHECK(optimizer_argument(series) == "gp-ei:kernel=se");
  CHECK(problem_argument(series) == "bbob/f1/d2");
  series.optimizer = "fast";
  series.options = {{"kernel", "se"}, {"optimizer", "gp-ei:kernel=se"}};
  CHECK(optimizer_argument(series) == "fast=gp-ei:kernel=se");
  series.options = record("/a", "1");
  series.details = record("/a", "1");
  series.problem = "ridge";
  CHECK(optimizer_argument(series) == "fast=command:python3 /a/es.py");
  CHECK(problem_argument(series) == "ridge=command:python3 /a/es.py");
}

TEST_CASE("options that only one version of bobench has do not make another optimiser of it") {
  const json old = {{"gamma", 0.25}, {"maximizer", "auto"}, {"standardized_incumbent", false}},
             now = {{"gamma", 0.25}, {"maximizer", "auto"}, {"incumbent", "observed"}};
  CHECK(same_options(old, now));
  CHECK_FALSE(same_options(old, {{"gamma", 0.5}}));
  CHECK(same_options(record("/a", "1"), record("/b", "2")));
  CHECK_FALSE(same_options(record("/a", "1"), now));
}

TEST_CASE("options of files in which components have their names alone are the same") {
  const json old = {{"acquisition", "lcb"}, {"kappa", 3.0}, {"candidates", 1000}},
             now = {{"acquisition", {{"name", "lcb"}, {"kappa", 3.0}}}, {"maximizer", {{"name", "robo"}}}};
  CHECK(same_options(old, now));
  CHECK(same_options(now, old));
  CHECK_FALSE(same_options(old, {{"acquisition", {{"name", "ei"}}}}));
  CHECK_FALSE(same_options(now, {{"acquisition", {{"name", "lcb"}, {"kappa", 2.0}}}}));
  CHECK(same_options(now, {{"acquisition", {{"name", "lcb"}, {"kappa", 3.0}, {"another", 1}}}}));
}

TEST_CASE("a labelled optimiser is the same under its former text") {
  const json old = {{"optimizer", "dngo:units=20"}},
             now = {{"optimizer", "dngo:hidden_units=20"}, {"former_text", "dngo:units=20"}};
  CHECK(same_options(old, now));
  CHECK(same_options(now, old));
  CHECK(same_options(now, now));
  CHECK_FALSE(same_options({{"optimizer", "dngo:units=30"}}, now));
  CHECK_FALSE(same_options(now, {{"optimizer", "dngo"}}));
}

TEST_CASE("a class of Python is named without a command") {
  Series series;
  series.problem = "bowl";
  series.optimizer = "Climber";
  series.options = {{"command", "python:mine.Climber"}, {"program", "python:Climber"}};
  series.details = {{"command", "python:mine.bowl"}, {"program", "python:bowl"}};
  CHECK(is_of_python(series.options));
  CHECK(optimizer_argument(series) == "Climber");
  CHECK(problem_argument(series) == "bowl");
  CHECK_FALSE(is_of_python({{"command", "python3 es.py"}, {"program", "python3 es.py"}}));
  CHECK_FALSE(is_of_python(nlohmann::json::object()));
}
