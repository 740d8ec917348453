// Set-up for the tests of paper files: catalogues that contain a file's names, and a file parsed from JSON.
#pragma once

#include <nlohmann/json.hpp>

#include "hpobench_tables/catalog.hpp"
#include "optimizers/catalog.hpp"
#include "reproduction/files/registry.hpp"
#include "testfunctions/catalog.hpp"
#include "testfunctions/simulators/catalog.hpp"

namespace bobench::reproduction {

inline runners::Catalogs catalogs() {
  runners::Catalogs all{optimizers::catalog(), {}};
  testfunctions::add_to(all.problems);
  simulators::add_to(all.problems);
  hpobench_tables::add_to(all.problems);
  return all;
}

inline PaperFile parse(const nlohmann::json& file, const std::string& name = "me.json") {
  return parse_paper_file(file.dump(), name);
}

}  // namespace bobench::reproduction
