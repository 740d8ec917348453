#include "hpobench_tables/training/grid.hpp"

#include <map>
#include <set>

#include "catch.hpp"
#include "core/error.hpp"
#include "temporary_folder.hpp"

using namespace bobench;
using namespace bobench::hpobench_tables;

TEST_CASE("FCNet's grid has 62,208 different networks, in alphabetical order of the names, the last the fastest") {
  const Grid grid = Grid::fcnet();
  REQUIRE(grid.rows() == 62208);
  REQUIRE(grid.space().dimension() == 9);
  CHECK(grid.space()[0].name == "activation_fn_1");
  CHECK(grid.space()[0].is_categorical());
  CHECK(grid.space()[5].name == "init_lr");
  CHECK(grid.space()[5].is_ordinal());
  CHECK(grid.space()[8].name == "n_units_2");

  CHECK(grid.settings(0) == TrainingSettings{.hidden = {{16, Activation::relu, 0.0}, {16, Activation::relu, 0.0}},
                                             .batch_size = 8,
                                             .initial_rate = 0.0005,
                                             .schedule = Schedule::cosine});
  CHECK(grid.settings(1).hidden[1].units == 32);
  CHECK(grid.settings(6).hidden[0].units == 32);
  CHECK(grid.settings(36).schedule == Schedule::constant);
  CHECK(grid.settings(72).initial_rate == 0.001);
  CHECK(grid.settings(62207) == TrainingSettings{.hidden = {{512, Activation::tanh, 0.6}, {512, Activation::tanh, 0.6}},
                                                 .batch_size = 64,
                                                 .initial_rate = 0.1,
                                                 .schedule = Schedule::constant});
  for (const Eigen::Index row : {0, 777, 62207}) CHECK(grid.space().contains(grid.configuration(row)));
}

TEST_CASE("a grid of one's own: any number of layers, single values are constants, the file's order counts") {
  const Grid grid = Grid::from_json(R"({"n_units_3": [4, 8], "n_units_1": 5, "init_lr": [0.1, 1], "batch_size": [16],
                                        "n_units_2": 6, "activation_fn_2": "elu", "dropout_3": 0.5})");
  REQUIRE(grid.rows() == 4);
  CHECK(grid.space()[0].name == "n_units_3");
  CHECK(grid.settings(1) ==
        TrainingSettings{.hidden = {{5, Activation::relu, 0.0}, {6, Activation::elu, 0.0}, {4, Activation::relu, 0.5}},
                         .batch_size = 16,
                         .initial_rate = 1.0,
                         .schedule = Schedule::constant});
  CHECK(grid.settings(2).hidden[2].units == 8);
}

TEST_CASE("unusable grids are refused, and the parameter is named") {
  const std::string rest = R"("batch_size": 8, "init_lr": [0.1, 1], "n_units_1": [4, 8])";
  const std::map<std::string, std::string> messages = {
      {"{", "not JSON"},
      {"[1]", "a JSON object is wanted"},
      {"{" + rest + R"(, "n_unit_1": 3})", "unknown hyperparameter 'n_unit_1'; did you mean 'n_units_1'?"},
      {"{" + rest + R"(, "n_units_01": 3})", "unknown hyperparameter 'n_units_01'"},
      {"{" + rest + R"(, "dropout_2": 0.3})", "dropout_2: there is no n_units_2"},
      {"{" + rest + R"(, "n_units_3": 3})", "n_units_3: there is no n_units_2"},
      {"{" + rest + R"(, "dropout_1": [0, 1]})", "dropout_1: 1 is not a number in [0, 1)"},
      {"{" + rest + R"(, "dropout_1": [0.3, 0.3]})", "dropout_1: the values [0.3,0.3] do not increase"},
      {"{" + rest + R"(, "dropout_1": []})", "dropout_1: the list of values is empty"},
      {"{" + rest + R"(, "dropout_1": {"a": 1}})", "dropout_1: {\"a\":1} is not a number"},
      {"{" + rest + R"(, "dropout_1": 1e999})", "a number is too large"},
      {"{" + rest + R"(, "dropout_1": )" + std::string(1000000, '[') + std::string(1000000, ']') + "}",
       "a list within a list"},
      {"{" + rest + R"(, "dropout_1": "none"})", "dropout_1: \"none\" is not a number"},
      {"{" + rest + R"(, "lr_schedule": ["step"]})", "lr_schedule: \"step\" is not one of cosine, const"},
      {"{" + rest + R"(, "activation_fn_1": ["relu", "relu"]})", "activation_fn_1: a value of"},
      {"{" + rest + R"(, "init_lr": 3})", "init_lr is there twice"},
      {R"({"init_lr": [0.1, 1], "n_units_1": 4})", "batch_size is missing"},
      {R"({"init_lr": [0.1, 1], "batch_size": 4})", "n_units_1 is missing"},
      {R"({"init_lr": 1, "batch_size": 4, "n_units_1": 4})", "nothing to choose"},
      {R"({"init_lr": [0.1, 1], "batch_size": 4.5, "n_units_1": 4})", "batch_size: 4.5 is not a whole number"},
      {R"({"init_lr": [0, 1], "batch_size": 4, "n_units_1": 4})", "init_lr: 0 is not a number in [1e-12, 1000]"}};
  for (const auto& [text, message] : messages) {
    INFO(text.substr(0, 200));
    CHECK_THROWS_WITH(Grid::from_json(text), ContainsSubstring(message));
    CHECK_THROWS_AS(Grid::from_json(text), InputError);
  }
  const TemporaryFolder folder;
  CHECK_THROWS_WITH(Grid::from_file(folder.write("g.json", "{")), ContainsSubstring("g.json': not JSON"));
  CHECK_THROWS_AS(Grid::from_file(folder.file("none.json")), InputError);
}

TEST_CASE("grids are the same if their texts say the same") {
  const auto canonical = [](const std::string& text) { return Grid::from_json(text).canonical(); };
  CHECK(canonical(R"({"batch_size": 8, "init_lr": [0.1,   1], "n_units_1": 4})") ==
        canonical(R"({"batch_size":8,"init_lr":[0.1,1],"n_units_1":4})"));
  CHECK(canonical(R"({"batch_size": 8, "init_lr": [0.1, 1], "n_units_1": 4})") !=
        canonical(R"({"batch_size": 8, "init_lr": [0.1, 1], "n_units_1": 5})"));
  CHECK(canonical(R"({"batch_size": [8], "init_lr": [0.1, 1], "n_units_1": [4], "activation_fn_1": ["relu"]})") ==
        canonical(R"({"batch_size": 8, "init_lr": [0.1, 1], "n_units_1": 4, "activation_fn_1": "relu"})"));
}
