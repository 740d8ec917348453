#include "hpobench_tables/importers/lcbench.hpp"

#include "hpobench_tables/importers/source_file.hpp"
#include "hpobench_tables/surrogate_benchmarks/lcbench_file.hpp"

namespace bobench::hpobench_tables {

Importer lcbench_importer() {
  return {.name = "lcbench-network",
          .description = "LCBench's surrogate of YAHPO Gym, yahpo_lcbench_resnet.h5 (all 34 tasks)",
          .recognize =
              [](const std::string& path) {
                return is_published_lcbench_file(path) ? std::vector<std::string>{"lcbench"}
                                                       : std::vector<std::string>{};
              },
          .import =
              [](const std::string& path, const std::vector<std::string>&, const DataDirectory& data) {
                const LcbenchWeights weights = read_published_lcbench(path);
                const LcbenchNetwork usable(weights, path);
                const Source source = source_of(path);
                write_lcbench(data.prepare_file("lcbench"), weights, source.name, source.sha256);
              }};
}

}  // namespace bobench::hpobench_tables
