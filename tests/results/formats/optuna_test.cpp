#include "results/formats/optuna.hpp"

#include <cmath>

#include "catch.hpp"
#include "core/error.hpp"
#include "core/maximized.hpp"
#include "results/formats/exchange.hpp"
#include "results/formats/named_series.hpp"
#include "results/formats/result_set_builder.hpp"

using namespace bobench;
using namespace bobench::results;

namespace {

/// A line of a journal: the operation and its members.
std::string line(int operation, const std::string& members) {
  return R"({"op_code": )" + std::to_string(operation) + R"(, "worker_id": "w-1", )" + members + "}\n";
}

std::string create_study(const std::string& name, const std::string& directions) {
  return line(0, R"("study_name": ")" + name + R"(", "directions": )" + directions);
}

std::string create_trial(int study, const std::string& second) {
  return line(4, R"("study_id": )" + std::to_string(study) + R"(, "datetime_start": "2024-05-01T10:00:)" + second +
                     R"(.000000")");
}

std::string parameter(int trial, const std::string& name, const std::string& internal) {
  return line(5, R"("trial_id": )" + std::to_string(trial) + R"(, "param_name": ")" + name +
                     R"(", "param_value_internal": )" + internal + R"(, "distribution": "{}")");
}

std::string finish(int trial, int state, const std::string& values, const std::string& second) {
  return line(6, R"("trial_id": )" + std::to_string(trial) + R"(, "state": )" + std::to_string(state) +
                     R"(, "values": )" + values + R"(, "datetime_complete": "2024-05-01T10:00:)" + second +
                     R"(.500000")");
}

std::string intermediate(int trial, int step, const std::string& value) {
  return line(7, R"("trial_id": )" + std::to_string(trial) + R"(, "step": )" + std::to_string(step) +
                     R"(, "intermediate_value": )" + value);
}

/// Two workers: trial 1 ends before trial 0. Trial 2 is pruned at step 1 of 0 to 3, trial 3 fails, trial 4 still runs,
/// trial 5 has no value that is a number.
std::string journal(const std::string& directions) {
  return create_study("net/a b", directions) + create_trial(0, "00") + create_trial(0, "01") +
         parameter(0, "x", "0.5") + parameter(1, "x", "2") + parameter(1, "kernel", "1") + intermediate(1, 3, "7.5") +
         finish(1, 1, "[7.0]", "03") + intermediate(0, 0, "9.5") + finish(0, 1, "[4.0]", "04") + create_trial(0, "05") +
         parameter(2, "x", "3") + intermediate(2, 0, "8.5") + intermediate(2, 1, "6.5") + finish(2, 2, "[6.5]", "06") +
         create_trial(0, "07") + finish(3, 3, "null", "08") + create_trial(0, "09") + create_trial(0, "10") +
         finish(5, 1, "[Infinity]", "11");
}

const std::vector<double>& values_of(const Imported& imported) {
  return imported.results.series.at(0).runs.at(0).value;
}

}  // namespace

TEST_CASE("a journal of Optuna becomes a run, its trials in the order of their ends", "[formats]") {
  const TemporaryFolder folder;
  const std::string path = folder.write("study.log", journal("[1]"));
  CHECK(std::string(recognised_format(path).name) == "optuna");
  const Imported imported = read_optuna(path);
  REQUIRE(imported.results.series.size() == 1);
  const Series& series = imported.results.series[0];
  CHECK(series.problem == "optuna/net-a-b");
  CHECK(series.optimizer == "optuna");
  CHECK(series.dimension == 2);
  REQUIRE(series.runs.size() == 1);
  const RunResult& run = series.runs[0];
  REQUIRE(run.rows() == 5);
  CHECK(std::vector<double>(run.value.begin(), run.value.begin() + 3) == std::vector<double>{7, 4, 6.5});
  CHECK(std::isnan(run.value[3]));
  CHECK(run.value[4] == std::numeric_limits<double>::infinity());
  CHECK(run.fidelity == std::vector<double>{1, 1, 0.5, 1, 1});
  CHECK(run.cost_seconds == std::vector<double>{2.5, 4.5, 1.5, 1.5, 1.5});
  // x1 is "kernel", x2 is "x".
  CHECK(run.configuration[0] == 1.0);
  CHECK(run.configuration[1] == 2.0);
  CHECK(std::isnan(run.configuration[2]));
  CHECK(run.configuration[3] == 0.5);
  std::string notes;
  for (const std::string& note : imported.notes) notes += note + "\n";
  CHECK_THAT(notes, ContainsSubstring("pruned trials (1)") && ContainsSubstring("failed trials: 1") &&
                        ContainsSubstring("unfinished trials (1)") && ContainsSubstring("x1 is 'kernel', x2 is 'x'"));
}

TEST_CASE("values of a maximised study of Optuna are negated, with a note", "[formats]") {
  const Imported imported = read_optuna_journal_text(journal("[2]"), "j");
  CHECK(values_of(imported)[0] == -7.0);
  CHECK(values_of(imported)[2] == -6.5);
  CHECK(values_of(imported)[4] == -std::numeric_limits<double>::infinity());
  CHECK_THAT(imported.notes.at(0), ContainsSubstring("is maximised: its values are negated"));
  CHECK(shown_sign(imported.results.series.at(0).details) == -1.0);
  const Imported minimised = read_optuna_journal_text(journal("[1]"), "j");
  CHECK(shown_sign(minimised.results.series.at(0).details) == 1.0);
  // Runs of one problem have one direction.
  ResultSet both = imported.results;
  CHECK_THROWS_WITH(join(both, minimised.results), ContainsSubstring("do not belong together"));
  CHECK_THROWS_WITH(append_replicates(both, minimised.results), ContainsSubstring("do not belong together"));
}

TEST_CASE("a trial of Optuna that was pruned at the last step has no fidelity, so that it never counts", "[formats]") {
  const std::string last = create_study("s", "[1]") + create_trial(0, "00") + intermediate(0, 1, "5") +
                           intermediate(0, 2, "3") + finish(0, 1, "[3]", "01") + create_trial(0, "02") +
                           intermediate(1, 1, "2") + intermediate(1, 2, "1") + finish(1, 2, "null", "03");
  const RunResult run = read_optuna_journal_text(last, "j").results.series[0].runs[0];
  CHECK(run.value == std::vector<double>{3, 1});
  CHECK(run.fidelity[0] == 1.0);
  CHECK(std::isnan(run.fidelity[1]));
}

TEST_CASE("studies of Optuna with several objectives are refused by name, other studies are imported", "[formats]") {
  const std::string two = create_study("pareto", "[1, 2]") + create_trial(0, "00") + finish(0, 1, "[1.0, 2.0]", "01");
  CHECK_THROWS_WITH(read_optuna_journal_text(two, "j"),
                    ContainsSubstring("'j'") && ContainsSubstring("study 'pareto' has 2 objectives"));
  const std::string both = two + create_study("one", "[1]") + create_trial(1, "02") + finish(1, 1, "[3.0]", "03") +
                           create_study("one", "[1]");
  const Imported imported = read_optuna_journal_text(both, "j");
  CHECK(values_of(imported) == std::vector<double>{3.0});
  CHECK_THAT(imported.notes.back(), ContainsSubstring("pareto"));
  CHECK_THROWS_WITH(read_optuna_journal_text(both, "j", {.strict = true}), ContainsSubstring("pareto"));
  // A deleted study keeps its ids: the trial of the second one is number 1.
  CHECK(values_of(read_optuna_journal_text(both + line(1, R"("study_id": 0)"), "j", {.strict = true})).size() == 1);
}

TEST_CASE("trials that were added to a study of Optuna as a whole are read", "[formats]") {
  const std::string added =
      create_study("s", "[1]") +
      line(4, R"("study_id": 0, "datetime_start": "2024-05-01T10:00:00.000000+00:00", "datetime_complete":
"2024-05-01T12:00:00.250000+02:00", "state": 1, "value": NaN, "values": null, "distributions": {}, "params":
{"x": 1.5}, "user_attrs": {}, "system_attrs": {}, "intermediate_values": {"2": 4.5}})");
  std::string one_line;
  for (const char c : added.substr(0, added.size() - 2)) one_line += c == '\n' && one_line.size() > 100 ? ' ' : c;
  const RunResult run = read_optuna_journal_text(one_line + "\n", "j").results.series[0].runs[0];
  CHECK(std::isnan(run.value.at(0)));
  CHECK(run.cost_seconds == std::vector<double>{0.25});
  CHECK(run.configuration == std::vector<double>{1.5});
}

TEST_CASE("bad journals of Optuna are refused with the line; a last one cut short is left out", "[formats]") {
  const std::string good = journal("[1]");
  const Imported cut = read_optuna_journal_text(good + R"({"op_code": 4, "worker)", "j");
  CHECK(values_of(cut).size() == 5);
  CHECK_THAT(cut.notes.at(0), ContainsSubstring("cut short"));
  const auto refused = [&](const std::string& text, const std::string& why) {
    CHECK_THROWS_WITH(read_optuna_journal_text(text, "j"), ContainsSubstring("'j'") && ContainsSubstring(why));
  };
  refused(good + "[1]\n", "line 21: this is not a JSON object");
  refused(good + line(6, R"("trial_id": 0, "state": 9)"), "'state' is 9");
  refused(good + line(11, R"("study_id": 0)"), "'op_code' is 11");
  refused(create_study("s", "[7]"), "'directions' is 7");
  refused(create_study("s", "[1]") + create_trial(0, "00") + finish(0, 1, R"(["a"])", "01"), "'values'");
  refused(create_study("s", "[1]") + create_trial(0, "00") + line(7, R"("trial_id": 0, "step": null)"), "'step'");
  refused(create_study("s", "[1]"), "study 's' has no finished trials");
  refused("", "there are no studies");
}

TEST_CASE("the CSV file of Optuna's trials_dataframe() is read; its direction is given by the user", "[formats]") {
  const std::string text =
      ",number,value,datetime_start,datetime_complete,duration,params_n,params_name,user_attrs_k,state\n"
      "0,0,1.5,2024-05-01 10:00:00,2024-05-01 10:00:09.500000,0 days 00:00:09.500000,3.0,a,\"v,\n\"\"q\"\"\",COMPLETE\n"
      "1,1,0.5,2024-05-01 10:00:01,2024-05-01 10:00:04,0 days 00:00:03,4.0,b,,COMPLETE\n"
      "2,2,0.25,2024-05-01 10:00:01,2024-05-01 10:00:10,1 days 00:00:03,,b,,PRUNED\n"
      "3,3,,2024-05-01 10:00:01,2024-05-01 10:00:11,,5.0,,,FAIL\n"
      "4,4,,2024-05-01 10:00:01,,,5.0,,,RUNNING\n";
  const TemporaryFolder folder;
  const std::string path = folder.write("my net.csv", text);
  CHECK(std::string(recognised_format(path).name) == "optuna");
  const Imported imported = read_optuna(path);
  const Series& series = imported.results.series.at(0);
  CHECK(series.problem == "optuna/my-net");
  const RunResult& run = series.runs.at(0);
  REQUIRE(run.rows() == 4);
  CHECK(std::vector<double>(run.value.begin(), run.value.begin() + 3) == std::vector<double>{0.5, 1.5, 0.25});
  CHECK(std::isnan(run.value[3]));
  CHECK(run.fidelity[1] == 1.0);
  CHECK(std::isnan(run.fidelity[2]));
  CHECK(std::vector<double>(run.cost_seconds.begin(), run.cost_seconds.begin() + 3) ==
        std::vector<double>{3.0, 9.5, 86403.0});
  CHECK(run.configuration[0] == 4.0);
  CHECK(std::isnan(run.configuration[1]));
  CHECK_THAT(imported.notes.back(), ContainsSubstring("--maximize"));
  CHECK(values_of(read_optuna(path, {.maximize = true}))[0] == -0.5);
}

TEST_CASE("bad CSV files of Optuna are refused with the line", "[formats]") {
  const auto refused = [&](const std::string& text, const std::string& why) {
    CHECK_THROWS_WITH(read_optuna_csv_text(text, "c"), ContainsSubstring("'c'") && ContainsSubstring(why));
  };
  refused("number,values_0,values_1,state\n0,1,2,COMPLETE\n", "2 objectives");
  refused("number,value,state\n0,1,DONE\n", "line 2: state is 'DONE'");
  refused("number,value,state\n0,one,COMPLETE\n", "line 2: value is 'one'");
  refused("number,value,state\n0,1\n", "line 2: 2 fields; the header has 3");
  refused("number,value,params,state\n,,x,\n", "multi_index=False");
  refused("number,value,state,intermediate_values_a\n", "'intermediate_values_a'");
  refused("number,value,state\n0,1,COMPLETE", "line 2");
  refused("number,value,state\n", "no finished trials");
  CHECK_FALSE(is_optuna_csv("problem,optimizer,replicate,evaluation,value\n"));
}
