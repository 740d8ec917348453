// An optimiser as a separate C++ program. It needs only nlohmann-json. own_optimizer/ shows how to link with bobench
// instead.
//
//     g++ -std=c++20 -O2 random_neighbor.cpp -o random_neighbor
//     bobench run --optimizers 'command:./random_neighbor' random-search --problems bbob/f1/d5 --output r.h5
//
// Half of the points are uniform; the others are the best point so far with one parameter resampled.
#include <algorithm>
#include <cmath>
#include <iostream>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <vector>

using nlohmann::json;

void say(const json& message) {
  std::cout << message.dump() << std::endl;  // one line per message, flushed at once
}

class RandomNeighbor {
 public:
  RandomNeighbor(const json& problem, std::uint64_t seed)
      : variables_(problem["params_domain"]),
        last_step_(problem["steps"].is_array() ? problem["steps"].back() : problem["steps"]),
        random_(seed) {}

  json ask(std::uint64_t trial) {
    json params = best_;
    if (params.empty() || uniform() < 0.5) {
      params = json::array();
      for (const json& variable : variables_) params.push_back(draw(variable));
    } else {
      const std::size_t one = std::min<std::size_t>(uniform() * variables_.size(), variables_.size() - 1);
      params[one] = draw(variables_[one]);
    }
    open_[trial] = params;
    return {{"id", trial}, {"params", params}, {"next_step", last_step_}};
  }

  void tell(const json& trial) {
    const json params = open_.extract(trial["id"].get<std::uint64_t>()).mapped();
    if (trial["values"].empty() || trial["values"][0] >= best_value_) return;  // empty: the evaluation failed
    best_ = params;
    best_value_ = trial["values"][0];
  }

 private:
  double uniform() { return std::uniform_real_distribution<>()(random_); }

  /// Upper bounds are exclusive; a category is encoded as 0, 1, ...
  json draw(const json& variable) {
    const json& range = variable["range"];
    if (range["type"] == "CATEGORICAL") return static_cast<std::size_t>(uniform() * range["choices"].size());
    const double low = range["low"], high = range["high"], u = uniform();
    const double x = variable["distribution"] == "LOG_UNIFORM" ? low * std::pow(high / low, u) : low + (high - low) * u;
    if (range["type"] == "DISCRETE") return static_cast<std::int64_t>(std::min(std::floor(x), high - 1));
    return std::clamp(x, low, std::nextafter(high, low));
  }

  json variables_, last_step_, best_;
  double best_value_ = std::numeric_limits<double>::infinity();
  std::map<std::uint64_t, json> open_;  // trials that have not been evaluated yet
  std::mt19937_64 random_;
};

int main() {
  say({{"type", "SOLVER_SPEC_CAST"},
       {"spec",
        {{"name", "random-neighbor"},
         {"attrs", {{"version", "1"}}},
         {"capabilities",
          {"UNIFORM_CONTINUOUS", "LOG_UNIFORM_CONTINUOUS", "UNIFORM_DISCRETE", "LOG_UNIFORM_DISCRETE",
           "CATEGORICAL"}}}}});
  std::map<std::uint64_t, RandomNeighbor> solvers;
  for (std::string line; std::getline(std::cin, line);) {
    const json message = json::parse(line);
    const std::uint64_t id = message["solver_id"];
    if (message["type"] == "CREATE_SOLVER_CAST") {
      solvers.emplace(id, RandomNeighbor(message["problem"], message["random_seed"]));
    } else if (message["type"] == "ASK_CALL") {
      const std::uint64_t trial = message["next_trial_id"];
      say({{"type", "ASK_REPLY"}, {"trial", solvers.at(id).ask(trial)}, {"next_trial_id", trial + 1}});
    } else if (message["type"] == "TELL_CALL") {
      solvers.at(id).tell(message["trial"]);
      say({{"type", "TELL_REPLY"}});
    }
  }
}
