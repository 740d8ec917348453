#include "reproduction/studies/checkpoint.hpp"

#include <filesystem>

#include <fmt/format.h>

#include "system/durable_file.hpp"

namespace bobench::reproduction {

runners::PartsOptions parts_options(const std::string& study, const StudyOptions& options) {
  runners::PartsOptions parts{
      .journal = "", .threads = options.threads, .stop = options.stop, .progress = options.progress};
  if (!options.output.empty()) {
    const std::filesystem::path folder = options.output / study;
    system::make_folder(folder);
    parts.journal = folder / fmt::format("checkpoint-{}-seed-{}.jsonl", name_of(options.scale), options.seed);
  }
  return parts;
}

runners::ComputedParts compute_parts(const std::string& study, const std::vector<std::string>& keys,
                                     const std::function<Eigen::VectorXd(std::size_t)>& compute,
                                     const StudyOptions& options) {
  return runners::compute_parts(keys, compute, parts_options(study, options));
}

}  // namespace bobench::reproduction
