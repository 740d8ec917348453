// What `bobench reproduce` is asked to do.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>

#include "reproduction/studies/scale.hpp"
#include "runners/progress.hpp"

namespace bobench::reproduction {

struct ReproductionOptions {
  Scale scale = Scale::quick;
  std::uint64_t seed = 1;
  int threads = 1;
  /// Runs go to output/runs/, one file for each budget, shared by all tables and figures; what belongs to one of them
  /// goes to output/<id>/.
  std::filesystem::path output = "reproduced";
  std::string command_line;
  runners::Progress::Style progress = runners::Progress::Style::silent;
  std::function<bool()> stop = [] { return false; };
};

}  // namespace bobench::reproduction
