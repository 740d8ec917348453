#include "reproduction/studies/checkpoint.hpp"

#include <filesystem>

#include <fmt/format.h>

#include "system/durable_file.hpp"

namespace bobench::reproduction {

std::filesystem::path checkpoint_path(const std::string& study, Scale scale, std::uint64_t seed,
                                      const std::filesystem::path& output) {
  return output / study / fmt::format("checkpoint-{}-seed-{}.jsonl", name_of(scale), seed);
}

runners::PartsOptions parts_options(const std::string& study, const StudyOptions& options) {
  runners::PartsOptions parts{
      .journal = "", .threads = options.threads, .stop = options.stop, .progress = options.progress};
  if (!options.output.empty()) {
    const std::filesystem::path path = checkpoint_path(study, options.scale, options.seed, options.output);
    system::make_folder(path.parent_path());
    parts.journal = path;
  }
  return parts;
}

runners::ComputedParts compute_parts(const std::string& study, const std::vector<std::string>& keys,
                                     const std::function<Eigen::VectorXd(std::size_t)>& compute,
                                     const StudyOptions& options) {
  return runners::compute_parts(keys, compute, parts_options(study, options));
}

}  // namespace bobench::reproduction
